import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Keyring } from './keyring.ts'

const algorithm = 'aes-256-gcm'
const [idBytes, nonceBytes, tagBytes] = [4, 12, 16]

/**
 * Seals a text as a token for the path of an address: it cannot be read, guessed or altered. The same text is always the
 * same token, so that it need not be stored: the nonce is derived from the text (a synthetic one).
 * @param purpose what the token is for; one for another purpose does not open
 */
export function sealToken(text: string, purpose: string, keyring: Keyring): string {
  const { id, key } = keyring.current
  const nonce = derive(key, `nonce ${purpose}`, text).subarray(0, nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(key, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from(id, 'hex'), nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text of a token; null when no key of the ring has sealed it for this purpose. */
export function openToken(token: string, purpose: string, keyring: Keyring): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const key = keyring.keys.get(bytes.subarray(0, idBytes).toString('hex'))
  const sealedFrom = idBytes + nonceBytes + tagBytes
  // A token of other characters decodes to the same bytes, and is not the token.
  if (!key || bytes.length <= sealedFrom || bytes.toString('base64url') !== token) return null
  const decipher = createDecipheriv(algorithm, keyFor(key, purpose), bytes.subarray(idBytes, idBytes + nonceBytes), {
    authTagLength: tagBytes,
  }).setAuthTag(bytes.subarray(idBytes + nonceBytes, sealedFrom))
  const text = decipher.update(bytes.subarray(sealedFrom), undefined, 'utf8')
  try {
    return text + decipher.final('utf8')
  } catch (error) {
    // The tag does not fit.
    if (error instanceof Error) return null
    throw error
  }
}

const derived = new WeakMap<KeyObject, Map<string, KeyObject>>()

/** The key of a purpose. It is kept, as lists seal a token for each of their items. */
function keyFor(key: KeyObject, purpose: string): KeyObject {
  const known = derived.get(key) ?? new Map<string, KeyObject>()
  derived.set(key, known)
  const found = known.get(purpose) ?? createSecretKey(derive(key, `key ${purpose}`))
  known.set(purpose, found)
  return found
}

function derive(key: KeyObject, ...parts: string[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part)
  return mac.digest()
}
