import type pg from 'pg'
import { Prisma } from '../generated/client.ts'
import { noteProgress } from './polling-loop.ts'

/** Rows of a table whose time lies before a moment. Names of tables and columns are constants of the source, never input. */
export type Expired = {
  /** Not a partitioned one, where places of rows are not unique. */
  table: string
  /** It has an index, or the table few rows. */
  timeColumn: string
  before: Date | bigint | Prisma.Sql
}

export type Deleted = {
  deleted: number
  /** Whether the time was up before all was deleted: the next call goes on. */
  more: boolean
}

/** At this size a statement takes tens of milliseconds, and thousands of rows go in a second for each that comes. */
const batchSize = 2_000
/** For all tables of one call. A process that is told to end waits no longer for it. */
const maxMs = 5_000

/**
 * Deletes expired rows, the oldest first, in batches, so that no statement holds many locks for long. Rows that another
 * process is deleting are skipped.
 */
export async function deleteExpired(
  pool: Pick<pg.Pool, 'query'>,
  expired: readonly Expired[],
  limits: { batchSize?: number; maxMs?: number } = {},
): Promise<Deleted> {
  const size = limits.batchSize ?? batchSize
  const deadline = performance.now() + (limits.maxMs ?? maxMs)
  const all: Deleted = { deleted: 0, more: false }
  for (const rows of expired) {
    // Later batches begin where the one before ended: what is deleted stays in the index until it is vacuumed.
    let from: unknown = null
    let count = size
    while (count === size) {
      if (performance.now() > deadline) return { ...all, more: true }
      const batch = await deleteBatch(pool, rows, from, size)
      count = batch.count
      from = batch.newest
      all.deleted += count
      noteProgress()
    }
  }
  return all
}

/** By the places of the rows: their keys would be looked up once more, or, without statistics, the table be read. */
async function deleteBatch(
  pool: Pick<pg.Pool, 'query'>,
  { table, timeColumn, before }: Expired,
  from: unknown,
  size: number,
): Promise<{ count: number; newest: unknown }> {
  const [relation, column] = [Prisma.raw(table), Prisma.raw(timeColumn)]
  const fromThere = from === null ? Prisma.empty : Prisma.sql`AND ${column} >= ${from}`
  const { text, values } = Prisma.sql`
    WITH gone AS (
      DELETE FROM ${relation} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${relation} WHERE ${column} < ${before} ${fromThere}
         ORDER BY ${column} LIMIT ${size} FOR UPDATE SKIP LOCKED))
      RETURNING ${column} AS time)
    SELECT count(*)::int AS count, max(time) AS newest FROM gone`
  const { rows } = await pool.query<{ count: number; newest: unknown }>(text, values)
  return rows[0] ?? { count: 0, newest: null }
}
