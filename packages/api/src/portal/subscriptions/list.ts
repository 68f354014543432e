import type { AccountScope } from '../../request/trpc.ts'
import { type Listed, shownColumns, toListed } from '../../resources/subscriptions/list.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import { containing } from '../../wire/search.ts'
import type { PortalSubscriptionList } from './schema.ts'

/** Subscriptions of an account whatever became of them, newest first. */
export async function listPortalSubscriptions({ services, account }: AccountScope, query: PortalSubscriptionList) {
  const { database } = services
  const { status, customer_id, search } = query
  const after = await cursorAfter(database, 'subscriptions', account.id, query.starting_after)
  const values: unknown[] = [account.id, query.limit + 1]
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    's.account_id = $1',
    ...(status === undefined ? [] : [`s.status = ${given(status)}`]),
    ...(customer_id === undefined ? [] : [soldTo(given(customer_id))]),
    ...(search ? [found(given(containing(search)), given(search))] : []),
    ...(after ? [`(s.created_at, s.id) < (${given(after.createdAt)}, ${given(after.id)})`] : []),
  ]
  const { rows } = await database.pool.query<Listed & { name: string }>(
    `SELECT ${shownColumns}, session.name
       FROM subscriptions s
       JOIN subscription_sessions session ON session.account_id = s.account_id AND session.ref = s.session_ref
      WHERE ${conditions.join(' AND ')}
      ORDER BY s.created_at DESC, s.id DESC LIMIT $2`,
    values,
  )
  return pageOf(rows, query.limit, (row) => ({ ...toListed(row, account.livemode), name: row.name }))
}

/** An array, because else all subscriptions of the account are read as soon as the customer's seem to be many. */
function soldTo(customerId: string): string {
  return `s.session_ref = ANY(ARRAY(
    SELECT ref FROM subscription_sessions WHERE account_id = $1 AND customer_id = ${customerId}))`
}

function found(pattern: string, id: string): string {
  return `(s.customer_email ILIKE ${pattern} OR session.name ILIKE ${pattern} OR s.id = ${id} OR session.id = ${id})`
}
