import type pg from 'pg'
import { readCompatibility } from './compatibility-table.ts'
import { type Migration, migrationsDirectory, readMigrations } from './files.ts'
import { readHistory } from './history.ts'
import { unfitMigrations } from './plan.ts'

let shipped: Migration[] | undefined

/**
 * Why this program cannot work on the schema of the database, for a readiness check; null when it can. A newer release's
 * migrations do not matter where it works with them, so that old processes stay ready while a new release rolls out, nor
 * do long ones that are left for later.
 */
export async function schemaProblem(database: { pool: pg.Pool }): Promise<string | null> {
  shipped ??= await readMigrations(migrationsDirectory)
  const migrations = shipped
  const history = await readHistory(database.pool)
  const done = new Set(history.filter((row) => row.finished).map((row) => row.name))
  if (migrations.some((migration) => !migration.long && !done.has(migration.name))) return 'migrations are pending'
  const known = new Set(migrations.map(({ name }) => name))
  const newer = history.filter((row) => !known.has(row.name)).map((row) => row.name)
  if (newer.length === 0) return null
  const unfit = unfitMigrations(migrations, newer, await readCompatibility(database.pool))
  return unfit.length > 0 ? 'the database needs a newer release' : null
}
