import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { recordCompatibility } from './compatibility-table.ts'
import { MigrationError, reasonOf } from './error.ts'
import type { Migration } from './files.ts'
import { recordEnd, recordFailure, recordStart } from './history.ts'

/**
 * The time limit of a statement for the lock of its table. Every other statement on the table waits behind it, so it is short; longer than
 * `deadlock_timeout`, after which an autovacuum that has the table gives way.
 */
const lockTimeoutMs = 2_000
/** Between two attempts, in which the statements that waited are served. */
const pauseMs = { least: 1_000, most: 3_000 }

/**
 * Runs one file as one transaction together with its row, so that a process killed in the middle leaves nothing behind. If a
 * lock cannot be acquired quickly, the transaction is rolled back and retried, for up to `lockWaitMs`.
 */
export async function applyShort(client: pg.ClientBase, migration: Migration, lockWaitMs: number): Promise<void> {
  const id = randomUUID()
  const deadline = performance.now() + lockWaitMs
  const failed = (error: unknown, cause: unknown) =>
    new MigrationError('failed', `The migration ${migration.name} failed: ${reasonOf(error)}`, { cause })
  for (;;) {
    try {
      return await attempt(client, id, migration)
    } catch (error) {
      // A transient error rolled the file back: the next start tries again.
      if (isTransient(error)) throw failed(error, error)
      try {
        await client.query('ROLLBACK')
        if (!isLocked(error))
          await client.query(recordFailure, [id, migration.checksum, migration.name, describeError(error)])
      } catch (unrecorded) {
        throw failed(error, new AggregateError([error, unrecorded]))
      }
      if (!isLocked(error)) throw failed(error, error)
      if (performance.now() > deadline) throw await lockedOut(client, migration, lockWaitMs, error)
      await pause(Math.min(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least), lockWaitMs))
    }
  }
}

async function attempt(client: pg.ClientBase, id: string, migration: Migration): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`)
  await client.query(recordStart, [id, migration.checksum, migration.name])
  await client.query(migration.sql)
  await recordCompatibility(client, [migration])
  await client.query(recordEnd, [id])
  await client.query('COMMIT')
}

/** A lock that could not be had in time, or only by ending another transaction. */
export function isLocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
}

/** Lost connections, lack of resources, a server that shuts down. */
function isTransient(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57)/.test(error.code ?? '')
}

async function lockedOut(
  client: pg.ClientBase,
  migration: Migration,
  waitedMs: number,
  cause: unknown,
): Promise<MigrationError> {
  const { rows } = await client.query<{ pid: number; program: string; seconds: number }>(
    `SELECT pid, application_name AS program, extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds
       FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
      ORDER BY xact_start LIMIT 1`,
  )
  const [oldest] = rows
  const holder = oldest
    ? ` The oldest transaction is ${oldest.seconds} s old: process ${oldest.pid} of the database (${oldest.program || 'unnamed'}).`
    : ''
  return new MigrationError(
    'locked',
    `The migration ${migration.name} could not lock its tables in ${waitedMs / 1000} s, and changed nothing.${holder} End the sessions that hold them, or start again later.`,
    { cause },
  )
}

/** The first line is the reason; the rest is what PostgreSQL adds to it. */
export function describeError(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const lines = [error.message, error.code && `SQLSTATE ${error.code}`, error.detail, error.hint, error.where]
  if (error.position) lines.push(`at character ${error.position}`)
  return lines.filter(Boolean).join('\n')
}
