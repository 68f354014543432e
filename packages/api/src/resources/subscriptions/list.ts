import type { SubscriptionList } from '../../contract/subscriptions/schema.ts'
import { type SoldWith, type SubscriptionRow, toSubscription } from '../../contract/subscriptions/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'

export type ListedSubscription = SubscriptionRow & Omit<SoldWith, 'id'> & { sessionId: SoldWith['id'] }

/** The columns of a subscription `s` and its session `session`. */
export const subscriptionColumns = sql`
  s.id, s.status, s.items, s.customer_email AS "customerEmail", s.current_period_start AS "currentPeriodStart",
  s.current_period_end AS "currentPeriodEnd", s.cancel_at_period_end AS "cancelAtPeriodEnd", s.canceled_at AS "canceledAt",
  s.trial_end AS "trialEnd", s.created_at AS "createdAt",
  session.id AS "sessionId", session.customer_id AS "customerId", session.metadata`

export const subscriptionsWithSession = (subscriptions: Sql) => sql`
  ${subscriptions} s JOIN subscription_sessions session ON session.account_id = s.account_id AND session.ref = s.session_ref`

/** The subscriptions that have started and not ended. */
export async function listSubscriptions({ services, account }: AccountScope, query: SubscriptionList) {
  const { database } = services
  return page(
    database,
    {
      prepare: true,
      select: subscriptionColumns,
      from: subscriptionsWithSession(sql`subscriptions`),
      where: [sql`s.account_id = ${account.id}`, sql`s.status NOT IN ('canceled', 'incomplete', 'incomplete_expired')`],
      orderBy: [sql`s.created_at`, sql`s.id`],
      after: await cursorAfter(database, 'subscriptions', account.id, query.starting_after),
      limit: query.limit,
    },
    (row: ListedSubscription) => toListedSubscription(services, row, account),
  )
}

export function toListedSubscription(
  services: Services,
  row: ListedSubscription,
  account: { id: number; livemode: boolean },
) {
  return toSubscription(services, row, { ...row, id: row.sessionId }, account)
}
