import { hasFailed } from '../portal/payments/conditions.ts'

/** What is added up, in the order of the columns of `daily_totals`. */
export const sums = ['succeeded', 'volume', 'failed', 'refunds', 'refunded', 'disputes', 'disputed'] as const
type Sum = (typeof sums)[number]

/** A refund that gives back, or will. */
export const isGiven = `status IN ('pending', 'requires_action', 'succeeded')`

export const quarters = 96

const columns = (of: (name: Sum) => string) => sums.map((name) => `${of(name)} AS ${name}`).join(', ')

/**
 * The rows of `daily_totals`, but for the account, that an account's payments, refunds and disputes make: each counts where it was
 * made.
 * @param account in SQL
 * @param within says of `created_at` which times are meant
 */
export function dailyTotalsSql(account: string, within: string): string {
  const each = (counted: Partial<Record<Sum, string>>, table: string, condition: string) =>
    `SELECT currency, created_at, ${columns((name) => `${counted[name] ?? '0'}::bigint`)}
       FROM ${table} WHERE account_id = ${account} AND ${condition} AND ${within}`
  const all = [
    each({ succeeded: '1', volume: 'amount' }, 'payments', `status = 'succeeded'`),
    each({ failed: '1' }, 'payments', hasFailed),
    each({ refunds: '1', refunded: 'amount' }, 'refunds', isGiven),
    each({ disputes: '1', disputed: 'amount' }, 'disputes', 'true'),
  ]
  return `
    WITH made AS (
      SELECT currency, (created_at AT TIME ZONE 'UTC')::date AS day,
             floor(extract(epoch FROM created_at))::bigint % 86400 / 900 AS quarter, ${columns((name) => `sum(${name})::bigint`)}
        FROM (${all.join(' UNION ALL ')}) AS every GROUP BY 1, 2, 3)
    SELECT currency, day, ${columns((name) => `array_agg(COALESCE(made.${name}, 0) ORDER BY quarter)`)}
      FROM (SELECT DISTINCT currency, day FROM made) AS known
     CROSS JOIN generate_series(0, ${quarters - 1}) AS quarter
      LEFT JOIN made USING (currency, day, quarter)
     GROUP BY currency, day`
}
