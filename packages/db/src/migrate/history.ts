import type { Queryable } from '../queryable.ts'

/** A row of `_prisma_migrations`, in which Prisma records what was applied. */
export type Applied = { name: string; checksum: string; finished: boolean; logs: string | null }

// Exactly the table that Prisma creates, so that its own commands and this migrator can take turns.
const createTable = `CREATE TABLE _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

export async function createHistory(client: Queryable): Promise<void> {
  if (!(await hasHistory(client))) await client.query(createTable)
}

/** The migrations that were applied or begun, oldest first, without attempts that an operator marked as rolled back. */
export async function readHistory(client: Queryable): Promise<Applied[]> {
  if (!(await hasHistory(client))) return []
  const { rows } = await client.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, logs
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`,
  )
  return rows
}

/** When the first migration was applied. */
export async function readCreationTime(client: Queryable): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('SELECT min(started_at) AS at FROM _prisma_migrations')
  if (!rows[0]?.at) throw new Error('a database without migrations')
  return rows[0].at
}

async function hasHistory(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('_prisma_migrations')::text AS found`,
  )
  return Boolean(rows[0]?.found)
}

// clock_timestamp(): inside a transaction now() stands still.
export const recordStart = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at)
  VALUES ($1, $2, $3, clock_timestamp())`
export const recordEnd = `UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1
  WHERE id = $1`
export const recordFailure = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, logs)
  VALUES ($1, $2, $3, clock_timestamp(), $4) ON CONFLICT (id) DO UPDATE SET logs = excluded.logs`
/** Attempts of a long migration that did not end: their process was killed, or they failed. */
export const abandonAttempts = `UPDATE _prisma_migrations SET rolled_back_at = clock_timestamp()
  WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`
