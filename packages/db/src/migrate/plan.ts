import { type Compatibility, release } from './compatibility-table.ts'
import { MigrationError } from './error.ts'
import { checksumOf, type Migration } from './files.ts'
import { withoutLivesWith } from './header.ts'
import type { Applied } from './history.ts'

export type Plan = {
  /** Pending migrations, in order. */
  pending: Migration[]
  /** Migrations of a newer release that is compatible with this one. */
  newer: string[]
}

/**
 * Plans the migrations to run. Throws MigrationError if this program can neither work with the database's schema nor migrate
 * it.
 */
export function planMigrations(
  migrations: readonly Migration[],
  history: readonly Applied[],
  compatibility: ReadonlyMap<string, Compatibility>,
): Plan {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const first = migrations[0]
  if (first && history.some((row) => row.name < first.name)) throw tooOld()
  const newer = history.filter((row) => !known.has(row.name)).map((row) => row.name)
  const unfit = unfitMigrations(migrations, newer, compatibility)
  if (unfit.length > 0) throw tooNew(unfit, compatibility)
  const applied = new Set<string>()
  for (const row of history) {
    const migration = known.get(row.name)
    // Another release's, which may be running, or to be repaired by that one.
    if (!migration) continue
    if (row.finished) {
      if (isEdited(row, migration)) throw edited(row, migration)
      applied.add(row.name)
    } else if (!migration.long) throw failedBefore(row)
  }
  return { pending: migrations.filter((migration) => !applied.has(migration.name)), newer }
}

/** The migrations of a newer release that this program is not compatible with. */
export function unfitMigrations(
  migrations: readonly Pick<Migration, 'number'>[],
  newer: readonly string[],
  compatibility: ReadonlyMap<string, Compatibility>,
): string[] {
  const schema = migrations.at(-1)?.number ?? ''
  return newer.filter((name) => {
    const row = compatibility.get(name)
    return !row || row.livesWith > schema
  })
}

/** The pending migrations, in order: the short ones that need no pending long one. */
export function shortOnes(pending: readonly Migration[]): Migration[] {
  const first = pending.findIndex((migration) => !migration.long && pendingNeed(migration, pending))
  return (first < 0 ? pending : pending.slice(0, first)).filter((migration) => !migration.long)
}

/** The long migration that this one needs, if it is still pending. */
export function pendingNeed(migration: Migration, pending: readonly Migration[]): Migration | undefined {
  return pending.find((other) => other.number === migration.needs)
}

function tooOld(): MigrationError {
  return new MigrationError(
    'too_old',
    'The database is from before the first release, and no release can migrate it. Start with an empty database (DATABASE_URL), or delete the data directory (DATA_DIR).',
  )
}

function tooNew(unfit: readonly string[], compatibility: ReadonlyMap<string, Compatibility>): MigrationError {
  const releases = unfit.map((name) => compatibility.get(name)?.release)
  const newest = releases.at(-1)
  // Two builds of one release, such as of main, have the same version.
  if (newest === undefined || newest === release || releases.includes(undefined)) {
    return new MigrationError(
      'unknown',
      `The database has migrations that this version does not know (${unfit.join(', ')}): it was last used by a newer version. Run that one, or restore a backup.`,
    )
  }
  return new MigrationError(
    'unknown',
    `The database was migrated by release ${newest}, and release ${release} does not work with that (${unfit.join(', ')}). Run ${newest} or newer, or restore a backup.`,
  )
}

/** A header `lives-with` that was forgotten may be added later, as it does not affect the schema. */
function isEdited({ checksum }: Applied, migration: Migration): boolean {
  return checksum !== migration.checksum && checksum !== checksumOf(withoutLivesWith(migration.sql))
}

function edited(row: Applied, migration: Migration): MigrationError {
  return new MigrationError(
    'edited',
    `The migration ${migration.name} was edited after it was applied to this database (${row.checksum.slice(0, 12)}… applied, ${migration.checksum.slice(0, 12)}… on disk). Restore the file and put the change into a new migration.`,
  )
}

function failedBefore(row: Applied): MigrationError {
  const why = row.logs ? `failed: ${firstLine(row.logs)}` : 'was begun and never finished'
  return new MigrationError(
    'failed_before',
    `The migration ${row.name} ${why}. No migration runs until this is repaired and its row in _prisma_migrations is marked with rolled_back_at (packages/db/README.md).`,
  )
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
