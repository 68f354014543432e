import type { Payment, Tx } from '@merchant-payments/db'

/**
 * Locks the payment's row until the transaction ends; null if it does not exist yet. Rows that refer to the payment may be
 * inserted meanwhile. Several locks are taken in this order: account, session, payment.
 */
export async function lockPayment(tx: Tx, key: { accountId: number; id: string }): Promise<Payment | null> {
  return (await lockPayments(tx, key.accountId, [key.id])).get(key.id) ?? null
}

/** Locks those of several payments that have a row, always in the same order. */
export async function lockPayments(tx: Tx, accountId: number, ids: readonly string[]): Promise<Map<string, Payment>> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM payments WHERE account_id = ${accountId} AND id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`
  if (locked.length === 0) return new Map()
  const payments = await tx.payment.findMany({ where: { accountId, id: { in: locked.map(({ id }) => id) } } })
  return new Map(payments.map((payment) => [payment.id, payment]))
}
