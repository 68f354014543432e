import { type PaymentSession, paymentSessionRowSql, type Statements } from '@merchant-payments/db'

/** Locks the session's row until the transaction ends. */
export async function lockSession(tx: Statements, accountId: number, ref: string): Promise<PaymentSession> {
  const [session] = await tx.$queryRaw<PaymentSession[]>`
    SELECT ${paymentSessionRowSql} FROM payment_sessions WHERE account_id = ${accountId} AND ref = ${ref} FOR UPDATE`
  if (!session) throw new TypeError(`account ${accountId} has no session ${ref}`)
  return session
}
