import type { Queryable } from '../queryable.ts'
import { createMonth } from './create-month.ts'
import { type Month, monthsFrom } from './month.ts'
import { laterOf, type Partition, readPartitions } from './read-partitions.ts'
import { type PartitionedTable, partitionedTables } from './tables.ts'
import { withShortLockWait } from './with-short-lock-wait.ts'

/** The number of months for which partitions are created in advance, so that none is missing while no worker runs. */
const monthsAhead = 3

/**
 * The months up to `monthsAhead` that have no partition.
 * @param existing partitions of the table
 */
export function missingMonths(existing: readonly Partition[], { name }: PartitionedTable, now: Date): Month[] {
  const end = existing.find((partition) => partition.name === laterOf(name))?.from ?? now
  const months = monthsFrom(end < now ? end : now, monthsBetween(end, now) + monthsAhead)
  return months.filter(({ to }) => to > end)
}

/**
 * Creates the partitions of the next months while no other process uses the tables.
 * @param now by the database's clock
 */
export async function createMissingMonths(
  client: Queryable,
  now: Date,
  onMonth: (partition: string) => void,
): Promise<void> {
  for (const table of partitionedTables) {
    const existing = await readPartitions(client, table.name)
    for (const month of missingMonths(existing, table, now)) {
      onMonth(`${table.name}_${month.name}`)
      await withShortLockWait(client, 1, async () => void (await createMonth(client, table, month)))
    }
  }
}

/** Whole months from one moment to a later one; 0 if it is not later. */
function monthsBetween(from: Date, to: Date): number {
  const months = (time: Date) => 12 * time.getUTCFullYear() + time.getUTCMonth()
  return Math.max(0, months(to) - months(from))
}
