import type { Tx } from '@merchant-payments/db'
import { generateKey } from '../request/api-key.ts'
import { findCountedKeys } from './find-active.ts'
import { checkCreation, creationLookback } from './limits.ts'
import type { KeyPermission } from './permissions.ts'
import { keyInclude, type NewKeyWire, toKey } from './wire.ts'

export type NewKey = {
  merchantId: string
  livemode: boolean
  /** The purpose of the key, as the merchant describes it. */
  name: string
  /** The end of the key's validity. Null: no end. */
  expiresAt: Date | null
  /** The only permissions of the key. Null: all of them. */
  permissions?: readonly KeyPermission[] | null
}

/**
 * A further key, `withMerchantLock` with other changes of the merchant.
 * @throws max_keys_reached, key_creation_rate_exceeded
 */
export async function insertKey(tx: Tx, key: NewKey, now: Date): Promise<NewKeyWire> {
  const { length: active } = await findCountedKeys(tx, key.merchantId, now)
  const created = await tx.apiKey.findMany({
    where: {
      account: { merchantId: key.merchantId },
      bornWithMerchant: false,
      createdAt: { gt: new Date(now.getTime() - creationLookback.ms) },
    },
    orderBy: { createdAt: 'desc' },
    take: creationLookback.count,
    select: { createdAt: true },
  })
  checkCreation({ active, created: created.map(({ createdAt }) => createdAt) }, now)
  return writeKey(tx, { ...key, replacesId: null }, now)
}

/** Writes a key without a check of the limits: the successor of the key `replacesId` does not add to their number. */
export async function writeKey(
  tx: Tx,
  { merchantId, livemode, permissions, ...chosen }: NewKey & { replacesId: string | null },
  now: Date,
): Promise<NewKeyWire> {
  const { secret, ...kept } = generateKey(livemode)
  const row = await tx.apiKey.create({
    data: {
      ...kept,
      ...chosen,
      ...(permissions && { permissions: [...permissions] }),
      createdAt: now,
      account: { connect: { merchantId_livemode: { merchantId, livemode } } },
    },
    include: keyInclude,
  })
  return { ...toKey(row, now), key: secret }
}
