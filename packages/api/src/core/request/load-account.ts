import type { Database } from '@merchant-payments/db'
import { type AccountContext, type AccountRow, accountOf, accountRowColumns } from './account-context.ts'

/** The account of a page that is visited without a key; null for an unknown number. */
export async function loadAccount({ pool }: Pick<Database, 'pool'>, id: number): Promise<AccountContext | null> {
  const { rows } = await pool.query<AccountRow>({
    name: 'account by number',
    text: `SELECT ${accountRowColumns} FROM accounts a JOIN merchants m ON m.id = a.merchant_id WHERE a.id = $1`,
    values: [id],
  })
  return rows[0] ? accountOf(rows[0]) : null
}
