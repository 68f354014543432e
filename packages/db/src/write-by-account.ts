import type pg from 'pg'
import { isLockTimeout } from './errors.ts'
import { inTransaction, last } from './transaction.ts'

/** How long a statement for many accounts waits for the lock of one, in milliseconds. */
const lockTimeoutMs = 100

/**
 * Writes rows of many accounts in one statement. If the lock of one account is in its way, the rows of each account are written by
 * themselves, so that only those of the locked account wait.
 * @param statement the statement that writes some of the rows
 * @returns the rows that are not written yet
 */
export async function writeByAccount<Row extends { accountId: number }>(
  pool: pg.Pool,
  rows: readonly Row[],
  statement: (rows: readonly Row[]) => pg.QueryConfig,
): Promise<Row[]> {
  const isWritten = async (some: readonly Row[]) => {
    try {
      await inTransaction(pool, async () => last((connection) => connection.query(statement(some))), { lockTimeoutMs })
      return true
    } catch (error) {
      if (isLockTimeout(error)) return false
      throw error
    }
  }
  if (await isWritten(rows)) return []
  const left: Row[] = []
  for (const ofAccount of Map.groupBy(rows, ({ accountId }) => accountId).values()) {
    if (!(await isWritten(ofAccount))) left.push(...ofAccount)
  }
  return left
}
