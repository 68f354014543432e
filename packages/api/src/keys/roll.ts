import { databaseTime } from '@merchant-payments/db'
import { withMerchantLock } from '../merchants/with-merchant-lock.ts'
import type { Services } from '../request/context.ts'
import { invalid } from '../request/errors.ts'
import { keyStatus } from '../request/key-status.ts'
import { insertKey } from './insert.ts'
import { type KeyWire, keyInclude, type NewKeyWire, permissionsOf, toKey } from './wire.ts'

/** As long as a key may go on beside its successor: a week. */
export const maxGraceSeconds = 7 * 24 * 60 * 60

export type Roll = {
  merchantId: string
  /** The key to replace. */
  id: string
  /** How long the old key remains valid, in whole seconds; 0 ends it at once. Its own expiry is never extended. */
  graceSeconds: number
  /** When its successor stops to work; null is never. */
  expiresAt: Date | null
}

export type Rolled = { key: NewKeyWire; replaced: KeyWire }

/**
 * Replaces a key by a new one of the same mode, name and permissions. Counts as a creation; a key in its grace period still
 * counts as active.
 * @returns null if the merchant has no such key
 * @throws validation_error for a key that has ended, or a grace period out of range; max_keys_reached,
 * key_creation_rate_exceeded, in which case nothing was changed
 */
export async function rollKey(
  { database }: Pick<Services, 'database'>,
  { merchantId, id, graceSeconds, expiresAt }: Roll,
): Promise<Rolled | null> {
  if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > maxGraceSeconds) {
    throw invalid('grace_seconds', `must be a whole number from 0 to ${maxGraceSeconds}`)
  }
  return withMerchantLock(database, merchantId, async (tx) => {
    const now = await databaseTime(tx)
    const before = await tx.apiKey.findFirst({ where: { id, account: { merchantId } }, include: keyInclude })
    if (!before) return null
    const status = keyStatus({ ...before, suspendedAt: null }, now)
    if (status !== 'active') throw invalid('id', `this key is ${status}; create another one instead`)

    const replaced = await tx.apiKey.update({
      where: { id },
      data: graceSeconds === 0 ? { revokedAt: now } : { expiresAt: endOf(before.expiresAt, now, graceSeconds) },
      include: keyInclude,
    })
    const { livemode } = before.account
    const key = await insertKey(
      tx,
      { merchantId, livemode, name: before.name, expiresAt, permissions: permissionsOf(before) },
      now,
    )
    return { key, replaced: toKey(replaced, now) }
  })
}

function endOf(expiresAt: Date | null, now: Date, graceSeconds: number): Date {
  const end = new Date(now.getTime() + graceSeconds * 1000)
  return expiresAt && expiresAt < end ? expiresAt : end
}
