import type { Payment, Tx } from '@merchant-payments/db'

/** The payment's row, held until the transaction ends. */
export async function lockPayment(tx: Tx, accountId: number, id: string): Promise<Payment> {
  await tx.$queryRaw`SELECT 1 FROM payments WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE`
  return tx.payment.findUniqueOrThrow({ where: { accountId_id: { accountId, id } } })
}
