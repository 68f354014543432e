import { modeOfKey } from './key.ts'

const name = 'merchant-payments.key'

/** Where the key is, for as long as the tab is open. */
export type KeyStore = {
  read(): string | null
  write(key: string | null): void
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Holds the key in memory and, where there is a storage, in that too, so that it outlives a reload. */
export function createKeyStore(storage: Storage | null): KeyStore {
  const listeners = new Set<() => void>()
  const stored = storage?.getItem(name) ?? null
  let current = stored !== null && modeOfKey(stored) ? stored : null
  return {
    read: () => current,
    write(key) {
      current = key
      if (key === null) storage?.removeItem(name)
      else storage?.setItem(name, key)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The tab's own storage; null in browsers that are told to store nothing, where touching it throws. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch (refused) {
    if (refused instanceof DOMException) return null
    throw refused
  }
}
