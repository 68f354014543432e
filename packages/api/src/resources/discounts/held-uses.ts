import { columnsOf, Prisma, rowSql } from '@merchant-payments/db'
import { heldSessions } from '../../processor/hosting/reservations.ts'

/** The sales with a discount: those of one, or of one customer. */
type Sales = { accountId: number; id: Prisma.Sql; now: Date; of?: Prisma.Sql }

/**
 * The number of sales with a discount that may still be paid: sessions, and charges of kept payment methods.
 * @param of a further condition on the sales `s`
 */
export function heldUsesSql({ accountId, id, now, of = Prisma.sql`true` }: Sales): Prisma.Sql {
  const sessions = { column: 'discount_id', accountId, id, now, of } as const
  return Prisma.sql`(${heldSessions('payment_sessions', sessions)} + ${heldSessions('subscription_sessions', sessions)} + (
    SELECT count(*) FROM payments s
     WHERE s.account_id = ${accountId} AND s.discount_id = ${id} AND ${of} AND s.session_id IS NULL AND s.subscription_id IS NULL
       AND (s.status IN ('processing', 'requires_action') OR s.status = 'requires_payment_method' AND s.last_error IS NULL)))`
}

/** The columns of a discount's answer, from `discounts`. @param now of the processor's clock */
export function discountSql(accountId: number, now: Date): Prisma.Sql {
  return Prisma.sql`${columns}, ${heldUsesSql({ accountId, id: Prisma.sql`discounts.id`, now })} AS held`
}

const columns = rowSql(columnsOf(Prisma.DiscountScalarFieldEnum))
