import type { PlatformKey } from '@merchant-payments/db'
import { isPlatformPermission } from '../keys/permissions.ts'
import { unixSeconds } from '../request/clock.ts'

export type PlatformKeyWire = ReturnType<typeof toPlatformKey>

/** A key that was just made. The secret is here alone: it cannot be read again. */
export type NewPlatformKeyWire = PlatformKeyWire & { key: string }

export function toPlatformKey(row: Omit<PlatformKey, 'hash'>) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    livemode: row.livemode,
    status: row.revokedAt ? ('revoked' as const) : ('active' as const),
    created: unixSeconds(row.createdAt),
    last_used: row.lastUsedAt && unixSeconds(row.lastUsedAt),
    // Null means all permissions; a key without any permission does not exist.
    permissions: row.permissions.length === 0 ? null : row.permissions.filter(isPlatformPermission),
  }
}
