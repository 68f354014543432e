import { hash } from 'node:crypto'
import { randomBase62 } from '@merchant-payments/db'
import { newId } from './id.ts'

/** A new key: `secret` is returned to its owner only, the rest is stored. */
export function generateKey(livemode: boolean) {
  const secret = `svc_${livemode ? 'live' : 'test'}_${randomBase62(40)}`
  return { id: newId('key'), secret, hash: hashKey(secret), prefix: secret.slice(0, 13) }
}

/** Keys have 238 random bits, so one round of SHA-256 suffices. */
export function hashKey(secret: string): Buffer<ArrayBuffer> {
  return hash('sha256', secret, 'buffer') as Buffer<ArrayBuffer>
}
