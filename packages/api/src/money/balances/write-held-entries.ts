import { type Database, isOneOf, Prisma, type Statements } from '@merchant-payments/db'
import { lockPayments } from '../../core/rows/lock-payment.ts'

/** Some payments of an account. */
type Of = { accountId: number; paymentIds: readonly string[] }

/**
 * The amounts that the platform holds for payments, by cause: the sale, refunds, disputes, and transfers. Netting between
 * two payments is left out because it does not change the sum, and manual payouts have rows of their own. `at` is the best
 * known time of the change.
 */
const partsOf = ({ accountId, paymentIds }: Of) => Prisma.sql`
  SELECT p.id AS payment_id, p.settled_currency AS currency, part.*
    FROM payments p
    CROSS JOIN LATERAL (
      SELECT p.route = 'transfer' AND p.amount_received > 0 AS held,
             p.settled_amount - div((p.amount_received - p.fee_amount)::numeric * p.settled_amount,
                                    NULLIF(p.amount_received, 0))::bigint AS fee) sale
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(withdrawn), 0)::bigint AS amount, max(created_at) AS at
        FROM disputes WHERE account_id = p.account_id AND payment_id = p.id) disputed
    CROSS JOIN LATERAL (
      SELECT max(created_at) AS at FROM refunds WHERE account_id = p.account_id AND payment_id = p.id) refunded
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(amount) FILTER (WHERE dispute_id IS NULL), 0)::bigint AS amount,
             COALESCE(sum(amount) FILTER (WHERE dispute_id IS NOT NULL AND amount < 0), 0)::bigint AS for_dispute,
             COALESCE(sum(amount) FILTER (WHERE dispute_id IS NOT NULL AND amount > 0), 0)::bigint AS after_dispute,
             max(updated_at) AS at FROM movements
       WHERE account_id = p.account_id AND payment_id = p.id AND done AND (kind <> 'netting' OR source IS NULL)) sent
    CROSS JOIN LATERAL (VALUES
      ('payment', CASE WHEN sale.held THEN p.settled_amount ELSE 0 END, CASE WHEN sale.held THEN sale.fee ELSE 0 END,
        COALESCE(p.paid_at, p.created_at)),
      ('refund', p.due - CASE WHEN sale.held THEN p.settled_amount - sale.fee ELSE 0 END + disputed.amount, 0, refunded.at),
      ('dispute', -disputed.amount, 0, disputed.at),
      ('dispute_taken', -sent.for_dispute, 0, sent.at),
      ('dispute_returned', -sent.after_dispute, 0, sent.at),
      ('transfer', -sent.amount, 0, sent.at)) AS part (part, amount, fee, at)
   WHERE p.account_id = ${accountId} AND ${isOneOf('p.id', 'text', paymentIds)} AND p.route <> 'direct' AND p.settled_amount IS NOT NULL`

/** The difference between these amounts and the stored entries. */
const changesOf = (of: Of) => Prisma.sql`
  SELECT parts.payment_id, parts.part, parts.currency, parts.at,
         parts.amount - COALESCE(known.amount, 0) AS amount, parts.fee - COALESCE(known.fee, 0) AS fee
    FROM (${partsOf(of)}) parts
    LEFT JOIN (SELECT payment_id, part, sum(amount)::bigint AS amount, sum(fee)::bigint AS fee FROM held_entries
                WHERE account_id = ${of.accountId} AND ${isOneOf('payment_id', 'text', of.paymentIds)}
                GROUP BY payment_id, part) known ON known.payment_id = parts.payment_id AND known.part = parts.part
   WHERE (parts.amount, parts.fee) <> (COALESCE(known.amount, 0), COALESCE(known.fee, 0))`

/**
 * Writes an entry for each change of what the platform holds for a payment. Call it with the payment's row locked, in the transaction
 * of the change. It adds nothing when it is repeated.
 * @param now by the processor's clock
 */
export async function writeHeldEntries(tx: Statements, accountId: number, paymentId: string, now: Date): Promise<void> {
  await insertChanges(tx, { accountId, paymentIds: [paymentId] }, Prisma.sql`${now}`)
}

const batch = 2000

/**
 * Writes the entries of changes that have none, with the best known time of each.
 * @param now by the processor's clock
 */
export async function writeMissingHeldEntries(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: number,
  now: Date,
): Promise<void> {
  for (let after = ''; ; ) {
    const hosted = await prisma.payment.findMany({
      where: { accountId, route: { not: 'direct' }, id: { gt: after } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: batch,
    })
    const of = { accountId, paymentIds: hosted.map(({ id }) => id) }
    const missing = await prisma.$queryRaw<
      { payment_id: string }[]
    >`SELECT DISTINCT payment_id FROM (${changesOf(of)}) c`
    if (missing.length > 0) {
      const paymentIds = missing.map(({ payment_id }) => payment_id)
      await prisma.$transaction(async (tx) => {
        await lockPayments(tx, accountId, paymentIds)
        await insertChanges(tx, { accountId, paymentIds }, Prisma.sql`LEAST(at, ${now})`)
      })
    }
    after = hosted.at(-1)?.id ?? ''
    if (hosted.length < batch) return
  }
}

async function insertChanges(tx: Statements, of: Of, at: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO held_entries (account_id, payment_id, part, amount, fee, net, currency, created_at)
    SELECT ${of.accountId}, payment_id, part, amount, fee, amount - fee, currency, ${at}
      FROM (${changesOf(of)}) changes`
}
