import type { AccountScope } from '../../request/account-scope.ts'
import {
  type ListedSubscription,
  subscriptionColumns,
  subscriptionsWithSession,
  toListedSubscription,
} from '../../resources/subscriptions/list.ts'
import { cursorAfter, page } from '../../wire/page.ts'
import { containsPattern } from '../../wire/search.ts'
import { type Sql, sql } from '../../wire/sql.ts'
import type { PortalSubscriptionList } from './schema.ts'

type SubscriptionQuery = PortalSubscriptionList & {
  /** Subscriptions with an email that were not sold to the customer with that email. */
  other_of?: { customer_id: string; email: string }
}

/** Subscriptions of an account in every status, newest first. */
export async function listPortalSubscriptions({ services, account }: AccountScope, query: SubscriptionQuery) {
  const { database } = services
  const { status, customer_id, other_of: other, search, limit } = query
  return page(
    database,
    {
      select: sql`${subscriptionColumns}, session.name`,
      from: subscriptionsWithSession,
      where: [
        sql`s.account_id = ${account.id}`,
        status !== undefined && sql`s.status = ${status}`,
        customer_id !== undefined && soldTo(account.id, customer_id),
        other &&
          sql`lower(s.customer_email) = lower(${other.email}) AND (${soldTo(account.id, other.customer_id)}) IS NOT TRUE`,
        search && isFoundBy(search),
      ],
      orderBy: [sql`s.created_at`, sql`s.id`],
      after: await cursorAfter(database, 'subscriptions', account.id, query.starting_after),
      limit,
    },
    (row: ListedSubscription & { name: string }) => ({
      ...toListedSubscription(services, row, account),
      name: row.name,
    }),
  )
}

/** An array, because else all subscriptions of the account are read as soon as the customer's seem to be many. */
function soldTo(accountId: number, customerId: string): Sql {
  return sql`s.session_ref = ANY(ARRAY(
    SELECT ref FROM subscription_sessions WHERE account_id = ${accountId} AND customer_id = ${customerId}))`
}

function isFoundBy(search: string): Sql {
  const pattern = containsPattern(search)
  return sql`(s.customer_email ILIKE ${pattern} OR session.name ILIKE ${pattern} OR s.id = ${search} OR session.id = ${search})`
}
