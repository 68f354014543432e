import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { sql } from '../../core/wire/sql.ts'
import { type ListedSubscription, subscriptionColumns, subscriptionsWithSession, toListedSubscription } from './list.ts'

/** A subscription in any status. @throws subscription_not_found, also for a subscription of another account */
export async function retrieveSubscription({ services, account }: AccountScope, id: string): Promise<SubscriptionWire> {
  const { pool } = services.database
  const { rows } = /^sub_\w{1,200}$/.test(id)
    ? await pool.query<ListedSubscription>({
        name: 'a subscription',
        text: `SELECT ${subscriptionColumns.text} FROM ${subscriptionsWithSession(sql`subscriptions`).text} WHERE s.account_id = $1 AND s.id = $2`,
        values: [account.id, id],
      })
    : { rows: [] }
  if (!rows[0]) throw new ApiError('subscription_not_found')
  return toListedSubscription(services, rows[0], account)
}
