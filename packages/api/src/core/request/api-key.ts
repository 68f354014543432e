import { hash } from 'node:crypto'
import { randomBase62 } from '@merchant-payments/db'
import { newId } from './id.ts'

/** A new key of a merchant: `secret` is returned to its owner only, the rest is stored. */
export function generateKey(livemode: boolean) {
  return keyAfter(`svc_${modeName(livemode)}_`)
}

/** A new key of the platform. */
export function generatePlatformKey(livemode: boolean) {
  return keyAfter(`${platformKeyPrefix}${modeName(livemode)}_`)
}

export const platformKeyPrefix = 'svc_platform_'

function modeName(livemode: boolean): string {
  return livemode ? 'live' : 'test'
}

function keyAfter(beginning: string) {
  const secret = `${beginning}${randomBase62(40)}`
  return { id: newId('key'), secret, hash: hashKey(secret), prefix: secret.slice(0, beginning.length + 4) }
}

/** Keys have 238 random bits, so one round of SHA-256 suffices. */
export function hashKey(secret: string): Buffer<ArrayBuffer> {
  return hash('sha256', secret, 'buffer') as Buffer<ArrayBuffer>
}
