import type { Payment, Tx } from '@merchant-payments/db'

/** The payment's row, held until the transaction ends; null when there is none yet. */
export async function lockPayment(tx: Tx, key: { accountId: number; id: string }): Promise<Payment | null> {
  await tx.$queryRaw`SELECT 1 FROM payments WHERE account_id = ${key.accountId} AND id = ${key.id} FOR UPDATE`
  return tx.payment.findUnique({ where: { accountId_id: key } })
}
