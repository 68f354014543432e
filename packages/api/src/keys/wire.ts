import type { ApiKey } from '@merchant-payments/db'
import { unixSeconds } from '../request/clock.ts'

export type KeyWire = ReturnType<typeof toKey>

export function toKey(row: ApiKey, livemode: boolean, now: Date) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    livemode,
    status: row.revokedAt ? 'revoked' : row.expiresAt && row.expiresAt <= now ? 'expired' : 'active',
    created: unixSeconds(row.createdAt),
    last_used: row.lastUsedAt && unixSeconds(row.lastUsedAt),
    expires: row.expiresAt && unixSeconds(row.expiresAt),
  }
}
