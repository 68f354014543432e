import type { Payment, Tx } from '@merchant-payments/db'

/**
 * The payment's row, held until the transaction ends; null when there is none yet. Rows that refer to it may be made
 * meanwhile. Who needs several locks takes them in this order: account, session, payment.
 */
export async function lockPayment(tx: Tx, key: { accountId: number; id: string }): Promise<Payment | null> {
  await tx.$queryRaw`SELECT 1 FROM payments WHERE account_id = ${key.accountId} AND id = ${key.id} FOR NO KEY UPDATE`
  return tx.payment.findUnique({ where: { accountId_id: key } })
}
