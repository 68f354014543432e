import type { AccountScope } from '../../../core/request/account-scope.ts'
import { type Sql, sql } from '../../../core/wire/sql.ts'
import { loadPaymentLink } from '../load.ts'
import { maxSummedPayments, type PaymentLinkEarnings } from './schema.ts'

/** Sums the payments of a link, the renewals of its subscriptions included. @throws payment_link_not_found */
export async function retrieveEarnings(scope: AccountScope, id: string): Promise<PaymentLinkEarnings> {
  const { services, account } = scope
  const { recurring } = await loadPaymentLink(scope, id)
  const { rows } = await services.database.pool.query<Record<keyof PaymentLinkEarnings['items'][number], unknown>>(sql`
    SELECT currency, count(*) AS payments, sum(amount_received) AS amount, sum(amount_refunded) AS amount_refunded,
           sum(fee_amount) AS fee_amount
      FROM (SELECT p.currency, p.amount_received, p.amount_refunded, p.fee_amount
              FROM ${recurring ? renewed : bought}
             WHERE s.account_id = ${account.id} AND s.payment_link_id = ${id} AND p.status = 'succeeded'
             LIMIT ${maxSummedPayments}) paid
     GROUP BY currency ORDER BY currency`)
  const items = rows.map(({ currency, payments, amount, amount_refunded, fee_amount }) => ({
    currency: String(currency),
    payments: Number(payments),
    amount: Number(amount),
    amount_refunded: Number(amount_refunded),
    fee_amount: Number(fee_amount),
  }))
  const count = items.reduce((sum, { payments }) => sum + payments, 0)
  return { items, summed: count < maxSummedPayments ? null : count }
}

const bought: Sql = sql`payment_sessions s JOIN payments p ON p.account_id = s.account_id AND p.id = s.payment_intent`

const renewed: Sql = sql`subscription_sessions s
  JOIN subscriptions u ON u.account_id = s.account_id AND u.session_ref = s.ref
  JOIN payments p ON p.account_id = s.account_id AND p.subscription_id = u.id`
