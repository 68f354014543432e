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
 * Makes sure that the keys of a merchant are changed one after the other until the transaction ends, so that counting and
 * creating is one step. Taken before anything is read.
 */
export async function lockKeys(tx: Tx, merchantId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`
}

/**
 * A further key, under `lockKeys`.
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

/** Many who create keys of one merchant at once wait for each other rather than fail. */
export const inTurn = { maxWait: 10_000, timeout: 10_000 }
