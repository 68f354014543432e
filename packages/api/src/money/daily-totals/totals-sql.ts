/** The sums, in the order of the columns of `daily_totals`. */
export const sums = ['succeeded', 'volume', 'failed', 'refunds', 'refunded', 'disputes', 'disputed'] as const
type Sum = (typeof sums)[number] | 'fees'

/** The sums that are also stored for whole days, by column, for totals over many accounts. */
const daySums = {
  succeeded_of_day: 'succeeded',
  volume_of_day: 'volume',
  fees_of_day: 'fees',
  disputes_of_day: 'disputes',
} as const satisfies Record<string, Sum>

export const dayColumns = Object.keys(daySums) as (keyof typeof daySums)[]

/**
 * The condition for a failed payment, in lists and counts: it was attempted, the last attempt was declined, and it has not
 * succeeded. A payment that was never attempted has not failed, nor has one that is under way.
 */
export const hasFailed = `status IN ('requires_payment_method', 'canceled') AND last_error IS NOT NULL`

/** The condition for a refund that has paid the customer, or will. */
export const isGiven = `status IN ('pending', 'requires_action', 'succeeded')`

export const quarters = 96
export const quarterSeconds = 900

const columns = (of: (name: Sum) => string, names: readonly Sum[] = sums) =>
  names.map((name) => `${of(name)} AS ${name}`).join(', ')
const all: readonly Sum[] = [...sums, 'fees']

/**
 * The rows of `daily_totals`, without the account, that result from an account's payments, refunds and disputes. Each
 * counts at its creation.
 * @param account in SQL
 * @param within the condition on `created_at`, in SQL
 */
export function dailyTotalsSql(account: string, within: string): string {
  const each = (counted: Partial<Record<Sum, string>>, table: string, condition: string) =>
    `SELECT currency, created_at, ${columns((name) => `${counted[name] ?? '0'}::bigint`, all)}
       FROM ${table} WHERE account_id = ${account} AND ${condition} AND ${within}`
  const every = [
    each({ succeeded: '1', volume: 'amount', fees: 'fee_amount' }, 'payments', `status = 'succeeded'`),
    each({ failed: '1' }, 'payments', hasFailed),
    each({ refunds: '1', refunded: 'amount' }, 'refunds', isGiven),
    each({ disputes: '1', disputed: 'amount' }, 'disputes', 'true'),
  ]
  return `
    WITH made AS (
      SELECT currency, (created_at AT TIME ZONE 'UTC')::date AS day,
             floor(extract(epoch FROM created_at))::bigint % 86400 / ${quarterSeconds} AS quarter, ${columns((name) => `sum(${name})::bigint`, all)}
        FROM (${every.join(' UNION ALL ')}) AS every GROUP BY 1, 2, 3)
    SELECT currency, day, ${columns((name) => `array_agg(COALESCE(made.${name}, 0) ORDER BY quarter)`)},
           ${dayColumns.map((column) => `sum(made.${daySums[column]})::bigint AS ${column}`).join(', ')}
      FROM (SELECT DISTINCT currency, day FROM made) AS known
     CROSS JOIN generate_series(0, ${quarters - 1}) AS quarter
      LEFT JOIN made USING (currency, day, quarter)
     GROUP BY currency, day`
}
