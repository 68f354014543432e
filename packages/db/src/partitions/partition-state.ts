import type { Queryable } from '../queryable.ts'
import { monthOf } from './month.ts'
import { laterOf, readPartitions } from './read-partitions.ts'
import { partitionedTables } from './tables.ts'

export type PartitionState = {
  table: string
  /** Whole months after the current one that have partitions; -1 if the current month has none. Null: not partitioned. */
  monthsAhead: number | null
}

/** Reads how many months ahead each table has partitions. @param now by the database's clock */
export async function readPartitionStates(client: Queryable, now: Date): Promise<PartitionState[]> {
  const states: PartitionState[] = []
  // Five small statements, which are seldom run.
  for (const { name } of partitionedTables) {
    const partitions = await readPartitions(client, name)
    let ahead = -1
    const end = partitions?.find((one) => one.name === laterOf(name))?.from ?? now
    while (monthOf(now, ahead + 1).to <= end) ahead += 1
    states.push({ table: name, monthsAhead: partitions && ahead })
  }
  return states
}
