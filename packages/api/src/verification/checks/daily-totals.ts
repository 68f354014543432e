import { dailyTotalsSql, dayColumns, sums } from '../../daily-totals/totals-sql.ts'
import { checkRows } from '../check-rows.ts'

const differIn = (names: readonly string[]) =>
  names.map((name) => `t.${name} IS DISTINCT FROM sold.${name}`).join(' OR ')
/** A row of an earlier release has no sums of the whole day. */
const unequal = `${differIn(sums)} OR (t.fees_of_day IS NOT NULL AND (${differIn(dayColumns)}))`
const volumeOf = (table: string) => `COALESCE((SELECT sum(one) FROM unnest(${table}.volume) AS one), 0)`

/** The first day that is checked. Older days are totalled again when one of their rows changes. */
const first = `(b.until - interval '35 days')::date`

export const dailyTotals = checkRows({
  name: 'daily-totals',
  invariant:
    'The stored totals of each of the last 35 days match its payments, refunds and disputes, unless the day is due to be totalled again.',
  scans: [
    {
      table: 'totalled_accounts',
      key: {},
      wrong: `
        SELECT b.account_id, to_char(its.day, 'YYYY-MM-DD') AS object,
               format('a total volume of %s %s with fees of %s, and payments of %s with fees of %s',
                      its.total, its.currency, its.total_fees, its.sold, its.sold_fees) AS message
          FROM batch b
         CROSS JOIN LATERAL (
           SELECT COALESCE(t.day, sold.day) AS day, COALESCE(t.currency, sold.currency) AS currency,
                  ${volumeOf('t')} AS total, ${volumeOf('sold')} AS sold,
                  COALESCE(t.fees_of_day::text, 'none') AS total_fees, COALESCE(sold.fees_of_day, 0) AS sold_fees
             FROM (SELECT * FROM daily_totals WHERE account_id = b.account_id AND day >= ${first}) AS t
             FULL JOIN (${dailyTotalsSql('b.account_id', `created_at >= ${first} AND created_at < b.until`)}) AS sold
                    ON sold.currency = t.currency AND sold.day = t.day
            WHERE ${unequal}) AS its
         WHERE NOT EXISTS (SELECT 1 FROM changed_days c WHERE c.account_id = b.account_id AND c.day = its.day)`,
    },
  ],
})
