import { hash } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import { eventTime } from '@merchant-payments/webhooks'
import { invalid } from '../request/errors.ts'
import { pageOf } from './list.ts'
import { and, type Condition, join, raw, type Sql, sql } from './sql.ts'

/** Keyset cursor: the values of the last row of the page before, in the columns of the list's order. */
export type Cursor = readonly unknown[]

export type PageQuery = {
  select: Sql
  from: Sql
  /** All of them hold. */
  where: readonly Condition[]
  /** Descending, the last of them unique in the list. Default: `created_at, id`. */
  orderBy?: readonly Sql[]
  /** Null for the first page. */
  after: Cursor | null
  limit: number
  /** Prepares the statement: for lists that are read often, unless the best plan depends on the values of the filters. */
  prepare?: boolean
}

const newestFirst = [sql`created_at`, sql`id`]

/** One page of a list, newest first. */
export async function page<Row extends object, Item>(
  { pool }: Pick<Database, 'pool'>,
  query: PageQuery,
  toItem: (row: Row) => Item,
) {
  const { text, values } = pageSql(query)
  const { rows } = await pool.query<Row>({ ...(query.prepare && prepared(text)), text, values })
  return pageOf(rows, query.limit, toItem)
}

const names = new Map<string, string>()

/** A name that each text has for itself. Connections keep each text that they have prepared, so there are few. */
function prepared(text: string) {
  const known = names.get(text)
  if (known !== undefined) return { name: known }
  const name = hash('sha1', text)
  names.set(text, name)
  return { name }
}

/** The rows of a page, and one more if there is a next page. */
export function pageSql({ select, from, where, orderBy = newestFirst, after, limit }: PageQuery): Sql {
  const descending = join(orderBy.map((column) => sql`${column} DESC`))
  return sql`SELECT ${select} FROM ${from} WHERE ${and([...where, behind(after, orderBy)])} ORDER BY ${descending} LIMIT ${limit + 1}`
}

/** The rows behind a cursor. The first condition is implied by the second, but only it can use an index and select partitions. */
export function behind(after: Cursor | null, orderBy: readonly Sql[] = newestFirst): Condition {
  return after && sql`${orderBy[0]} <= ${after[0]} AND (${join(orderBy)}) < (${join(after)})`
}

/**
 * Where a page starts: behind the row that `starting_after` names.
 * @param find selects the columns of the list's order, of the row with an id; null for a text that cannot be an id
 * @throws validation_error when there is no such row
 */
export async function findCursor(
  { pool }: Pick<Database, 'pool'>,
  startingAfter: string | undefined,
  find: (id: string) => Sql | null,
): Promise<Cursor | null> {
  if (startingAfter === undefined) return null
  const query = find(startingAfter)
  const found =
    query && (await pool.query({ ...prepared(query.text), text: query.text, values: query.values, rowMode: 'array' }))
  const cursor: Cursor | undefined = found?.rows[0]
  if (!cursor) throw invalid('starting_after', 'is not the id of an item in this list')
  return cursor
}

/**
 * The row of an event, or a row of the same age: searched first among the rows of the time that the id contains, then among
 * all, because ids of an earlier release contain no time. The second search runs only if the first finds nothing.
 */
export function ofEvent(id: string, find: (time: Sql) => Sql): Sql {
  return sql`(${find(sql`created_at = ${eventTime(id)}`)}) UNION ALL (${find(sql`true`)}) LIMIT 1`
}

type ListedTable =
  | 'products'
  | 'discounts'
  | 'customers'
  | 'invoices'
  | 'payments'
  | 'payment_links'
  | 'payment_methods'
  | 'payment_sessions'
  | 'subscription_sessions'
  | 'refunds'
  | 'disputes'
  | 'subscription_products'
  | 'subscriptions'
  | 'webhook_endpoints'
  | 'api_keys'
  | 'events'
  | 'payouts'

/**
 * The cursor of a list of an account's rows. The row may have left the list since it was read: archived, ended or deleted.
 * @throws validation_error when the account never had such a row
 */
export function cursorAfter(
  database: Pick<Database, 'pool'>,
  table: ListedTable,
  accountId: number,
  startingAfter: string | undefined,
): Promise<Cursor | null> {
  const find = (id: string) => {
    if (!/^\w+$/.test(id)) return null
    const rowOf = (from: string) =>
      sql`SELECT created_at, id FROM ${raw(from)} WHERE account_id = ${accountId} AND id = ${id}`
    if (table === 'refunds') {
      const where = sql`account_id = ${accountId} AND (id = ${id} OR own_id = ${id})`
      return sql`SELECT created_at, ref FROM refunds WHERE ${where}`
    }
    if (table === 'customers') return sql`${rowOf('customers')} UNION ALL ${rowOf('deleted_customers')} LIMIT 1`
    return table === 'events' ? ofEvent(id, (time) => sql`${rowOf(table)} AND ${time}`) : rowOf(table)
  }
  return findCursor(database, startingAfter, find)
}
