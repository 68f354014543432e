import { MigrationError } from './error.ts'
import type { Migration } from './files.ts'
import type { Applied } from './history.ts'

/** The migrations that are still to be applied. Throws MigrationError when the database's history is not this program's. */
export function checkHistory(migrations: Migration[], history: Applied[]): Migration[] {
  const applied = new Map(history.map((row) => [row.name, row]))
  for (const row of history) {
    if (!row.finished) throw failedBefore(row)
  }
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = history.filter((row) => !known.has(row.name)).map((row) => row.name)
  if (unknown.length > 0) {
    throw new MigrationError(
      'unknown',
      `The database has migrations that this version does not know (${unknown.join(', ')}): it was last used by a newer version. Run that one, or restore a backup.`,
    )
  }
  for (const migration of migrations) {
    const row = applied.get(migration.name)
    if (row && row.checksum !== migration.checksum) {
      throw new MigrationError(
        'edited',
        `The migration ${migration.name} was edited after it was applied to this database (${row.checksum.slice(0, 12)}… applied, ${migration.checksum.slice(0, 12)}… on disk). Restore the file and put the change into a new migration.`,
      )
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

function failedBefore(row: Applied): MigrationError {
  const why = row.logs ? `failed: ${firstLine(row.logs)}` : 'was begun and never finished'
  return new MigrationError(
    'failed_before',
    `The migration ${row.name} ${why}. No migration runs until that is repaired and its row in _prisma_migrations is marked with rolled_back_at (packages/db/README.md).`,
  )
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
