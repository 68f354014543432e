import type { AccountScope } from '../../request/trpc.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import type { SubscriptionList } from './schema.ts'
import { type SoldWith, type SubscriptionRow, toSubscription } from './wire.ts'

export type Listed = SubscriptionRow & Omit<SoldWith, 'id'> & { sessionId: SoldWith['id'] }

/** Of subscriptions `s` and the sessions `session` that they began with. */
export const shownColumns = `
  s.id, s.status, s.items, s.customer_email AS "customerEmail", s.current_period_start AS "currentPeriodStart",
  s.current_period_end AS "currentPeriodEnd", s.cancel_at_period_end AS "cancelAtPeriodEnd", s.canceled_at AS "canceledAt",
  s.trial_end AS "trialEnd", s.created_at AS "createdAt",
  session.id AS "sessionId", session.customer_id AS "customerId", session.metadata`

/** The subscriptions that are not over, and that have begun. */
export async function listSubscriptions({ services, account }: AccountScope, query: SubscriptionList) {
  const { database } = services
  const after = await cursorAfter(database, 'subscriptions', account.id, query.starting_after)
  const found = await database.pool.query<Listed>({
    name: `subscriptions${after ? ' after' : ''}`,
    text: `SELECT ${shownColumns}
             FROM subscriptions s
             JOIN subscription_sessions session ON session.account_id = s.account_id AND session.ref = s.session_ref
            WHERE s.account_id = $1 AND s.status NOT IN ('canceled', 'incomplete', 'incomplete_expired')
              ${after ? 'AND (s.created_at, s.id) < ($3, $4)' : ''}
            ORDER BY s.created_at DESC, s.id DESC LIMIT $2`,
    values: [account.id, query.limit + 1, ...(after ? [after.createdAt, after.id] : [])],
  })
  return pageOf(found.rows, query.limit, (row) => toListed(row, account.livemode))
}

export function toListed(row: Listed, livemode: boolean) {
  return toSubscription(row, { ...row, id: row.sessionId }, livemode)
}
