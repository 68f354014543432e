import type { Database } from '@merchant-payments/db'
import { raw, type Sql, sql } from '../../core/wire/sql.ts'
import { heldSql } from './figures-sql.ts'
import type { FigureSort } from './list-sql.ts'

/**
 * The figure of each account by which merchants are sorted: of the days that are totalled since a moment, so that no payment is read
 * for it, or what the platform holds now. Accounts without a row have none, which sorts as zero.
 * @param from the beginning of a day of UTC
 */
export async function readOrder(
  { pool }: Pick<Database, 'pool'>,
  sort: FigureSort,
  { from, currency }: { from: Date; currency: string },
): Promise<Map<number, number>> {
  const { text, values } = orderSql(sort, from, currency)
  const { rows } = await pool.query<{ accountId: number; value: string | null }>({ text, values })
  return new Map(rows.map(({ accountId, value }) => [accountId, Number(value ?? 0)]))
}

function orderSql(sort: FigureSort, from: Date, currency: string): Sql {
  if (sort === 'held')
    return sql`SELECT account_id AS "accountId", held::text AS value FROM (${heldSql(sql`true`, currency)}) its`
  const totals = (value: Sql, isCounted: Sql) => sql`
    SELECT account_id AS "accountId", ${value}::text AS value FROM daily_totals
     WHERE day >= ${from}::timestamptz::date AND ${isCounted} GROUP BY account_id`
  return sort === 'dispute_rate'
    ? totals(sql`round(10000.0 * sum(disputes_of_day) / nullif(sum(succeeded_of_day), 0))`, sql`true`)
    : totals(raw(`sum(${sort}_of_day)`), sql`currency = ${currency}`)
}
