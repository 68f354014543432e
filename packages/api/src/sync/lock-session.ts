import type { PaymentSession, Tx } from '@merchant-payments/db'

/** Locks the session's row until the transaction ends. */
export async function lockSession(tx: Tx, accountId: number, ref: string): Promise<PaymentSession> {
  await tx.$queryRaw`SELECT 1 FROM payment_sessions WHERE account_id = ${accountId} AND ref = ${ref} FOR UPDATE`
  return tx.paymentSession.findUniqueOrThrow({ where: { accountId_ref: { accountId, ref } } })
}
