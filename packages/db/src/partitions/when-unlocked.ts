import { setTimeout as pause } from 'node:timers/promises'
import { isLocked } from '../migrate/apply-short.ts'
import type { Queryable } from './read-partitions.ts'

/**
 * Every other statement on a table waits behind one that waits for its lock, so that is given up soon: before PostgreSQL looks for
 * a deadlock (`deadlock_timeout`, a second), which it could end by failing another process's statement instead.
 */
const lockTimeoutMs = 800
const pauseMs = 1_000

/**
 * Runs a transaction that locks tables. Where a lock cannot be had in a moment, everything is given back and tried again.
 * @param attempts before what could not be locked is thrown
 */
export async function whenUnlocked(client: Queryable, attempts: number, work: () => Promise<void>): Promise<void> {
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
