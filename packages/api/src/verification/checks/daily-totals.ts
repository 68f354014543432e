import { dailyTotalsSql, dayColumns, sums } from '../../money/daily-totals/totals-sql.ts'
import { checkAccounts } from '../check-accounts.ts'

const differIn = (names: readonly string[]) =>
  names.map((name) => `t.${name} IS DISTINCT FROM sold.${name}`).join(' OR ')
const unequal = differIn([...sums, ...dayColumns])
const volumeOf = (table: string) => `COALESCE((SELECT sum(one) FROM unnest(${table}.volume) AS one), 0)`

/** The first day that is checked. Older days are totalled again when one of their rows changes. */
const first = `(b.until - interval '35 days')::date`

export const dailyTotals = checkAccounts({
  name: 'daily-totals',
  invariant:
    'The stored totals of each of the last 35 days match its payments, refunds and disputes, unless the day is due to be totalled again.',
  wrong: `
    SELECT b.account_id, to_char(its.day, 'YYYY-MM-DD') AS object,
           format('a total volume of %s %s with fees of %s, and payments of %s with fees of %s',
                  its.total, its.currency, its.total_fees, its.sold, its.sold_fees) AS message
      FROM totalled_accounts b
     CROSS JOIN LATERAL (
       SELECT COALESCE(t.day, sold.day) AS day, COALESCE(t.currency, sold.currency) AS currency,
              ${volumeOf('t')} AS total, ${volumeOf('sold')} AS sold,
              COALESCE(t.fees_of_day::text, 'none') AS total_fees, COALESCE(sold.fees_of_day, 0) AS sold_fees
         FROM (SELECT * FROM daily_totals WHERE account_id = $1 AND day >= ${first}) AS t
         FULL JOIN (${dailyTotalsSql('$1', `created_at >= ${first} AND created_at < b.until`)}) AS sold
                ON sold.currency = t.currency AND sold.day = t.day
        WHERE ${unequal}) AS its
     WHERE b.account_id = $1
       AND NOT EXISTS (SELECT 1 FROM changed_days c WHERE c.account_id = $1 AND c.day = its.day)`,
})
