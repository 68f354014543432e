import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createKeyring } from './keyring.ts'
import { openSecret, sealSecret } from './seal.ts'

const newKey = () => randomBytes(32).toString('base64')

describe('a sealed secret', () => {
  test('opens with its keyring, does not show the secret, and is never the same twice', () => {
    const ring = createKeyring([newKey()])
    const sealed = sealSecret('whsec_abc', ring)
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
    expect(sealed).not.toContain('abc')
    expect(openSecret(sealed, ring)).toBe('whsec_abc')
    expect(sealSecret('whsec_abc', ring)).not.toBe(sealed)
  })

  test('still opens when its key has moved behind a newer one, which seals from then on', () => {
    const [older, newer] = [newKey(), newKey()]
    const sealed = sealSecret('whsec_abc', createKeyring([older]))
    const rotated = createKeyring([newer, older])
    expect(openSecret(sealed, rotated)).toBe('whsec_abc')
    expect(openSecret(sealSecret('whsec_def', rotated), createKeyring([newer]))).toBe('whsec_def')
  })

  test('does not open without its key', () => {
    const sealed = sealSecret('whsec_abc', createKeyring([newKey()]))
    expect(() => openSecret(sealed, createKeyring([newKey()]))).toThrow('not on the keyring')
  })

  test('does not open when any part of it was altered', () => {
    const ring = createKeyring([newKey()])
    const parts = sealSecret('whsec_abc', ring).split('.')
    for (const index of parts.keys()) {
      const altered = parts.with(index, flipFirst(parts[index] ?? '')).join('.')
      expect(() => openSecret(altered, ring), `part ${index}`).toThrow()
    }
    expect(() => openSecret('', ring)).toThrow('not of the form')
    expect(() => openSecret(`${parts.join('.')}.x`, ring)).toThrow('not of the form')
  })

  test('does not open with a shortened tag', () => {
    const ring = createKeyring([newKey()])
    const [version, id, nonce, tag = '', text] = sealSecret('whsec_abc', ring).split('.')
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
    expect(() => openSecret([version, id, nonce, short, text].join('.'), ring)).toThrow()
  })
})

test('a keyring refuses keys that are not 32 bytes, and an empty list', () => {
  expect(() => createKeyring([randomBytes(16).toString('base64')])).toThrow('encryption key 1 is not 32 bytes')
  expect(() => createKeyring([newKey(), 'x'])).toThrow('encryption key 2')
  expect(() => createKeyring([])).toThrow('at least one key')
})

function flipFirst(text: string): string {
  return (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
}
