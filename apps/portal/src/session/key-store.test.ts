import { describe, expect, it, vi } from 'vitest'
import { createKeyStore } from './key-store.ts'

const key = `svc_test_${'a'.repeat(40)}`

function storageWith(entries: Record<string, string> = {}) {
  const held = new Map(Object.entries(entries))
  return {
    held,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  }
}

describe('the key store', () => {
  it('keeps the key in the storage, and finds it again', () => {
    const storage = storageWith()
    createKeyStore(storage).write(key)
    expect(createKeyStore(storage).read()).toBe(key)
  })

  it('forgets it everywhere', () => {
    const storage = storageWith()
    const store = createKeyStore(storage)
    store.write(key)
    store.write(null)
    expect(store.read()).toBeNull()
    expect(storage.held.size).toBe(0)
  })

  it('does not believe a storage that holds something else', () => {
    expect(createKeyStore(storageWith({ 'merchant-payments.key': '<b>hello</b>' })).read()).toBeNull()
  })

  it('works without a storage, and tells its listeners', () => {
    const store = createKeyStore(null)
    const listener = vi.fn()
    const end = store.subscribe(listener)
    store.write(key)
    expect(store.read()).toBe(key)
    end()
    store.write(null)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
