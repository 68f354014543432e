import { figures as columns, figuresSql } from '../../money/figures/figures-sql.ts'
import { type Check, type CheckResult, type Finding, mergeResults, type Scope } from '../check-result.ts'
import { withMerchant } from '../check-rows.ts'
import { readBatches } from '../read-batches.ts'

/** Figures of the last thirty days, which begin anew at midnight UTC: a worker counts them when it adds up the day. */
const sales: readonly string[] = ['volume', 'fees', 'dispute_rate']
const others = columns.filter((name) => !sales.includes(name))

export const figures: Check = {
  name: 'figures',
  invariant:
    'The stored figures of each account, by which lists of all merchants are sorted, match its totals, payments and balances, unless the account is due to be counted again.',
  asksProcessor: false,
  async run(scope) {
    const looked: CheckResult[] = []
    const accounts = { table: 'totalled_accounts', key: {}, select: 'SELECT account_id AS account FROM batch' }
    for await (const { found } of readBatches<{ account: number }>(scope, accounts))
      for (const { account } of found) looked.push(await checkAccount(scope, account))
    return mergeResults(looked)
  },
}

/** One account in a statement: several servers could not count those of several. */
async function checkAccount({ services, throttle }: Scope, account: number): Promise<CheckResult> {
  await throttle()
  const { rows } = await services.database.pool.query<Finding>({
    name: 'figures of an account',
    text: wrong,
    values: [account],
  })
  return { rows: 1, findings: rows }
}

const listed = (table: string) => `(${columns.map((name) => `${table}.${name}`).join(', ')})`
const differIn = (names: readonly string[]) =>
  names.map((name) => `known.${name} IS DISTINCT FROM its.${name}`).join(' OR ')

/** A worker adds up a day two hours later, to the quarter of an hour. */
const isOfToday = `b.until + interval '2 hours' >= date_trunc('day', statement_timestamp(), 'UTC')`

const wrong = withMerchant(`
  SELECT b.account_id, its.currency::text AS object,
         format('%s are stored as %s, and the rows of the account give %s', '(${columns.join(', ')})', ${listed('known')}, ${listed('its')}) AS message
    FROM totalled_accounts b
   CROSS JOIN (${figuresSql}) its
    LEFT JOIN account_figures known ON known.account_id = $1 AND known.currency = its.currency
   WHERE b.account_id = $1
     AND (${differIn(others)} OR ${isOfToday} AND (${differIn(sales)}))
     AND NOT EXISTS (SELECT 1 FROM changed_figures c WHERE c.account_id = $1)`)
