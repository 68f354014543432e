import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { MigrationError } from './error.ts'

/**
 * Session locks; behind a pooler in transaction mode they do not exist. The lock for short migrations is the one that Prisma's own
 * `migrate` commands take. Long migrations may run for hours, during which other processes must be able to start, so they have a
 * lock of their own.
 */
const keys = { short: advisoryLocks.shortMigration, long: advisoryLocks.longMigration }

const pollMs = 50

/** @throws MigrationError after `waitMs` */
export async function withMigrationLock<T>(
  client: pg.ClientBase,
  kind: keyof typeof keys,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await lock(client, kind, waitMs)
  const result = await work()
  // After an error the connection ends, and the lock with it.
  await client.query('SELECT pg_advisory_unlock($1)', [keys[kind]])
  return result
}

/** Polls for the lock, because a session that waits inside a statement would block CREATE INDEX CONCURRENTLY. */
async function lock(client: pg.ClientBase, kind: keyof typeof keys, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [keys[kind]])
    if (rows[0]?.held) return
    if (performance.now() > deadline) {
      throw new MigrationError('busy', `Another process has been migrating the database for over ${waitMs / 1000} s.`)
    }
    await pause(pollMs)
  }
}
