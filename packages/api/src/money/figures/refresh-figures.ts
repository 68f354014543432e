import { inTransaction } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { writeFigures } from './write-figures.ts'

const maxAccounts = 200

/** Counts the figures of accounts that were marked. @returns whether more accounts are left than fit into one run */
export async function refreshFigures({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: number }>({
    name: 'accounts whose figures are counted anew',
    text: `SELECT DISTINCT account_id AS id FROM changed_figures LIMIT ${maxAccounts}`,
  })
  for (const { id } of rows) await inTransaction(database.pool, (client) => writeFigures(client, id))
  return rows.length === maxAccounts
}
