import { setTimeout as pause } from 'node:timers/promises'
import { isLocked } from '../migrate/apply-short.ts'
import type { Queryable } from '../queryable.ts'

/**
 * While a statement waits for the lock of a table, all others wait behind it. So the wait is short: it ends before PostgreSQL looks
 * for a deadlock (`deadlock_timeout`, a second), which it could resolve by failing the statement of another process.
 */
const lockTimeoutMs = 800
const pauseMs = 1_000

/**
 * Runs a transaction that locks tables. If a lock is not free in time, the transaction is rolled back and repeated.
 * @param attempts after this many, the error of the lock is thrown
 */
export async function withShortLockWait(client: Queryable, attempts: number, work: () => Promise<void>): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}; SET LOCAL statement_timeout = 0`)
      await work()
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      if (left <= 1 || !isLocked(error)) throw error
      await pause(pauseMs)
    }
  }
}
