import { dailyTotalsSql, sums } from '../../daily-totals/totals-sql.ts'
import { checkRows } from '../scan.ts'

const unequal = sums.map((name) => `t.${name} IS DISTINCT FROM sold.${name}`).join(' OR ')
const totalOf = (table: string) => `COALESCE((SELECT sum(one) FROM unnest(${table}.volume) AS one), 0)`

/** Of the latest days; older ones are looked at when they are changed. */
const days = 35

export const dailyTotals = checkRows({
  name: 'daily-totals',
  states: 'The totals of each of the last 35 days are those of its payments, refunds and disputes, unless they wait to be added up anew.',
  scans: [
    {
      table: 'totalled_accounts',
      key: {},
      wrong: `
        SELECT b.account_id, to_char(COALESCE(t.day, sold.day), 'YYYY-MM-DD') AS object,
               format('a total volume of %s %s, and payments of %s', ${totalOf('t')}, COALESCE(t.currency, sold.currency), ${totalOf('sold')}) AS message
          FROM batch b
         CROSS JOIN LATERAL (SELECT (b.until - interval '${days} days')::date AS first) AS asked
         CROSS JOIN LATERAL (
           SELECT * FROM daily_totals WHERE account_id = b.account_id AND day >= asked.first) AS t
          FULL JOIN LATERAL (
           ${dailyTotalsSql('b.account_id', `created_at >= asked.first AND created_at < b.until`)}) AS sold
            ON sold.currency = t.currency AND sold.day = t.day
         WHERE (${unequal})
           AND NOT EXISTS (SELECT FROM changed_days c WHERE c.account_id = b.account_id AND c.day = COALESCE(t.day, sold.day))`,
    },
  ],
})
