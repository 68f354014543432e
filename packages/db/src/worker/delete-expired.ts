import type pg from 'pg'

/** Batches of one call; the next call deletes what is left. A process that is told to end does not wait long for it. */
const maxBatches = 50

/**
 * Deletes the rows of a table whose time lies before a moment, the oldest first, in batches, so that no statement holds
 * many locks for long. Rows that another process is deleting are skipped. Returns how many were deleted.
 * @param table a table with the primary key `id`; a constant of the source, as is the column
 */
export async function deleteExpired(
  pool: Pick<pg.Pool, 'query'>,
  { table, timeColumn, batchSize }: { table: string; timeColumn: string; batchSize: number },
  before: Date,
): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { rowCount } = await pool.query(
      `DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE ${timeColumn} < $1 ORDER BY ${timeColumn} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`,
      [before],
    )
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) break
  }
  return deleted
}
