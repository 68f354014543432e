import type { Database } from '@merchant-payments/db'
import { pageOf } from './list.ts'
import { type PageQuery, pageSql } from './page.ts'
import { searchScanLimit } from './search-pattern.ts'
import { and, type Condition, raw, type Sql, sql } from './sql.ts'

/** The number of the newest rows in which a page is looked for first. */
const newestRows = 1_000

/** Rows of one table that a filtered page is made of. */
type FilteredRows = {
  table: Sql
  /** The conditions that the index of the list's order answers: the account, and the time. */
  scope: readonly Condition[]
  filters: readonly Condition[]
}

/** The item of FROM with these rows; the caller names it, and repeats the filters about it. */
export type Within = (rows: FilteredRows) => Sql

/**
 * One page of a list, newest first, by filters whose indexes do not have the list's order. If PostgreSQL chose between
 * that order and the indexes of the filters, it would read the whole account for a page of few rows, because it assumes
 * that matches are spread evenly. So the newest rows are searched first. If these do not fill the page, matches are
 * rare there: all matching rows are read by the indexes of the filters, and sorted.
 */
export async function filteredPage<Row extends object, Item>(
  { pool }: Pick<Database, 'pool'>,
  limit: number,
  queryOf: (within: Within) => Omit<PageQuery, 'limit' | 'prepare'>,
  toItem: (row: Row) => Item,
) {
  const read = async (within: Within) => {
    const { text, values } = pageSql({ ...queryOf(within), limit })
    return (await pool.query<Row>({ text, values })).rows
  }
  const rows = await read(({ table, scope }) => newestOf(table, scope, newestRows))
  return pageOf(rows.length > limit ? rows : await read(all), limit, toItem)
}

const all: Within = ({ table, scope, filters }) => allOf(table, [...scope, ...filters])

/** The item of FROM with all rows that fulfil conditions. OFFSET keeps an outer ORDER BY out of their plan. */
export function allOf(table: Sql, conditions: readonly Condition[]): Sql {
  return sql`(SELECT * FROM ${table} WHERE ${and(conditions)} OFFSET 0)`
}

/**
 * A limit for filters without an index: the condition holds for the newest rows only, as many as an interactive request
 * can scan. An array is made once, and its keys are then found by an index.
 */
export function amongNewest(
  { table, scope, key = sql`id` }: { table: Sql; scope: readonly Condition[]; key?: Sql },
  condition: Sql,
  rows = searchScanLimit,
): Sql {
  return sql`${key} = ANY(ARRAY(SELECT ${key} FROM ${newestOf(table, scope, rows)} AS newest WHERE ${condition}))`
}

/** The item of FROM with the newest rows of a table alone. */
export function newestOf(table: Sql, scope: readonly Condition[], rows: number): Sql {
  return sql`(SELECT * FROM ${table} WHERE ${and(scope)} ORDER BY created_at DESC, id DESC LIMIT ${raw(String(rows))})`
}
