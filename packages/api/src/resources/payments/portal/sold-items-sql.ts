import { type Sql, sql } from '../../../core/wire/sql.ts'
import type { PortalPayment } from './schema.ts'

/**
 * The items of a payment, in SQL: the name of the first one and the number of the others, from the payment's session or
 * subscription. A payment intent has no row, because only its description is known.
 * @param payment alias of a row with the columns "sessionId" and "subscriptionId"
 */
export const soldBy = (accountId: number, payment: Sql) => sql`
  SELECT line_items->0->>'name' AS "soldName", jsonb_array_length(line_items) - 1 AS "soldFurther"
    FROM payment_sessions WHERE account_id = ${accountId} AND id = ${payment}."sessionId"
  UNION ALL
  SELECT name, 0 FROM subscription_sessions WHERE account_id = ${accountId} AND id = ${payment}."sessionId"
  UNION ALL
  SELECT s.name, 0
    FROM subscriptions b JOIN subscription_sessions s ON s.account_id = b.account_id AND s.ref = b.session_ref
   WHERE b.account_id = ${accountId} AND b.id = ${payment}."subscriptionId"
  LIMIT 1`

export type SoldRow = { soldName: string | null; soldFurther: number | null }

export function toSold({ soldName: name, soldFurther: further }: SoldRow): PortalPayment['sold'] {
  return name === null ? null : { name, further: further ?? 0 }
}
