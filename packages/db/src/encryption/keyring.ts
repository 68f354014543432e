import { createHash, createSecretKey, type KeyObject } from 'node:crypto'

/**
 * The key that seals, and all keys that can still open, by id. Key objects, as Node takes five times as long with the bytes of one.
 */
export type Keyring = {
  current: { id: string; key: KeyObject }
  keys: ReadonlyMap<string, KeyObject>
}

/**
 * Makes a keyring of base64 keys of 32 bytes: the first key seals, the others only open what they once sealed.
 * Throws a RangeError on a key of another length, without quoting it.
 */
export function createKeyring(base64Keys: readonly string[]): Keyring {
  const keys = new Map<string, KeyObject>()
  for (const [index, text] of base64Keys.entries()) {
    const key = Buffer.from(text, 'base64')
    if (key.length !== 32) throw new RangeError(`encryption key ${index + 1} is not 32 bytes in base64`)
    // Derived from the key, so that a ring in another order still finds the right one.
    keys.set(createHash('sha256').update(key).digest('hex').slice(0, 8), createSecretKey(key))
  }
  const [first] = keys
  if (!first) throw new RangeError('a keyring needs at least one key')
  return { current: { id: first[0], key: first[1] }, keys }
}
