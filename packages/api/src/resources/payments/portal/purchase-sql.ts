import { type Sql, sql } from '../../../core/wire/sql.ts'

/**
 * The purchase of a payment, in SQL: the items with their quantities, or the name of the subscription, and the name of
 * the saved customer, or the one entered at the checkout. A payment intent has no row, because only its description is known.
 * @param payment alias of a row with the columns "sessionId" and "subscriptionId"
 */
export const purchaseOf = (accountId: number, payment: Sql) => sql`
  SELECT COALESCE(customer.name, s.customer_details->>'name') AS "customerName",
         (SELECT string_agg((item->>'quantity') || ' × ' || (item->>'name'), '; ' ORDER BY place)
            FROM jsonb_array_elements(s.line_items) WITH ORDINALITY AS its (item, place)) AS items
    FROM payment_sessions s LEFT JOIN customers customer ON customer.account_id = s.account_id AND customer.id = s.customer_id
   WHERE s.account_id = ${accountId} AND s.id = ${payment}."sessionId"
  UNION ALL
  SELECT customer.name, s.name
    FROM subscription_sessions s
    LEFT JOIN customers customer ON customer.account_id = s.account_id AND customer.id = s.customer_id
   WHERE s.account_id = ${accountId} AND s.id = ${payment}."sessionId"
  UNION ALL
  SELECT customer.name, s.name
    FROM subscriptions b JOIN subscription_sessions s ON s.account_id = b.account_id AND s.ref = b.session_ref
    LEFT JOIN customers customer ON customer.account_id = s.account_id AND customer.id = s.customer_id
   WHERE b.account_id = ${accountId} AND b.id = ${payment}."subscriptionId"
  LIMIT 1`

/** The payouts that a payment was paid out with, in SQL: one, unless the processor has corrected it. */
export const payoutsOf = (accountId: number, payment: Sql) => sql`
  SELECT string_agg(DISTINCT p.id, ' ') AS "payoutIds"
    FROM balance_transactions line JOIN payouts p ON p.account_id = line.account_id AND p.id = line.payout_id
   WHERE line.account_id = ${accountId} AND line.object_id = ${payment}.id AND line.payout_id IS NOT NULL AND p.reconciled`
