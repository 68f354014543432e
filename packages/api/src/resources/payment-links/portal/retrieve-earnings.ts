import type { AccountScope } from '../../../core/request/account-scope.ts'
import { type Sql, sql } from '../../../core/wire/sql.ts'
import { type Earnings, sumEarnings } from '../../payments/portal/earnings.ts'
import { loadPaymentLink } from '../load.ts'

/** Sums the payments of a link, the renewals of its subscriptions included. @throws payment_link_not_found */
export async function retrieveEarnings(scope: AccountScope, id: string): Promise<Earnings> {
  const { services, account } = scope
  const { recurring } = await loadPaymentLink(scope, id)
  const where = sql`s.account_id = ${account.id} AND s.payment_link_id = ${id}`
  return sumEarnings(services.database, { source: recurring ? renewed : bought, where })
}

const bought: Sql = sql`payment_sessions s JOIN payments p ON p.account_id = s.account_id AND p.id = s.payment_intent`

const renewed: Sql = sql`subscription_sessions s
  JOIN subscriptions u ON u.account_id = s.account_id AND u.session_ref = s.ref
  JOIN payments p ON p.account_id = s.account_id AND p.subscription_id = u.id`
