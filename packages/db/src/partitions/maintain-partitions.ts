import type pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { isLocked } from '../migrate/apply-short.ts'
import type { Queryable } from '../queryable.ts'
import { deleteExpired, type Expired } from '../worker/delete-expired.ts'
import { createMonth } from './create-month.ts'
import { dropMonth } from './drop-month.ts'
import { missingMonths } from './missing-months.ts'
import { earlierOf, readPartitions } from './read-partitions.ts'
import { type PartitionedName, type PartitionedTable, partitionedTables } from './tables.ts'
import { withShortLockWait } from './with-short-lock-wait.ts'

/** Transaction lock that serializes the workers' maintenance. */
const lockKey = advisoryLocks.partitionMaintenance

/** For each table, the time before which rows are not kept. */
export type Retention = Readonly<Record<PartitionedName, Date>>

type Maintenance = {
  created: string[]
  dropped: string[]
  /** Tables that could not be locked; the next run tries again. */
  locked: string[]
  /** Whether there are more rows to delete. */
  more: boolean
}

/**
 * Creates the partitions of the next months, and drops those of months that are no longer kept. Rows outside of any month are deleted
 * one by one.
 * @param now by the database's clock
 */
export async function maintainPartitions(pool: pg.Pool, now: Date, retention: Retention): Promise<Maintenance> {
  const kept: Maintenance = { created: [], dropped: [], locked: [], more: false }
  const client = await pool.connect()
  const expired: Expired[] = []
  try {
    for (const table of partitionedTables) {
      const before = retention[table.name as PartitionedName]
      await maintainTable(client, table, now, before, kept)
      if (await exists(client, earlierOf(table.name)))
        expired.push({
          ...{ table: earlierOf(table.name), partitionOf: table.name },
          ...{ timeColumn: table.expires ?? table.time, before },
        })
    }
  } finally {
    client.release()
  }
  kept.more = (await deleteExpired(pool, expired)).more
  return kept
}

async function maintainTable(client: Queryable, table: PartitionedTable, now: Date, before: Date, kept: Maintenance) {
  // A transaction for each change, because each locks the table. @returns whether the table could be locked and was changed
  const change = async (work: () => Promise<boolean>): Promise<boolean> => {
    let done = false
    try {
      await withShortLockWait(client, 1, async () => {
        await client.query(`SELECT pg_advisory_xact_lock(${lockKey})`)
        done = await work()
      })
    } catch (error) {
      if (!isLocked(error)) throw error
      kept.locked.push(table.name)
      return false
    }
    return done
  }
  const existing = await readPartitions(client, table.name)
  for (const month of missingMonths(existing, table, now)) {
    if (await change(() => createMonth(client, table, month))) kept.created.push(`${table.name}_${month.name}`)
  }
  for (const partition of existing) {
    if (partition.name === earlierOf(table.name)) continue
    // In order, so that no gap remains.
    if (partition.to > before || !(await change(() => dropMonth(client, table, partition)))) break
    kept.dropped.push(partition.name)
  }
}

async function exists(client: Queryable, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1)::text AS found', [table])
  return Boolean(rows[0]?.found)
}
