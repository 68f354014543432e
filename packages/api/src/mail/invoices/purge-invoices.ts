import { inTransaction, statementsOn } from '@merchant-payments/db'
import type { Deleted } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'

/** Counters of one call: each leads to the documents of a year. */
const batchSize = 100

/**
 * Deletes invoices and credit notes so many years after the end of the year of their numbers. A year is deleted whole, with its
 * counter, so that the numbers that are left have no gap.
 */
export async function purgeExpiredInvoices(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  years: number,
): Promise<Deleted> {
  const before = clock.now().getUTCFullYear() - years
  const { rows } = await database.pool.query<{ accountId: number; type: string; year: number }>(
    `SELECT account_id AS "accountId", type, year FROM invoice_counters WHERE year < $1 LIMIT ${batchSize}`,
    [before],
  )
  let deleted = 0
  for (const { accountId, type, year } of rows) {
    deleted += await inTransaction(database.pool, async (client) => {
      const tx = statementsOn(client)
      await tx.$executeRaw`
        DELETE FROM invoice_counters WHERE account_id = ${accountId} AND type = ${type} AND year = ${year}`
      return tx.$executeRaw`DELETE FROM invoices WHERE account_id = ${accountId} AND type = ${type} AND year = ${year}`
    })
  }
  return { deleted, more: rows.length === batchSize }
}
