import type { Database } from '@merchant-payments/db'
import { invalid } from '../request/errors.ts'
import { behind, type Cursor, page } from './page.ts'
import { and, type Condition, join, raw, type Sql, sql } from './sql.ts'

/** The number of entries of an index that a page with several filters may read. */
const maxEntries = 10_000

/** How far the entries of each filter are counted, one after another, to find the filter with the fewest. */
const countedEntries = [100, 1_000, maxEntries + 1]

/** A filter with an index that has the order of the list. */
export type IndexedFilter = {
  /** About a row of the listed table. */
  condition: Sql
  /** Another table that has an entry for each such row, with the row's `created_at` and, as `key`, the row's key. */
  entries?: { table: Sql; where: Sql; key: Sql }
}

type IndexedList = {
  table: Sql
  /** The column behind `created_at` in the order of the list, which is unique in the account. Default: `id`. */
  key?: Sql
  accountId: number
  /** The range of `created_at`. */
  created: readonly Condition[]
  /** About every row of the list, in each index of it. */
  scope?: readonly Condition[]
  filters: readonly (IndexedFilter | false)[]
  /** Filters without an index. */
  conditions?: readonly Condition[]
  after: Cursor | null
  limit: number
  /** The rest of the query, around the listed rows: an item of FROM without a name, with every column of the table. */
  queryOf: (listed: Sql) => { select: Sql; from: Sql }
}

/**
 * One page of a list, newest first, by an index that has the order of the list. With several filters, the entries of the most
 * selective one are read, newest first, until the page is full.
 * @throws validation_error on `created_gte` when the newest 10,000 entries of that filter do not fill the page
 */
export async function indexedPage<Row extends object, Item>(
  database: Pick<Database, 'pool'>,
  list: IndexedList,
  toItem: (row: Row) => Item,
) {
  const filters = list.filters.filter((filter) => filter !== false)
  const conditions = (list.conditions ?? []).filter(Boolean)
  const [only = null] = filters
  const isSimple = filters.length === 0 || (filters.length === 1 && conditions.length === 0)
  const driver = isSimple ? only : await mostSelective(database, list, filters)
  const others = filters.filter((one) => one !== driver).map(({ condition }) => condition)
  const listed = rowsOf(list, driver, [...conditions, ...others], isSimple ? list.limit + 1 : maxEntries)
  const found = await page(
    database,
    {
      // The texts of several filters are too many to be prepared.
      prepare: isSimple,
      ...list.queryOf(listed),
      where: [],
      orderBy: [sql`listed_at`, sql`listed_key`],
      after: null,
      limit: list.limit,
    },
    toItem,
  )
  if (isSimple || found.has_more || !driver) return found
  const [read = 0] = await countEntries(database, list, [driver], maxEntries + 1)
  if (read <= maxEntries) return found
  throw invalid('created_gte', 'these filters match too few of too many objects: narrow created_gte and created_lt')
}

/** The filter with the fewest entries, as far as they are counted. */
async function mostSelective(
  database: Pick<Database, 'pool'>,
  list: IndexedList,
  filters: readonly IndexedFilter[],
): Promise<IndexedFilter | null> {
  if (filters.length === 1) return filters[0] ?? null
  let found = 0
  for (const most of countedEntries) {
    const counts = await countEntries(database, list, filters, most)
    const fewest = Math.min(...counts)
    found = counts.indexOf(fewest)
    if (fewest < most) break
  }
  return filters[found] ?? null
}

/** The number of entries of each filter, up to a limit. */
async function countEntries(
  { pool }: Pick<Database, 'pool'>,
  list: IndexedList,
  filters: readonly IndexedFilter[],
  limit: number,
): Promise<number[]> {
  const counts = filters.map((filter) => sql`(SELECT count(*)::int FROM ${entriesOf(list, filter, limit)} AS entries)`)
  const { text, values } = sql`SELECT ARRAY[${join(counts)}] AS counts`
  const { rows } = await pool.query<{ counts: number[] }>({ text, values })
  return rows[0]?.counts ?? []
}

/** The newest entries of a filter: the time and the key of each row. */
function entriesOf(list: IndexedList, { condition, entries }: IndexedFilter, limit: number): Sql {
  const source = entries ?? {
    table: list.table,
    where: and([sql`account_id = ${list.accountId}`, ...(list.scope ?? []), condition]),
    key: list.key ?? sql`id`,
  }
  const order = [sql`created_at`, source.key]
  return sql`(SELECT created_at AS listed_at, ${source.key} AS listed_key FROM ${source.table}
     WHERE ${and([source.where, ...list.created, behind(list.after, order)])}
     ORDER BY created_at DESC, ${source.key} DESC LIMIT ${raw(String(limit))})`
}

/** The rows of the newest entries of a filter, or of the whole list, that fulfil the other conditions. */
function rowsOf(list: IndexedList, driver: IndexedFilter | null, others: readonly Condition[], limit: number): Sql {
  const { table, key = sql`id`, accountId, created, scope = [], after } = list
  const own = [sql`account_id = ${accountId}`, ...scope]
  if (driver?.entries) {
    return sql`(SELECT found.*, entries.* FROM ${entriesOf(list, driver, limit)} AS entries
      CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${and([...own, sql`${key} = entries.listed_key`])} LIMIT 1) AS found
     WHERE ${and(others)})`
  }
  const where = and([...own, ...created, driver?.condition, behind(after, [sql`created_at`, key])])
  const rows = sql`SELECT *, created_at AS listed_at, ${key} AS listed_key FROM ${table} WHERE ${where}`
  if (driver === null || others.length === 0) return sql`(${rows} AND ${and(others)})`
  return sql`(SELECT * FROM (${rows} ORDER BY created_at DESC, ${key} DESC LIMIT ${raw(String(limit))}) AS newest WHERE ${and(others)})`
}
