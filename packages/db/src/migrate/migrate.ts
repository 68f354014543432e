import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { PoolMode } from '../session.ts'
import { checkHistory } from './check-history.ts'
import { MigrationError, reasonOf } from './error.ts'
import { type Migration, migrationsDirectory, readMigrations } from './files.ts'
import { createHistory, readHistory, recordEnd, recordFailure, recordStart } from './history.ts'

export type MigrateOptions = {
  /** Called with the name of each migration after it was applied. */
  onApplied?: (name: string) => void
  /** The directory of the migrations. Default: this package's prisma/migrations. */
  directory?: string
  /** How long to wait for another process that is migrating, in milliseconds. Default 120,000. */
  waitMs?: number
}

/**
 * The lock that Prisma's own `migrate` commands take. It is a session's, so behind a pooler that hands out connections for a
 * transaction at a time there is none.
 */
const migrationLockKey = 72707369

/**
 * Brings the database to the schema of this program and returns the names of the migrations it applied. Safe with
 * any number of processes at once: one works, the others wait and find nothing to do.
 * Throws MigrationError, whose message is one line for an operator.
 */
export async function migrate(
  database: { url: string; poolMode?: PoolMode },
  options: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(options.directory ?? migrationsDirectory)
  // A connection of its own: migrations may take longer than a statement of the pool, and ending it frees the lock.
  const client = new pg.Client({
    connectionString: database.url,
    application_name: 'merchant-payments migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined) // the statement that runs, or the next one, rejects with it
  await client.connect().catch((cause: unknown) => {
    throw new MigrationError('unreachable', `The database does not answer: ${reasonOf(cause)}`, { cause })
  })
  try {
    if (await isUpToDate(client, migrations)) return []
    if (database.poolMode === 'transaction') throw needsDirectConnection()
    await client.query(`SET timezone = 'UTC'; SET statement_timeout = 0; SET lock_timeout = '60s'`)
    await lock(client, options.waitMs ?? 120_000)
    await createHistory(client)
    const pending = checkHistory(migrations, await readHistory(client))
    for (const migration of pending) {
      await apply(client, migration)
      options.onApplied?.(migration.name)
    }
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Read without the lock, so that a start, or a command, waits for no other process when there is nothing to do. */
async function isUpToDate(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  const history = await readHistory(client)
  // One that is not finished may be running.
  return history.every((row) => row.finished) && checkHistory(migrations, history).length === 0
}

function needsDirectConnection(): MigrationError {
  return new MigrationError(
    'pooled',
    'The database has migrations to be applied, which need a connection past the pooler: set DIRECT_DATABASE_URL.',
  )
}

/** Polls for the lock, because a session that waits inside a statement would block CREATE INDEX CONCURRENTLY. */
async function lock(client: pg.Client, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      migrationLockKey,
    ])
    if (rows[0]?.held) return
    if (performance.now() > deadline) {
      throw new MigrationError('busy', `Another process has been migrating the database for over ${waitMs / 1000} s.`)
    }
    await pause(50)
  }
}

/**
 * Runs one file as one transaction together with its row, so that a process killed in the middle leaves nothing
 * behind. What PostgreSQL refuses inside a transaction runs outside, as Prisma would run it.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const id = randomUUID()
  const whole = !/\bconcurrently\b/i.test(migration.sql)
  try {
    if (whole) await client.query('BEGIN')
    await client.query(recordStart, [id, migration.checksum, migration.name])
    await client.query(migration.sql)
    await client.query(recordEnd, [id])
    if (whole) await client.query('COMMIT')
  } catch (error) {
    const failed = (cause: unknown) =>
      new MigrationError('failed', `The migration ${migration.name} failed: ${reasonOf(error)}`, { cause })
    // Nothing of it is left, and the file is not at fault: the next start may simply try again.
    if (whole && isTransient(error)) throw failed(error)
    try {
      if (whole) await client.query('ROLLBACK')
      await client.query(recordFailure, [id, migration.checksum, migration.name, describe(error)])
    } catch (unrecorded) {
      throw failed(new AggregateError([error, unrecorded]))
    }
    throw failed(error)
  }
}

/** Lost connections, a lock or a deadlock, lack of resources, a server that shuts down. */
function isTransient(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57|40P01|55P03)/.test(error.code ?? '')
}

/** The first line is the reason; the rest is what PostgreSQL adds to it. */
function describe(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const lines = [error.message, error.code && `SQLSTATE ${error.code}`, error.detail, error.hint, error.where]
  if (error.position) lines.push(`at character ${error.position}`)
  return lines.filter(Boolean).join('\n')
}
