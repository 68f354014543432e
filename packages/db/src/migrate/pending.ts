import type pg from 'pg'
import { MIGRATIONS, readMigrations } from './files.ts'

let shipped: Promise<string[]> | undefined

/**
 * The migrations of this program that the database does not have yet: one small query, for a readiness check.
 * A newer version's migrations do not count, so that old processes stay ready while a new release rolls out.
 */
export async function pendingMigrations(database: { pool: pg.Pool }): Promise<string[]> {
  shipped ??= readMigrations(MIGRATIONS).then((all) => all.map((migration) => migration.name))
  const names = await shipped
  const { rows } = await database.pool.query<{ found: string | null }>(
    `SELECT to_regclass('_prisma_migrations') AS found`,
  )
  if (!rows[0]?.found) return names
  const applied = await database.pool.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  )
  const done = new Set(applied.rows.map((row) => row.name))
  return names.filter((name) => !done.has(name))
}
