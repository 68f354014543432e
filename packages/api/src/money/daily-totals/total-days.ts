import { accountLocks, inTransaction, type Queryable } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { writeFigures } from '../figures/write-figures.ts'
import { dailyTotalsSql, dayColumns, sums } from './totals-sql.ts'

/**
 * The end of the stored totals, in SQL: a whole quarter of an hour by the database's clock, twice as old as a change must be to
 * mark its day.
 */
const settledSql = `date_bin('15 minutes', clock_timestamp() - interval '2 hours', TIMESTAMPTZ '2000-01-01')`
/** How far the stored totals may lag behind: newer rows are summed when they are requested. */
const behind = `interval '3 hours'`
/** The maximum number of days in one transaction, which then takes well under a second. */
const maxDays = 31
const maxAccounts = 200
const maxMs = 5_000

type Totalled = { deleted: number; more: boolean; errors: readonly unknown[] }

/**
 * Totals the days that have ended, and those that were changed, and counts the figures of their accounts anew. Only committed rows are
 * read: a change that is committed later marks its day for the next run. In any order: the days of an account that fails are tried again,
 * and hold up no others.
 * @returns the errors, and whether more days are left than fit into one run
 */
export async function totalDays({ database }: Pick<Services, 'database'>): Promise<Totalled> {
  const { rows } = await database.pool.query<{ id: number }>({
    name: 'accounts to be totalled',
    text: `SELECT a.id FROM accounts a LEFT JOIN totalled_accounts t ON t.account_id = a.id
            WHERE t.until IS NULL OR t.until < clock_timestamp() - ${behind}
               OR a.id IN (SELECT account_id FROM changed_days)
            ORDER BY random() LIMIT ${maxAccounts}`,
  })
  const deadline = performance.now() + maxMs
  const errors: unknown[] = []
  for (const { id } of rows) {
    try {
      for (let more = true; more; ) {
        if (performance.now() > deadline) return { deleted: 0, more: true, errors }
        more = await inTransaction(database.pool, (client) => totalAccount(client, id))
      }
    } catch (error) {
      errors.push(error)
    }
  }
  return { deleted: 0, more: rows.length === maxAccounts && errors.length < rows.length, errors }
}

/** @returns whether there are more days */
async function totalAccount(client: Queryable, accountId: number): Promise<boolean> {
  // One process at a time: each reads a snapshot that contains what the previous one has written.
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('${accountLocks.dailyTotals}'), ${accountId})`)
  const { rows: spans } = await client.query<{ from: Date; until: Date; settled: Date }>(
    `SELECT begun AS "from", least(${settledSql}, begun + interval '${maxDays} days') AS until, ${settledSql} AS settled
       FROM (SELECT COALESCE(
               (SELECT until FROM totalled_accounts WHERE account_id = $1),
               (SELECT date_trunc('day', created_at) - interval '1 day' FROM payments WHERE account_id = $1 ORDER BY created_at LIMIT 1),
               ${settledSql}) AS begun) AS its`,
    [accountId],
  )
  const [span] = spans
  if (!span) return false
  const { rows: changed } = await client.query<{ day: Date }>(
    `WITH gone AS (DELETE FROM changed_days WHERE account_id = $1
        AND day IN (SELECT day FROM changed_days WHERE account_id = $1 ORDER BY day LIMIT ${maxDays}) RETURNING day)
     SELECT day::timestamp AT TIME ZONE 'UTC' AS day FROM gone ORDER BY day`,
    [accountId],
  )
  const until = new Date(Math.max(+span.until, +span.from))
  for (const { day } of changed) await writeTotals(client, accountId, day, new Date(Math.min(+day + dayMs, +until)))
  if (until > span.from) await writeTotals(client, accountId, startOfDay(span.from), until)
  await client.query(
    `INSERT INTO totalled_accounts (account_id, until) VALUES ($1, $2::timestamptz)
     ON CONFLICT (account_id) DO UPDATE SET until = excluded.until`,
    [accountId, until],
  )
  await writeFigures(client, accountId)
  return until < span.settled || changed.length >= maxDays
}

const dayMs = 24 * 60 * 60_000
const startOfDay = (time: Date) => new Date(Math.floor(+time / dayMs) * dayMs)

/** Replaces the totals of a time range that begins at the start of a day; later ones stay. */
async function writeTotals(client: Queryable, accountId: number, from: Date, to: Date): Promise<void> {
  if (to <= from) return
  await client.query(
    `DELETE FROM daily_totals WHERE account_id = $1
       AND day BETWEEN ($2::timestamptz AT TIME ZONE 'UTC')::date AND ($3::timestamptz AT TIME ZONE 'UTC')::date`,
    [accountId, from, new Date(+to - 1)],
  )
  await client.query(
    `INSERT INTO daily_totals (account_id, currency, day, ${[...sums, ...dayColumns].join(', ')})
     SELECT $1, made.* FROM (${dailyTotalsSql('$1', 'created_at >= $2::timestamptz AND created_at < $3::timestamptz')}) AS made`,
    [accountId, from, to],
  )
}
