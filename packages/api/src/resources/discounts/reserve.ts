import { type Discount, Prisma, type Statements } from '@merchant-payments/db'
import { type DiscountUse, notApplicable } from '../../money/discounts/apply-discount.ts'
import { refusalOf, usedUp } from './find.ts'
import { heldUsesSql } from './held-uses.ts'

/** The customer of a sale: known by id, else by email. */
type Buyer = { customerId: string | null; customerEmail: string | null }

/**
 * Reserves a use of a discount for a sale that has been inserted. The discount is locked: of many sales at once, one has the last use. It is
 * given back when the sale ends unpaid, because only sales that may still be paid are counted.
 * @param now of the processor's clock
 * @throws discount_not_applicable: unknown_code, expired, not_started, used_up, customer_limit
 */
export async function reserveRedemption(tx: Statements, use: DiscountUse, buyer: Buyer, now: Date): Promise<void> {
  const { accountId, id } = use.row
  const [row] = await tx.$queryRaw<Pick<Discount, Locked>[]>`
    SELECT active, starts_at AS "startsAt", expires_at AS "expiresAt", max_redemptions AS "maxRedemptions",
           max_per_customer AS "maxPerCustomer", redeemed
      FROM discounts WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE`
  if (!row) throw new TypeError('a discount that was loaded is gone')
  await requireRedemption(tx, { ...use, row: { ...use.row, ...row } }, buyer, now, 0n)
}

/**
 * Refuses a sale for which a discount has no use left. Without the lock of `reserveRedemption`, for a sale that is not inserted yet.
 * @param more the sales that will be inserted
 * @throws discount_not_applicable: unknown_code, expired, not_started, used_up, customer_limit
 */
export async function requireRedemption(
  tx: Statements,
  use: DiscountUse,
  buyer: Buyer,
  now: Date,
  more = 1n,
): Promise<void> {
  const { row } = use
  const { accountId, id } = row
  const refusal = refusalOf(use, row, now)
  if (refusal) throw refusal
  const sales = { accountId, id: Prisma.sql`${id}`, now }
  const none = Prisma.sql`0::bigint`
  const [count] = await tx.$queryRaw<{ held: bigint; own: bigint }[]>`
    SELECT ${row.maxRedemptions === null ? none : heldUsesSql(sales)} AS held,
           ${row.maxPerCustomer === null ? none : usesOf(sales, buyer)} AS own`
  if (!count) throw new TypeError('a count has no row')
  if (row.maxRedemptions !== null && row.redeemed + count.held + more > BigInt(row.maxRedemptions))
    throw usedUp(use.param)
  if (row.maxPerCustomer !== null && count.own + more > BigInt(row.maxPerCustomer))
    throw notApplicable(use.param, 'customer_limit', 'the customer has used the discount as often as allowed')
}

type Locked = 'active' | 'startsAt' | 'expiresAt' | 'maxRedemptions' | 'maxPerCustomer' | 'redeemed'

/** The number of a customer's sales that were paid with the discount, or may still be. */
function usesOf(sales: Parameters<typeof heldUsesSql>[0], { customerId, customerEmail }: Buyer): Prisma.Sql {
  const { accountId, id } = sales
  const of =
    customerId === null
      ? Prisma.sql`s.customer_email IS NOT NULL AND lower(s.customer_email) = lower(${customerEmail})`
      : Prisma.sql`s.customer_id = ${customerId}`
  return Prisma.sql`(${heldUsesSql({ ...sales, of })} + (
    SELECT count(*) FROM payment_sessions s
     WHERE s.account_id = ${accountId} AND s.discount_id = ${id} AND s.payment_status <> 'unpaid' AND ${of}) + (
    SELECT count(*) FROM subscription_sessions s
     WHERE s.account_id = ${accountId} AND s.discount_id = ${id} AND s.status = 'complete' AND s.payment_status IS DISTINCT FROM 'unpaid' AND ${of}) + (
    SELECT count(*) FROM payments s
     WHERE s.account_id = ${accountId} AND s.discount_id = ${id} AND s.session_id IS NULL AND s.subscription_id IS NULL
       AND s.status = 'succeeded' AND ${of}))`
}
