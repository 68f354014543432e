import { isOneOf, type Payment, paymentRowSql, type Statements } from '@merchant-payments/db'

/**
 * Locks the payment's row until the transaction ends; null if it does not exist yet. Rows that refer to the payment may be
 * inserted meanwhile. Several locks are taken in this order: account, session, payment.
 */
export async function lockPayment(tx: Statements, key: { accountId: number; id: string }): Promise<Payment | null> {
  return (await lockPayments(tx, key.accountId, [key.id])).get(key.id) ?? null
}

/** Locks the rows of payments, always in the same order. Payments without a row are skipped. */
export async function lockPayments(
  tx: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, Payment>> {
  if (ids.length === 0) return new Map()
  const locked = await tx.$queryRaw<Payment[]>`
    SELECT ${paymentRowSql} FROM payments WHERE account_id = ${accountId} AND ${isOneOf('id', 'text', ids)}
     ORDER BY id FOR NO KEY UPDATE`
  return new Map(locked.map((payment) => [payment.id, payment]))
}
