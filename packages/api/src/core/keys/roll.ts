import { databaseTime, type Tx } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { ApiError, invalid } from '../request/errors.ts'
import { keyStatus } from '../request/key-status.ts'
import { withMerchantLock } from '../rows/with-merchant-lock.ts'
import { findActiveKeys, findSuccessors } from './find-active.ts'
import { writeKey } from './insert.ts'
import { maxActiveKeys } from './limits.ts'
import { type KeyWire, keyInclude, type NewKeyWire, permissionsOf, toKey } from './wire.ts'

/** Maximum time for which a key stays valid after its successor was created, in seconds: a week. */
export const maxGraceSeconds = 7 * 24 * 60 * 60

type Roll = {
  merchantId: string
  /** The key to replace. */
  id: string
  /** How long the old key remains valid, in whole seconds; 0 ends it at once. Its own expiry is never extended. */
  graceSeconds: number
  /** When its successor stops to work; null is never. */
  expiresAt: Date | null
}

type Rolled = { key: NewKeyWire; replaced: KeyWire }

/**
 * Replaces a key by a new one of the same mode, name and permissions, once. The replacement counts for the creation
 * limit, but is never refused by that limit: a leaked key can always be replaced.
 * @returns null if the merchant has no such key
 * @throws validation_error for a key that has ended or was replaced before, or a grace period out of range; max_keys_reached
 * if too many keys are in their grace period; then nothing was changed
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

    const [successor] = await findSuccessors(tx, merchantId, [before])
    if (successor) throw invalid('id', `this key was replaced by ${successor.id}; roll that one instead`)
    if (graceSeconds > 0) await requireRoomForGrace(tx, merchantId, now)

    const replaced = await tx.apiKey.update({
      where: { id },
      data: graceSeconds === 0 ? { revokedAt: now } : { expiresAt: endOf(before.expiresAt, now, graceSeconds) },
      include: keyInclude,
    })
    const { livemode } = before.account
    const { name } = before
    const successorOf = { merchantId, livemode, name, expiresAt, permissions: permissionsOf(before), replacesId: id }
    const key = await writeKey(tx, successorOf, now)
    return { key, replaced: toKey(replaced, now) }
  })
}

/** Limits the keys in a grace period to the number that may be active without one. @throws max_keys_reached */
async function requireRoomForGrace(tx: Tx, merchantId: string, now: Date): Promise<void> {
  if ((await findActiveKeys(tx, merchantId, now)).length < 2 * maxActiveKeys) return
  throw new ApiError('max_keys_reached', {
    message: 'Too many keys are in their grace period. Roll this key without one, or revoke a replaced key first.',
  })
}

function endOf(expiresAt: Date | null, now: Date, graceSeconds: number): Date {
  const end = new Date(now.getTime() + graceSeconds * 1000)
  return expiresAt && expiresAt < end ? expiresAt : end
}
