import type pg from 'pg'
import { migrationsDirectory, readMigrations } from './files.ts'
import { readHistory } from './history.ts'

let shipped: string[] | undefined

/**
 * The migrations of this program that the database does not have yet: one small query, for a readiness check.
 * A newer version's migrations do not count, so that old processes stay ready while a new release rolls out.
 */
export async function missingMigrations(database: { pool: pg.Pool }): Promise<string[]> {
  shipped ??= (await readMigrations(migrationsDirectory)).map((migration) => migration.name)
  const history = await readHistory(database.pool)
  const done = new Set(history.filter((row) => row.finished).map((row) => row.name))
  return shipped.filter((name) => !done.has(name))
}
