import type { Database } from '@merchant-payments/db'

/** An account's own currency, and all that there are payments in. */
export async function readAccountCurrencies(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
): Promise<{ own: string; all: string[] }> {
  const { rows } = await pool.query<{ own: string; all: string[] }>({
    name: 'currencies of an account',
    // From each currency to the next one in the index, instead of past every payment.
    text: `
      WITH RECURSIVE found(currency) AS (
        (SELECT currency FROM payments WHERE account_id = $1 ORDER BY currency LIMIT 1)
        UNION ALL
        SELECT (SELECT p.currency FROM payments p WHERE p.account_id = $1 AND p.currency > found.currency
                 ORDER BY p.currency LIMIT 1)
          FROM found WHERE found.currency IS NOT NULL)
      SELECT default_currency AS own, ARRAY(SELECT currency::text FROM found WHERE currency IS NOT NULL ORDER BY 1) AS all
        FROM accounts WHERE id = $1`,
    values: [accountId],
  })
  const [row] = rows
  if (!row) throw new RangeError(`there is no account ${accountId}`)
  return row
}
