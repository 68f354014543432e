import type { Database, Tx } from '@merchant-payments/db'

/**
 * Changes of one merchant (keys, members, suspension) one after the other, each in a transaction of its own: counting and
 * creating is one step. The merchant's row is locked before `change` reads anything.
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
