import type { Queryable } from '../queryable.ts'
import type { Month } from './month.ts'
import { boundsOf, laterOf, literal, readPartitions } from './read-partitions.ts'
import type { PartitionedTable } from './tables.ts'

/**
 * Creates the partition of the month behind the last one, with the rows of it that came too early. Part of the caller's
 * transaction, which has the table for itself for a moment.
 * @returns whether there was none
 */
export async function createMonth(client: Queryable, { name, time }: PartitionedTable, month: Month): Promise<boolean> {
  const [partition, later] = [`${name}_${month.name}`, laterOf(name)]
  const rest = (await readPartitions(client, name))?.find((one) => one.name === later)
  // Another process has created it.
  if (!rest || rest.from >= month.to) return false
  await client.query(`
    ALTER TABLE ${name} DETACH PARTITION ${later};
    CREATE TABLE ${partition} PARTITION OF ${name} ${boundsOf({ from: rest.from, to: month.to })};
    WITH moved AS (DELETE FROM ${later} WHERE ${time} < ${literal(month.to)} RETURNING *)
    INSERT INTO ${partition} SELECT * FROM moved;
    ALTER TABLE ${name} ATTACH PARTITION ${later} ${boundsOf({ from: month.to, to: null })}`)
  return true
}
