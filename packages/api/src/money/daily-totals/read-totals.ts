import type { Database } from '@merchant-payments/db'
import { type PeriodTotals, readPeriodTotals } from './read-period-totals.ts'
import { quarterSeconds, quarters, sums } from './totals-sql.ts'
import { areAlignedToQuarterHours, type Span, type UncoveredRange, uncoveredRanges } from './uncovered-ranges.ts'

type Totalled = {
  until: Date | null
  changed: string[]
  /** `nth` is the number of the period, from 1; amounts are texts. */
  totals: ({ nth: number } & Record<keyof PeriodTotals, string>)[] | null
}

/**
 * The totals of an account in each of some consecutive periods: the stored totals of past days, plus the sums of rows that
 * are not totalled yet or were changed since. The result equals the sums of all rows.
 */
export async function readTotals(
  database: Pick<Database, 'pool'>,
  accountId: number,
  currency: string | null,
  periods: readonly Span[],
): Promise<PeriodTotals[]> {
  const totalled = areAlignedToQuarterHours(periods) ? await readTotalled(database, accountId, currency, periods) : null
  if (!totalled?.until) return readPeriodTotals(database, accountId, currency, periods)
  const parts: UncoveredRange[] = uncoveredRanges(
    periods,
    totalled.until,
    totalled.changed.map((day) => new Date(day)),
  )
  const open = parts.length > 0 ? await readPeriodTotals(database, accountId, currency, parts) : []
  const all = periods.map(() => Object.fromEntries(sums.map((name) => [name, 0n])) as PeriodTotals)
  const add = (nth: number, totals: Record<keyof PeriodTotals, string | bigint>) => {
    const sum = all[nth]
    if (sum) for (const name of sums) sum[name] += BigInt(totals[name])
  }
  for (const { nth, ...totals } of totalled.totals ?? []) add(nth - 1, totals)
  for (const [index, { nth }] of parts.entries()) add(nth, open[index] as PeriodTotals)
  return all
}

/** One statement, so that a total and its validity are read from the same snapshot. */
async function readTotalled(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  currency: string | null,
  periods: readonly Span[],
): Promise<Totalled | null> {
  const ends = [...periods.map(({ from }) => from), ...periods.slice(-1).map(({ to }) => to)]
  const { rows } = await pool.query<Totalled>({
    name: 'daily totals',
    text: `
      WITH asked AS (SELECT COALESCE($2::char(3), default_currency) AS currency FROM accounts WHERE id = $1),
      changed AS (SELECT DISTINCT day FROM changed_days WHERE account_id = $1),
      -- The part of each day that is in each period, by the numbers of its quarters: a sum of a slice costs a fraction of finding the
      -- period of each quarter.
      part AS (
        SELECT d.*, nth,
               1 + GREATEST(0, extract(epoch FROM ($3::timestamptz[])[nth] - begins.at)::int / ${quarterSeconds}) AS low,
               LEAST(${quarters}, extract(epoch FROM ($3::timestamptz[])[nth + 1] - begins.at)::int / ${quarterSeconds}) AS high
          FROM daily_totals d
         CROSS JOIN LATERAL (SELECT d.day::timestamp AT TIME ZONE 'UTC' AS at) AS begins
         CROSS JOIN LATERAL (
           SELECT GREATEST(1, width_bucket(begins.at, $3::timestamptz[])) AS first,
                  LEAST(array_length($3::timestamptz[], 1) - 1, width_bucket(begins.at + interval '23:45', $3::timestamptz[])) AS last
           OFFSET 0) AS periods
          -- Of constants, as PostgreSQL expects a thousand rows of any other series, and then compiles the statement.
          JOIN generate_series(0, ${quarters - 1}) AS further ON further <= last - first
         CROSS JOIN LATERAL (SELECT first + further AS nth) AS period
         WHERE d.account_id = $1 AND d.currency = (SELECT currency FROM asked)
           AND d.day >= ($3::timestamptz[])[1]::date AND d.day <= ($3::timestamptz[])[array_length($3::timestamptz[], 1)]::date
           AND d.day NOT IN (SELECT day FROM changed)),
      total AS (SELECT nth, ${sums.map((name) => `sum((SELECT sum(it) FROM unnest(${name}[low:high]) AS it))::text AS ${name}`).join(', ')} FROM part GROUP BY nth)
      SELECT (SELECT until FROM totalled_accounts WHERE account_id = $1) AS until,
             ARRAY(SELECT day::text FROM changed ORDER BY day) AS changed,
             (SELECT json_agg(total) FROM total) AS totals`,
    values: [accountId, currency, ends],
  })
  return rows[0] ?? null
}
