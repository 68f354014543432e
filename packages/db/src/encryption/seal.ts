import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'

const version = 'v1'
const algorithm = 'aes-256-gcm'

/**
 * Encrypts a signing secret, or another text that must not be readable in the database, as
 * `v1.<key id>.<nonce>.<tag>.<ciphertext>`, the last three in base64url.
 */
export function sealSecret(secret: string, keyring: Keyring): string {
  const { id, key } = keyring.current
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(`${version}.${id}`))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [version, id, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** The prefix of every text that a key has sealed. */
export function sealPrefix(keyId: string): string {
  return `${version}.${keyId}.`
}

/**
 * Decrypts what `sealSecret` made. Throws when the text is of another form, when its key is not on the ring, or when it
 * was altered.
 */
export function openSecret(sealed: string, keyring: Keyring): string {
  const [form, id, nonce, tag, text, ...rest] = sealed.split('.')
  if (form !== version || id === undefined || !nonce || !tag || text === undefined || rest.length > 0) {
    throw new Error('a sealed secret is not of the form v1.<key id>.<nonce>.<tag>.<ciphertext>')
  }
  const key = keyring.keys.get(id)
  if (!key) throw new Error(`a sealed secret needs the encryption key ${id}, which is not on the keyring`)
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    .setAAD(Buffer.from(`${version}.${id}`))
    .setAuthTag(Buffer.from(tag, 'base64url'))
  return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8')
}
