import pg from 'pg'
import type { PoolMode } from '../prepare-connection.ts'
import { applyLong } from './apply-long.ts'
import { applyShort } from './apply-short.ts'
import { readCompatibility, recordCompatibility } from './compatibility-table.ts'
import { MigrationError, reasonOf } from './error.ts'
import { type Migration, migrationsDirectory, readMigrations } from './files.ts'
import { createHistory, readHistory } from './history.ts'
import { withMigrationLock } from './migration-lock.ts'
import { type Plan, pendingNeed, planMigrations, shortOnes } from './plan.ts'
import { followLong } from './progress.ts'

/**
 * - `all`: everything.
 * - `short`: what is done in a moment, for a start beside processes that serve. In a new database this is everything.
 * - `none`: nothing; a short one that is pending is an error.
 */
export type MigrateScope = 'all' | 'short' | 'none'

export type MigrateOptions = {
  /** Default: `all`. */
  scope?: MigrateScope
  /** Called with the name of each migration after it was applied. */
  onApplied?: (name: string) => void
  /** Called with what a long migration has done so far. */
  onProgress?: (name: string, progress: string) => void
  /** Called with the long migrations that are left for another run, with the scope `all`. */
  onLongPending?: (names: string[]) => void
  /** Called with the migrations of a newer release, if this one works with them. */
  onNewer?: (names: string[]) => void
  /** The directory of the migrations. Default: this package's prisma/migrations. */
  directory?: string
  /** The time limit for another process to finish migrating, in milliseconds. Default 120,000. */
  waitMs?: number
  /** The time limit for locking the tables that a migration changes, in milliseconds. Default 60,000. */
  lockWaitMs?: number
}

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
  const { scope = 'all' } = options
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
    const settled = await settledPlan(client, migrations, scope)
    if (settled) {
      await recordCompatibility(client, await unrecorded(client, migrations, settled))
      return tell(settled, [], options)
    }
    if (database.poolMode === 'transaction') throw needsDirectConnection()
    if (scope === 'none') throw needsCommand(await readPlan(client, migrations))
    await client.query(`SET timezone = 'UTC'; SET statement_timeout = 0; SET lock_timeout = 0`)
    const applied = await applyPending(client, database.url, migrations, options)
    return tell(await readPlan(client, migrations), applied, options)
  } finally {
    await client.end()
  }
}

async function readPlan(client: pg.Client, migrations: Migration[]): Promise<Plan> {
  return planMigrations(migrations, await readHistory(client), await readCompatibility(client))
}

/**
 * The plan, if it leaves nothing to do. Read without the lock, so that a start, or a command, waits for no other process
 * then.
 */
async function settledPlan(client: pg.Client, migrations: Migration[], scope: MigrateScope): Promise<Plan | null> {
  const history = await readHistory(client)
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  // A short one that is not finished may be running, by Prisma's own command.
  if (history.some((row) => !row.finished && known.get(row.name)?.long === false)) return null
  const plan = planMigrations(migrations, history, await readCompatibility(client))
  const left = scope === 'all' || history.length === 0 ? plan.pending : plan.pending.filter(({ long }) => !long)
  return left.length === 0 ? plan : null
}

/** Migrations that were applied by Prisma's own command, which records no compatibility with other releases. */
async function unrecorded(client: pg.Client, migrations: Migration[], { pending }: Plan): Promise<Migration[]> {
  const recorded = await readCompatibility(client)
  return migrations.filter((migration) => !pending.includes(migration) && !recorded.has(migration.name))
}

async function applyPending(
  client: pg.Client,
  url: string,
  migrations: Migration[],
  { scope = 'all', waitMs = 120_000, lockWaitMs = 60_000, onApplied, onProgress }: MigrateOptions,
): Promise<string[]> {
  const applied: string[] = []
  const apply = async (wanted: readonly Migration[]) => {
    for (const migration of wanted) {
      if (migration.long) await followLong(url, client, migration.name, onProgress, () => applyLong(client, migration))
      else await applyShort(client, migration, lockWaitMs)
      applied.push(migration.name)
      onApplied?.(migration.name)
    }
  }
  const applyLongOnes = async () => apply((await readPlan(client, migrations)).pending.filter(({ long }) => long))
  for (;;) {
    await withMigrationLock(client, 'short', waitMs, async () => {
      await createHistory(client)
      const isNew = (await readHistory(client)).length === 0
      const { pending } = await readPlan(client, migrations)
      // An empty database: no migration takes long, and building an index blocks no writer.
      await apply(isNew ? pending : shortOnes(pending))
    })
    const { pending } = await readPlan(client, migrations)
    if (scope === 'short') {
      const blocked = pending.find(({ long }) => !long)
      if (blocked) throw needsLong(blocked, pending)
      return applied
    }
    if (pending.length === 0) return applied
    await withMigrationLock(client, 'long', waitMs, applyLongOnes)
  }
}

function tell(plan: Plan, applied: string[], { onLongPending, onNewer }: MigrateOptions): string[] {
  if (plan.newer.length > 0) onNewer?.(plan.newer)
  if (plan.pending.length > 0) onLongPending?.(plan.pending.map(({ name }) => name))
  return applied
}

function needsDirectConnection(): MigrationError {
  return new MigrationError(
    'pooled',
    'The database has pending migrations, which need a connection that bypasses the pooler: set DIRECT_DATABASE_URL.',
  )
}

function needsCommand({ pending }: Plan): MigrationError {
  const names = pending.filter(({ long }) => !long).map(({ name }) => name)
  return new MigrationError(
    'pending',
    `The database lacks migrations (${names.join(', ')}), and DATABASE_MIGRATIONS leaves them to a command: run mpay migrate.`,
  )
}

function needsLong(blocked: Migration, pending: readonly Migration[]): MigrationError {
  return new MigrationError(
    'pending',
    `The migration ${blocked.name} needs ${pendingNeed(blocked, pending)?.name ?? 'another one'} first, which may take a long time: run mpay migrate, then start again.`,
  )
}
