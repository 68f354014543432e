import type { Database } from '@merchant-payments/db'

/** A worker that runs leaves far fewer. Beyond, a list shows some accounts as they were counted last. */
const maxAccounts = 100

/** Accounts whose figures are outdated: a list counts their rows instead. */
export async function readChanged({ pool }: Pick<Database, 'pool'>): Promise<number[]> {
  const { rows } = await pool.query<{ accountId: number }>({
    name: 'accounts whose figures are outdated',
    text: `SELECT DISTINCT account_id AS "accountId" FROM changed_figures LIMIT ${maxAccounts}`,
  })
  return rows.map(({ accountId }) => accountId)
}
