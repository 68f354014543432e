import type { Queryable } from '../queryable.ts'
import { monthOf } from './month.ts'
import { laterOf, readPartitions } from './read-partitions.ts'
import { partitionedTables } from './tables.ts'

export type PartitionState = {
  table: string
  /** Whole months, after this one, that there are partitions for; -1 without this month's. Null: not partitioned. */
  monthsAhead: number | null
}

/** For how long there are partitions. @param now by the database's clock */
export async function readPartitionStates(client: Queryable, now: Date): Promise<PartitionState[]> {
  const states: PartitionState[] = []
  // Five small statements, now and then.
  for (const { name } of partitionedTables) {
    const partitions = await readPartitions(client, name)
    let ahead = -1
    const end = partitions?.find((one) => one.name === laterOf(name))?.from ?? now
    while (monthOf(now, ahead + 1).to <= end) ahead += 1
    states.push({ table: name, monthsAhead: partitions && ahead })
  }
  return states
}
