import { dailyTotalsSql, dayColumns, sums } from '../../money/daily-totals/totals-sql.ts'
import { type Check, type CheckResult, type Finding, mergeResults, type Scope } from '../check-result.ts'
import { withMerchant } from '../check-rows.ts'
import { readBatches } from '../read-batches.ts'

const differIn = (names: readonly string[]) =>
  names.map((name) => `t.${name} IS DISTINCT FROM sold.${name}`).join(' OR ')
const unequal = differIn([...sums, ...dayColumns])
const volumeOf = (table: string) => `COALESCE((SELECT sum(one) FROM unnest(${table}.volume) AS one), 0)`

/** The first day that is checked. Older days are totalled again when one of their rows changes. */
const first = `(b.until - interval '35 days')::date`

export const dailyTotals: Check = {
  name: 'daily-totals',
  invariant:
    'The stored totals of each of the last 35 days match its payments, refunds and disputes, unless the day is due to be totalled again.',
  asksProcessor: false,
  async run(scope) {
    const looked: CheckResult[] = []
    const accounts = { table: 'totalled_accounts', key: {}, select: 'SELECT account_id AS account FROM batch' }
    for await (const { found } of readBatches<{ account: number }>(scope, accounts))
      for (const { account } of found) looked.push(await checkAccount(scope, account))
    return mergeResults(looked)
  },
}

/** One account in a statement: several servers could not total the days of several. */
async function checkAccount({ services, throttle }: Scope, account: number): Promise<CheckResult> {
  await throttle()
  const { rows } = await services.database.pool.query<Finding>({
    name: 'daily totals of an account',
    text: wrong,
    values: [account],
  })
  return { rows: 1, findings: rows }
}

const wrong = withMerchant(`
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
     AND NOT EXISTS (SELECT 1 FROM changed_days c WHERE c.account_id = $1 AND c.day = its.day)`)
