import type { SubscriptionList } from '../../contract/subscriptions/schema.ts'
import { type SoldWith, type SubscriptionRow, toSubscription } from '../../contract/subscriptions/wire.ts'
import { byMetadata } from '../../core/metadata-entries/by-metadata.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { indexedPage } from '../../core/wire/indexed-page.ts'
import { byColumn, createdWithin } from '../../core/wire/list-filters.ts'
import { cursorAfter } from '../../core/wire/page.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'

export type ListedSubscription = SubscriptionRow & Omit<SoldWith, 'id'> & { sessionId: SoldWith['id'] }

/** The columns of a subscription `s` and its session `session`. */
export const subscriptionColumns = sql`
  s.id, s.status, s.items, s.customer_email AS "customerEmail", s.current_period_start AS "currentPeriodStart",
  s.current_period_end AS "currentPeriodEnd", s.cancel_at_period_end AS "cancelAtPeriodEnd", s.canceled_at AS "canceledAt",
  s.cancel_reason AS "cancelReason", s.paused_until AS "pausedUntil", s.trial_end AS "trialEnd", s.pending_change AS "pendingChange", s.discount,
  s.read_only_reason AS "readOnlyReason", s.collection_paused_at AS "collectionPausedAt", s.created_at AS "createdAt",
  session.id AS "sessionId", session.customer_id AS "customerId", coalesce(s.metadata, session.metadata) AS metadata`

export const subscriptionsWithSession = (subscriptions: Sql) => sql`
  ${subscriptions} s JOIN subscription_sessions session ON session.account_id = s.account_id AND session.ref = s.session_ref`

/** Subscriptions of an account, newest first; without a status, those that have started and not ended. */
export async function listSubscriptions({ services, account }: AccountScope, query: SubscriptionList) {
  const { database } = services
  const { status } = query
  return indexedPage(
    database,
    {
      table: sql`subscriptions`,
      accountId: account.id,
      created: createdWithin(query),
      filters: [
        ...byMetadata(account.id, 'subscription', query.metadata),
        byColumn(sql`customer_id`, query.customer_id),
        byColumn(sql`price_id`, query.price_id),
        status !== 'all' && byColumn(sql`status`, status),
      ],
      conditions: [status === undefined && sql`status NOT IN ('canceled', 'incomplete', 'incomplete_expired')`],
      after: await cursorAfter(database, 'subscriptions', account.id, query.starting_after),
      limit: query.limit,
      queryOf: (listed) => ({ select: subscriptionColumns, from: subscriptionsWithSession(listed) }),
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
