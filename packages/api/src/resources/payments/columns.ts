import { sql } from '../../core/wire/sql.ts'

/** The columns of `payments` that the wire contains. */
export const paymentColumns = sql`
  id, amount, amount_received AS "amountReceived", amount_refunded AS "amountRefunded", amount_discount AS "amountDiscount", currency,
  status, description, customer_email AS "customerEmail", customer_id AS "customerId", session_id AS "sessionId", subscription_id AS "subscriptionId",
  fee_amount AS "feeAmount", disputed, charged_method AS "chargedMethod", last_error AS "lastError", method, metadata, created_at AS "createdAt"`
