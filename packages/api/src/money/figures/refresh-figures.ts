import { inTransaction } from '@merchant-payments/db'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Services } from '../../core/request/context.ts'
import { writeFigures } from './write-figures.ts'

const maxAccounts = 200

/**
 * Counts the figures of accounts that were marked. In any order: those of an account that fails are tried again, and hold up no others.
 * @returns the errors, or whether more accounts are left than fit into one run
 */
export async function refreshFigures({ database }: Pick<Services, 'database'>): Promise<readonly Error[] | boolean> {
  const { rows } = await database.pool.query<{ id: number }>({
    name: 'accounts whose figures are counted anew',
    text: `SELECT id FROM (SELECT DISTINCT account_id AS id FROM changed_figures) marked ORDER BY random() LIMIT ${maxAccounts}`,
  })
  const errors = await collectErrors(rows, async ({ id }) => {
    await inTransaction(database.pool, (client) => writeFigures(client, id))
    return []
  })
  return errors.length > 0 ? errors : rows.length === maxAccounts
}
