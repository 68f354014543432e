import type { Tx } from '@merchant-payments/db'
import { generateKey } from './generate.ts'
import { checkCreation, creationsMatter } from './limits.ts'
import { type NewKeyWire, shownWith, toKey } from './wire.ts'

export type NewKey = {
  merchantId: string
  livemode: boolean
  /** What the key is for, in the merchant's words. */
  name: string
  /** When it stops to work; null is never. */
  expiresAt: Date | null
}

/**
 * A further key, `inTurn` with other changes of the merchant.
 * @throws max_keys_reached, key_creation_rate_exceeded
 */
export async function insertKey(tx: Tx, { merchantId, livemode, ...chosen }: NewKey, now: Date): Promise<NewKeyWire> {
  const account = { merchantId }
  const active = await tx.apiKey.count({
    where: { account, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  })
  const created = await tx.apiKey.findMany({
    where: { account, bornWithMerchant: false, createdAt: { gt: new Date(now.getTime() - creationsMatter.ms) } },
    orderBy: { createdAt: 'desc' },
    take: creationsMatter.count,
    select: { createdAt: true },
  })
  checkCreation({ active, created: created.map(({ createdAt }) => createdAt) }, now)

  const { secret, ...kept } = generateKey(livemode)
  const row = await tx.apiKey.create({
    data: {
      ...kept,
      ...chosen,
      createdAt: now,
      account: { connect: { merchantId_livemode: { merchantId, livemode } } },
    },
    include: shownWith,
  })
  return { ...toKey(row, now), key: secret }
}
