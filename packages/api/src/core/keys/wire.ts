import type { Prisma } from '@merchant-payments/db'
import { unixSeconds } from '../request/clock.ts'
import { keyStatus } from '../request/key-status.ts'
import { isKeyPermission, type KeyPermission } from './permissions.ts'

/** Rows that the wire form of a key reads besides its own. */
export const keyInclude = {
  account: { select: { livemode: true, merchant: { select: { keysSuspendedAt: true } } } },
} satisfies Prisma.ApiKeyInclude

export type KeyRow = Omit<
  Prisma.ApiKeyGetPayload<{ include: typeof keyInclude }>,
  'accountId' | 'hash' | 'bornWithMerchant' | 'replacesId'
>

export type KeyWire = ReturnType<typeof toKey>

/** A key that was just made. The secret is here alone: it cannot be read again. */
export type NewKeyWire = KeyWire & { key: string }

/** Null means all permissions; a key without any permission does not exist. */
export function permissionsOf({ permissions }: Pick<KeyRow, 'permissions'>): KeyPermission[] | null {
  return permissions.length === 0 ? null : permissions.filter(isKeyPermission)
}

export function toKey(row: KeyRow, now: Date) {
  const { livemode, merchant } = row.account
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    livemode,
    status: keyStatus({ ...row, suspendedAt: merchant.keysSuspendedAt }, now),
    created: unixSeconds(row.createdAt),
    last_used: row.lastUsedAt && unixSeconds(row.lastUsedAt),
    expires: row.expiresAt && unixSeconds(row.expiresAt),
    permissions: permissionsOf(row),
  }
}
