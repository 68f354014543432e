import { figures as columns, figuresSql } from '../../money/figures/figures-sql.ts'
import { checkAccounts } from '../check-accounts.ts'

/** Figures of the last thirty days, which begin anew at midnight UTC: a worker counts them when it adds up the day. */
const sales: readonly string[] = ['volume', 'fees', 'dispute_rate']
const others = columns.filter((name) => !sales.includes(name))

const listed = (table: string) => `(${columns.map((name) => `${table}.${name}`).join(', ')})`
const differIn = (names: readonly string[]) =>
  names.map((name) => `known.${name} IS DISTINCT FROM its.${name}`).join(' OR ')

/** A worker adds up a day two hours later, to the quarter of an hour. */
const isOfToday = `b.until + interval '2 hours' >= date_trunc('day', statement_timestamp(), 'UTC')`

export const figures = checkAccounts({
  name: 'figures',
  invariant:
    'The stored figures of each account, by which lists of all merchants are sorted, match its totals, payments and balances, unless the account is due to be counted again.',
  wrong: `
    SELECT b.account_id, its.currency::text AS object,
           format('%s are stored as %s, and the rows of the account give %s', '(${columns.join(', ')})', ${listed('known')}, ${listed('its')}) AS message
      FROM totalled_accounts b
     CROSS JOIN (${figuresSql}) its
      LEFT JOIN account_figures known ON known.account_id = $1 AND known.currency = its.currency
     WHERE b.account_id = $1
       AND (${differIn(others)} OR ${isOfToday} AND (${differIn(sales)}))
       AND NOT EXISTS (SELECT 1 FROM changed_figures c WHERE c.account_id = $1)`,
})
