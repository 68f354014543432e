import type pg from 'pg'
import { isLocked } from '../migrate/apply-short.ts'
import { deleteExpired, type Expired } from '../worker/delete-expired.ts'
import { createMonth, dropMonth } from './change-months.ts'
import { monthsFrom } from './month.ts'
import { removeAbandonedBounds } from './partition-tables.ts'
import { earlierOf, laterOf, type Queryable, readPartitions } from './read-partitions.ts'
import { type PartitionedName, type PartitionedTable, partitionedTables } from './tables.ts'
import { whenUnlocked } from './when-unlocked.ts'

/** Months for which there are partitions before they begin. A worker may be away for so long. */
const monthsAhead = 3

/** Of a transaction: workers that do the same at once take turns. */
const lockKey = 72707373

/** Rows of earlier moments are not kept. */
export type Retention = Readonly<Record<PartitionedName, Date>>

type KeptMonths = {
  created: string[]
  dropped: string[]
  /** Tables that something kept locked: the next run tries again. */
  locked: string[]
  /** Whether there was more to delete than there was time for. */
  more: boolean
}

/**
 * Creates the partitions of the months to come, and drops those of months that are not kept any more. Rows in none of them are
 * deleted one by one, as are those of tables that are not partitioned yet, as far as an index has their time.
 * @param now by the database's clock
 */
export async function keepMonths(pool: pg.Pool, now: Date, retention: Retention): Promise<KeptMonths> {
  const kept: KeptMonths = { created: [], dropped: [], locked: [], more: false }
  const client = await pool.connect()
  const expired: Expired[] = []
  try {
    await removeAbandonedBounds(client)
    for (const table of partitionedTables) {
      const before = retention[table.name as PartitionedName]
      const isPartitioned = (await readPartitions(client, table.name)) !== null
      if (isPartitioned) await keepMonthsOf(client, table, now, before, kept)
      const timeColumn = table.singly ?? table.time
      if (!isPartitioned && table.singly) expired.push({ table: table.name, timeColumn, before })
      if (await exists(client, earlierOf(table.name)))
        expired.push({ table: earlierOf(table.name), partitionOf: table.name, timeColumn, before })
    }
  } finally {
    client.release()
  }
  kept.more = (await deleteExpired(pool, expired)).more
  return kept
}

async function keepMonthsOf(client: Queryable, table: PartitionedTable, now: Date, before: Date, kept: KeptMonths) {
  // A transaction for each change, as each locks the table for itself. @returns whether it could, and did
  const change = async (work: () => Promise<boolean>): Promise<boolean> => {
    let done = false
    try {
      await whenUnlocked(client, 1, async () => {
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
  const existing = (await readPartitions(client, table.name)) ?? []
  const end = existing.find(({ name }) => name === laterOf(table.name))?.from ?? now
  for (const month of monthsFrom(end < now ? end : now, monthsBetween(end, now) + monthsAhead)) {
    if (month.to <= end) continue
    if (await change(() => createMonth(client, table, month))) kept.created.push(`${table.name}_${month.name}`)
  }
  for (const partition of existing) {
    if (partition.name === earlierOf(table.name)) continue
    // In their order, so that no gap is left.
    if (partition.to > before || !(await change(() => dropMonth(client, table, partition)))) break
    kept.dropped.push(partition.name)
  }
}

/** Whole months from one moment up to a later one; 0 for an earlier one. */
function monthsBetween(from: Date, to: Date): number {
  const months = (time: Date) => 12 * time.getUTCFullYear() + time.getUTCMonth()
  return Math.max(0, months(to) - months(from))
}

async function exists(client: Queryable, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1)::text AS found', [table])
  return Boolean(rows[0]?.found)
}
