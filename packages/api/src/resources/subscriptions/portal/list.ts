import type { AccountScope } from '../../../core/request/account-scope.ts'
import { filteredPage, newestOf, type Within } from '../../../core/wire/filtered-page.ts'
import { behind, cursorAfter, page } from '../../../core/wire/page.ts'
import { containsPattern } from '../../../core/wire/search-pattern.ts'
import { and, type Sql, sql } from '../../../core/wire/sql.ts'
import {
  type ListedSubscription,
  subscriptionColumns,
  subscriptionsWithSession,
  toListedSubscription,
} from '../list.ts'
import type { PortalSubscriptionList } from './schema.ts'

type SubscriptionQuery = PortalSubscriptionList & {
  /** Subscriptions with an email that were not sold to the customer with that email. */
  other_of?: { customer_id: string; email: string }
}

/** The name of the plan that was sold, or to which the subscription `s` was moved. */
const shownName = sql`coalesce(s.plan_name, session.name)`

/** Subscriptions of an account in every status, newest first. */
export async function listPortalSubscriptions({ services, account }: AccountScope, query: SubscriptionQuery) {
  const { database } = services
  const { status, customer_id, other_of: other, search, limit } = query
  const after = await cursorAfter(database, 'subscriptions', account.id, query.starting_after)
  const scope = [sql`account_id = ${account.id}`, status !== undefined && sql`status = ${status}`, behind(after)]
  const filters = [
    customer_id !== undefined && soldTo(account.id, customer_id),
    other &&
      sql`lower(customer_email) = lower(${other.email}) AND (${soldTo(account.id, other.customer_id)}) IS NOT TRUE`,
  ]
  const table = sql`subscriptions`
  const queryOf = (within: Within) => {
    const rows = within({ table, scope, filters: [...filters, search && isFoundBy(account.id, search)] })
    const its = sql`(SELECT * FROM ${rows} AS its WHERE ${and([...scope, ...filters])})`
    return {
      select: sql`${subscriptionColumns}, ${shownName} AS name`,
      from: subscriptionsWithSession(its),
      where: [search && hasText(search)],
      orderBy: [sql`s.created_at`, sql`s.id`],
      after: null,
    }
  }
  const toItem = (row: ListedSubscription & { name: string }) => ({
    ...toListedSubscription(services, row, account),
    name: row.name,
  })
  if (search || filters.some(Boolean)) return filteredPage(database, limit, queryOf, toItem)
  return page(database, { ...queryOf(() => table), limit }, toItem)
}

/** An array, because else all subscriptions of the account are read as soon as the customer's seem to be many. */
function soldTo(accountId: number, customerId: string): Sql {
  return sql`session_ref = ANY(ARRAY(
    SELECT ref FROM subscription_sessions WHERE account_id = ${accountId} AND customer_id = ${customerId}))`
}

function hasText(search: string): Sql {
  const pattern = containsPattern(search)
  return sql`(s.customer_email ILIKE ${pattern} OR ${shownName} ILIKE ${pattern} OR s.id = ${search} OR session.id = ${search})`
}

/** The number of the newest subscriptions that are searched for a part of an email or a name, each with its session. */
const scanned = 2_000

/** Of all by the whole email or id, of the newest by a part. */
function isFoundBy(accountId: number, search: string): Sql {
  const newest = newestOf(sql`subscriptions`, [sql`account_id = ${accountId}`], scanned)
  return sql`(lower(customer_email) = lower(${search}) OR id = ${search}
    OR session_ref = (SELECT ref FROM subscription_sessions WHERE account_id = ${accountId} AND id = ${search})
    OR id = ANY(ARRAY(SELECT s.id FROM ${subscriptionsWithSession(newest)} WHERE ${hasText(search)})))`
}
