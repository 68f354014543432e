import type { Database, Tx } from '@merchant-payments/db'

/**
 * Serializes changes of one merchant (keys, members, suspension), each in its own transaction, so that a count and a
 * creation are atomic. The merchant's row is locked before the first read of `change`.
 */
export function withMerchantLock<T>(
  { prisma }: Pick<Database, 'prisma'>,
  merchantId: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`
    return change(tx)
  })
}
