import { inTransaction, type Statements, statementsOn } from '@merchant-payments/db'
import type { Deleted } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'

/** Years of accounts in one call. */
const batchSize = 100
/** Documents of one statement, which has a time limit. */
const statementSize = 1_000

/**
 * Deletes invoices and credit notes so many years after the end of the year of their numbers. A year is deleted whole, with its
 * counters, so that the numbers that are left have no gap; older years first, so that no invoice is left without its credit notes.
 */
export async function purgeExpiredInvoices(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  years: number,
): Promise<Deleted> {
  const before = clock.now().getUTCFullYear() - years
  const { rows } = await database.pool.query<YearOf>(
    `SELECT DISTINCT year, account_id AS "accountId" FROM invoice_counters WHERE year < $1 ORDER BY year LIMIT ${batchSize}`,
    [before],
  )
  let deleted = 0
  for (const row of rows) {
    deleted += await inTransaction(database.pool, (client) => purgeYear(statementsOn(client), row))
  }
  return { deleted, more: rows.length === batchSize }
}

type YearOf = { accountId: number; year: number }

async function purgeYear(tx: Statements, { accountId, year }: YearOf): Promise<number> {
  const counters = await tx.$queryRaw<{ type: string; last: number }[]>`
    DELETE FROM invoice_counters WHERE account_id = ${accountId} AND year = ${year} RETURNING type, last`
  let deleted = 0
  for (const { type, last } of counters) {
    for (let after = 0; after < last; after += statementSize) {
      deleted += await tx.$executeRaw`
        DELETE FROM invoices WHERE account_id = ${accountId} AND type = ${type} AND year = ${year}
           AND sequence > ${after} AND sequence <= ${after + statementSize}`
    }
  }
  return deleted
}
