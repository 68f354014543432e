import { Prisma, type Statements } from '@merchant-payments/db'

/** A use that a new session takes of something with a limit: one of a link's payments, or of a discount's redemptions. */
export type Reservation = {
  /**
   * Reserves the use. Runs in the transaction that has inserted the session, which is counted already.
   * @param ref the session's
   */
  reserve(tx: Statements, ref: string): Promise<void>
}

/** A session that the button of a payment link makes. */
export type LinkSale = Reservation & {
  /** plink_… */
  linkId: string
}

/** The column of a sale that names what it takes a use of. */
type LimitedColumn = 'payment_link_id' | 'discount_id'

/** The subject of a count: `id` is an expression, and may be a column of an outer query. `now` is of the processor's clock. */
type Limited = { column: LimitedColumn; accountId: number; id: Prisma.Sql; now: Date; of?: Prisma.Sql }

/** The processor reports a payment of a session's last second later. In milliseconds. */
const reportedWithinMs = 30_000

/**
 * The number of sessions that may still be paid, or whose bank has not answered. A payment is known before the end of its session is, so
 * one that has succeeded counts until then.
 * @param of a further condition on the sessions `s`
 */
export function heldSessions(
  table: 'payment_sessions' | 'subscription_sessions',
  { column, accountId, id, now, of = Prisma.sql`true` }: Limited,
): Prisma.Sql {
  const limited = Prisma.sql`s.account_id = ${accountId} AND s.${Prisma.raw(column)} = ${id} AND ${of}`
  const open = Prisma.sql`(
    SELECT count(*) FROM ${Prisma.raw(table)} s
     WHERE ${limited} AND s.status = 'open' AND s.expires_at > ${new Date(now.getTime() - reportedWithinMs)})`
  if (table === 'subscription_sessions')
    return Prisma.sql`(${open} + (
    SELECT count(*) FROM subscription_sessions s
     WHERE ${limited} AND s.payment_status = 'unpaid' AND NOT EXISTS (
       SELECT 1 FROM subscriptions x
        WHERE x.account_id = s.account_id AND x.session_ref = s.ref AND x.status IN ('canceled', 'incomplete_expired') AND NOT EXISTS (
          SELECT 1 FROM payments p WHERE p.account_id = x.account_id AND p.subscription_id = x.id AND p.status = 'succeeded'))))`
  return Prisma.sql`(${open} + (
    SELECT count(*) FROM payment_sessions s JOIN payments p ON p.account_id = s.account_id AND p.id = s.payment_intent
     WHERE ${limited} AND s.status = 'complete' AND s.payment_status = 'unpaid' AND p.status IN ('processing', 'succeeded')))`
}

/** Counts a sale that was paid for what it took a use of. Call it in the transaction that writes the sale. */
export async function countPaid(
  tx: Statements,
  {
    accountId,
    paymentLinkId = null,
    discountId,
  }: {
    accountId: number
    paymentLinkId?: string | null
    discountId: string | null
  },
): Promise<void> {
  if (paymentLinkId !== null)
    await tx.$executeRaw`
      UPDATE payment_links SET payments = payments + 1, declined_cards = '{}' WHERE account_id = ${accountId} AND id = ${paymentLinkId}`
  if (discountId !== null)
    await tx.$executeRaw`
      UPDATE discounts SET redeemed = redeemed + 1 WHERE account_id = ${accountId} AND id = ${discountId}`
}
