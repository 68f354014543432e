import type { Database } from '@merchant-payments/db'

/** A worker that runs leaves far fewer. After an upgrade, or without a worker, a list counts the rows of all accounts. */
const maxAccounts = 100

/** Accounts whose figures are outdated: a list counts their rows instead. Null if they are many. */
export async function readChanged({ pool }: Pick<Database, 'pool'>): Promise<number[] | null> {
  const { rows } = await pool.query<{ accountId: number }>({
    name: 'accounts whose figures are outdated',
    text: `SELECT DISTINCT account_id AS "accountId" FROM changed_figures LIMIT ${maxAccounts + 1}`,
  })
  return rows.length > maxAccounts ? null : rows.map(({ accountId }) => accountId)
}
