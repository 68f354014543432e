import { type Database, withAccount } from '@merchant-payments/db'
import type { Budget, Lease, Priority, SharedBudgets } from '@merchant-payments/processor'
import { priorities } from '@merchant-payments/processor'
import { secondsUntilFull } from './bucket-refill.ts'
import { bucketOf, reserveOf } from './token-bucket.ts'

/** The guaranteed shares of the rate for calls below `interactive`. Due money comes before copies here as well. */
const minShares = { money: 1 / 8, sweep: 1 / 40 }

type Statement = { name?: string; text: string; values: unknown[] }

/**
 * The processor's budgets as token buckets in the database, which all processes share (`bucket-refill.ts`). Requests that a process
 * has leased and does not use are lost. Interactive calls may borrow from the next refill, so that they are served in
 * order; other calls get what the bucket holds above their reserve.
 */
export function shareBudgets({ pool }: Pick<Database, 'pool'>): SharedBudgets {
  // A lease is for the calls of all accounts: it must not wait for the share of the account whose call needed it.
  const query = <Row extends Record<string, unknown>>(statement: Statement) =>
    withAccount(null, () => pool.query<Row>(statement))

  async function tryLease(budget: Budget, priority: Priority, wanted: number): Promise<Lease | undefined> {
    const bucket = bucketOf(budget.perSecond)
    const found = await query<Lease>({
      name: `lease of the processor's budget, ${priority}`,
      text: leaseSql(priority),
      values: [budget.name, wanted, bucket.rate, bucket.capacity, reserveOf(bucket, priority)],
    })
    return found.rows[0]
  }

  return {
    async lease(budget, priority, wanted) {
      const known = await tryLease(budget, priority, wanted)
      if (known) return known
      await query({
        text: 'INSERT INTO processor_budgets (name, full_at) VALUES ($1, now()) ON CONFLICT DO NOTHING',
        values: [budget.name],
      })
      const made = await tryLease(budget, priority, wanted)
      if (!made) throw new Error('a budget that was just made is not there')
      return made
    },
    async pause(budget, priority, ms) {
      const columns = priorities.slice(priorities.indexOf(priority)).map((one) => `${one}_paused_until`)
      await query({
        name: `pause of the processor's budget, ${priority}`,
        text: `INSERT INTO processor_budgets AS b (name, full_at, ${columns.join(', ')})
               VALUES ($1, now(), ${columns.map(() => `now() + $2 * interval '1 millisecond'`).join(', ')})
               ON CONFLICT (name) DO UPDATE SET
                 ${columns.map((column) => `${column} = GREATEST(b.${column}, excluded.${column})`).join(', ')}`,
        values: [budget.name, ms],
      })
    },
  }
}

/** $1 name, $2 wanted, $3 rate, $4 capacity, $5 reserve. The row is locked first, so that the decision still holds when it is written. */
function leaseSql(priority: Priority): string {
  const isInteractive = priority === 'interactive'
  return `
    WITH held AS MATERIALIZED (
      SELECT GREATEST(full_at, now()) AS full_at,
             $4::float8 - $3::float8 * ${secondsUntilFull} AS level,
             GREATEST(0, EXTRACT(EPOCH FROM ${priority}_paused_until - now()) * 1000)::float8 AS paused_ms,
             ${priority === 'interactive' ? 'NULL::float8' : starvesInMs(priority)} AS starves_in_ms
        FROM processor_budgets WHERE name = $1 FOR UPDATE
    ), decided AS (
      SELECT held.*,
             CASE WHEN paused_ms > 0 THEN 0
                  ${isInteractive ? 'WHEN true THEN $2::int' : 'WHEN level - $5::float8 >= 1 THEN LEAST($2::int, FLOOR(level - $5)::int)'}
                  WHEN starves_in_ms <= 0 THEN 1 ELSE 0 END AS requests
        FROM held
    ), taken AS (
      UPDATE processor_budgets b
         SET full_at = decided.full_at + decided.requests / $3 * interval '1 second'
             ${isInteractive ? '' : `, ${priority}_granted_at = CASE WHEN requests > 0 THEN now() ELSE ${priority}_granted_at END`}
        FROM decided WHERE b.name = $1 AND decided.requests > 0
    )
    SELECT requests,
           ((1 - level) / $3 * 1000)::float8 AS "firstInMs", (1000 / $3)::float8 AS "everyMs",
           GREATEST(paused_ms, LEAST((1 + $5 - level) / $3 * 1000, starves_in_ms))::float8 AS "retryInMs"
      FROM decided`
}

/** Milliseconds until a priority has had less than its share. $3 rate */
function starvesInMs(priority: keyof typeof minShares): string {
  const starvesAt = `${priority}_granted_at + interval '1 second' / ($3::float8 * ${minShares[priority]})`
  return `COALESCE(EXTRACT(EPOCH FROM ${starvesAt} - now()) * 1000, 0)::float8`
}
