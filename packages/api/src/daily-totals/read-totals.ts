import type { Database } from '@merchant-payments/db'
import { type PeriodTotals, readPeriodTotals } from '../portal/overview/read-period-totals.ts'
import { quarters, sums } from './totals-sql.ts'
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
      quarter AS (
        SELECT width_bucket((d.day + (it.nth - 1) * interval '15 minutes') AT TIME ZONE 'UTC', $3::timestamptz[]) AS nth,
               ${sums.map((name) => `it.${name}`).join(', ')}
          FROM daily_totals d
         CROSS JOIN LATERAL unnest(${sums.map((name) => `d.${name}`).join(', ')})
               WITH ORDINALITY AS it(${sums.join(', ')}, nth)
         WHERE d.account_id = $1 AND d.currency = (SELECT currency FROM asked)
           AND d.day >= ($3::timestamptz[])[1]::date AND d.day <= ($3::timestamptz[])[array_length($3::timestamptz[], 1)]::date
           AND d.day NOT IN (SELECT day FROM changed) AND it.nth <= ${quarters}),
      total AS (SELECT nth, ${sums.map((name) => `sum(${name})::text AS ${name}`).join(', ')} FROM quarter GROUP BY nth)
      SELECT (SELECT until FROM totalled_accounts WHERE account_id = $1) AS until,
             ARRAY(SELECT day::text FROM changed ORDER BY day) AS changed,
             (SELECT json_agg(total) FROM total WHERE nth BETWEEN 1 AND array_length($3::timestamptz[], 1) - 1) AS totals`,
    values: [accountId, currency, ends],
  })
  return rows[0] ?? null
}
