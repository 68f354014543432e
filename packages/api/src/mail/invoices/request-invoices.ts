import { databaseNowSql, isHistory, type Payment, Prisma, type Refund, type Statements } from '@merchant-payments/db'

const again = Prisma.sql`ON CONFLICT (account_id, payment_id) DO UPDATE SET due_at = EXCLUDED.due_at, failures = 0`

/**
 * Requests the invoices of payments that have succeeded, in the transaction of the change. A payment from before an adoption was
 * invoiced elsewhere.
 */
export async function requestInvoices(
  tx: Statements,
  payments: readonly Pick<Payment, 'accountId' | 'id'>[],
): Promise<void> {
  const [first] = payments
  if (!first || isHistory()) return
  const ids = payments.map(({ id }) => id).toSorted()
  await tx.$executeRaw`
    INSERT INTO uninvoiced_payments (account_id, payment_id, due_at)
    SELECT ${first.accountId}, id, ${databaseNowSql} FROM unnest(${ids}::text[]) AS paid (id) ${again}`
}

/**
 * Requests the document of a refund whose status has changed, in the transaction of the change. A refund of a payment without an
 * invoice has none.
 */
export async function requestCorrection(
  tx: Statements,
  { accountId, paymentId }: Pick<Refund, 'accountId' | 'paymentId'>,
): Promise<void> {
  if (isHistory()) return
  await tx.$executeRaw`
    INSERT INTO uninvoiced_payments (account_id, payment_id, due_at)
    SELECT known.account_id, known.payment_id, ${databaseNowSql}
      FROM (SELECT account_id, payment_id FROM invoices WHERE account_id = ${accountId} AND payment_id = ${paymentId}
            UNION
            SELECT account_id, payment_id FROM uninvoiced_payments
             WHERE account_id = ${accountId} AND payment_id = ${paymentId}) AS known ${again}`
}
