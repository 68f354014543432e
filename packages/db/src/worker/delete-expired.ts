import { coordinatorTables } from '../distribute/placement.ts'
import { Prisma } from '../generated/client.ts'
import type { Queryable } from '../queryable.ts'
import { type AccountsOfServer, accountsByServer, andOf } from './accounts-by-server.ts'
import { noteProgress } from './polling-loop.ts'

/** Rows of a table whose time lies before a moment. Names of tables and columns are constants of the source, never input. */
export type Expired = {
  /** Not a partitioned one, where places of rows are not unique. */
  table: string
  /** The table of which it is a partition. */
  partitionOf?: string
  /** An indexed column, unless the table has few rows. */
  timeColumn: string
  before: Date | bigint | Prisma.Sql
}

export type Deleted = {
  deleted: number
  /** Whether the time limit was reached before all rows were deleted: the next call continues. */
  more: boolean
}

/** At this size a statement takes tens of milliseconds, and thousands of rows go in a second for each that comes. */
const batchSize = 2_000
/** The maximum time for all tables of one call, so that a process can shut down. */
const maxMs = 5_000

/**
 * Deletes expired rows, the oldest first, in batches, so that no statement holds many locks for long. Rows that another
 * process is deleting are skipped.
 */
export async function deleteExpired(
  pool: Queryable,
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
    while (count >= size) {
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

type Batch = { count: number; newest: unknown }

/** One statement; where accounts are spread over several servers, one for each of those on which something has expired. */
async function deleteBatch(pool: Queryable, expired: Expired, from: unknown, size: number): Promise<Batch> {
  const { table, partitionOf = table, timeColumn, before } = expired
  const column = Prisma.raw(timeColumn)
  const where = Prisma.sql`${column} < ${before} ${from === null ? Prisma.empty : Prisma.sql`AND ${column} >= ${from}`}`
  const servers = coordinatorTables.includes(partitionOf)
    ? [null]
    : await accountsByServer(pool, { table, where, orderBy: timeColumn, limit: size })
  let count = 0
  let newest = from
  for (const accounts of servers) {
    const batch = await deleteOf(pool, expired, where, accounts, size)
    count += batch.count
    // Another server may have older rows left.
    if (servers.length === 1) newest = batch.newest
  }
  return { count, newest }
}

/** Deletes rows by ctid: a second lookup of their keys would cost more, or, without statistics, scan the table. */
async function deleteOf(
  pool: Queryable,
  { table, timeColumn }: Expired,
  where: Prisma.Sql,
  accounts: AccountsOfServer,
  size: number,
): Promise<Batch> {
  const [relation, column] = [Prisma.raw(table), Prisma.raw(timeColumn)]
  const { text, values } = Prisma.sql`
    WITH gone AS (
      DELETE FROM ${relation} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${relation} WHERE ${where} ${andOf(accounts)}
         ORDER BY ${column} LIMIT ${size} FOR UPDATE SKIP LOCKED)) ${andOf(accounts)}
      RETURNING ${column} AS time)
    SELECT count(*)::int AS count, max(time) AS newest FROM gone`
  const { rows } = await pool.query<Batch>(text, values)
  return rows[0] ?? { count: 0, newest: null }
}
