import type { Queryable } from '../queryable.ts'
import { monthOf } from './month.ts'
import { laterOf, type Partition, readAllPartitions } from './read-partitions.ts'
import { partitionedTables } from './tables.ts'

export type PartitionState = {
  table: string
  /** Whole months after the current one that have partitions; -1 if the current month has none. */
  monthsAhead: number
}

/** Reads how many months ahead each table has partitions. @param now by the database's clock */
export async function readPartitionStates(client: Queryable, now: Date): Promise<PartitionState[]> {
  const names = partitionedTables.map(({ name }) => name)
  const partitions = await readAllPartitions(client, names)
  return names.map((table) => ({ table, monthsAhead: monthsAhead(partitions.get(table) ?? [], laterOf(table), now) }))
}

function monthsAhead(partitions: readonly Partition[], later: string, now: Date): number {
  const end = partitions.find(({ name }) => name === later)?.from ?? now
  let ahead = -1
  while (monthOf(now, ahead + 1).to <= end) ahead += 1
  return ahead
}
