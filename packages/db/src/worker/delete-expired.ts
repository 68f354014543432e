import type { Queryable } from '../distributed.ts'
import { Prisma } from '../generated/client.ts'
import { accountsByServer, andOf } from './accounts-by-server.ts'

/** Batches of one call; the next call deletes what is left. A process that is told to end does not wait long for it. */
const maxBatches = 50

/**
 * Deletes the rows of a table whose time lies before a moment, the oldest first, in batches, so that no statement holds
 * many locks for long. Rows that another process is deleting are skipped. Returns how many were deleted.
 * @param table a table of accounts whose rows have an `id`; a constant of the source, as is the column
 */
export async function deleteExpired(
  connection: Queryable,
  { table, timeColumn, batchSize }: { table: string; timeColumn: string; batchSize: number },
  before: Date,
): Promise<number> {
  const where = Prisma.sql`${Prisma.raw(timeColumn)} < ${before}`
  let deleted = 0
  for (let batch = 0; batch < maxBatches; batch += 1) {
    let inBatch = 0
    for (const accounts of await accountsByServer(connection, {
      table,
      where,
      orderBy: timeColumn,
      limit: batchSize,
    })) {
      const { text, values } = Prisma.sql`
        DELETE FROM ${Prisma.raw(table)} WHERE id IN (
          SELECT id FROM ${Prisma.raw(table)} WHERE ${where} ${andOf(accounts)}
           ORDER BY ${Prisma.raw(timeColumn)} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) ${andOf(accounts)}`
      const { rowCount } = await connection.query({ text, values })
      inBatch += rowCount ?? 0
    }
    deleted += inBatch
    if (inBatch < batchSize) break
  }
  return deleted
}
