import { setTimeout as pause } from 'node:timers/promises'
import { isDistributed } from '../distributed.ts'
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
      await begin(client)
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

/** Several servers look for deadlocks among them as well: each of their waits is as short. */
async function begin(client: Queryable): Promise<void> {
  await client.query('BEGIN')
  if (await isDistributed(client)) await client.query(`SET LOCAL citus.propagate_set_commands = 'local'`)
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
  await client.query('SET LOCAL statement_timeout = 0')
}
