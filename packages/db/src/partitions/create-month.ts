import type { Queryable } from '../queryable.ts'
import type { Month } from './month.ts'
import { boundsOf, laterOf, literal, readPartitions } from './read-partitions.ts'
import type { PartitionedTable } from './tables.ts'

/**
 * Creates the partition of the month after the last one, and moves the rows of this month into it that were inserted before. Part of the
 * caller's transaction, which locks the table for a moment.
 * @returns false if the partition exists
 */
export async function createMonth(client: Queryable, { name, time }: PartitionedTable, month: Month): Promise<boolean> {
  const [partition, later] = [`${name}_${month.name}`, laterOf(name)]
  const rest = (await readPartitions(client, name)).find((one) => one.name === later)
  // Another process has created it.
  if (!rest || rest.from >= month.to) return false
  const early = `WHERE ${time} < ${literal(month.to)}`
  const statements = [
    `ALTER TABLE ${name} DETACH PARTITION ${later}`,
    `CREATE TABLE ${partition} PARTITION OF ${name} ${boundsOf({ from: rest.from, to: month.to })}`,
    `INSERT INTO ${partition} SELECT * FROM ${later} ${early}`,
    `DELETE FROM ${later} ${early}`,
    `ALTER TABLE ${name} ATTACH PARTITION ${later} ${boundsOf({ from: month.to, to: null })}`,
  ]
  // One by one: Citus takes no text of several such statements.
  for (const statement of statements) await client.query(statement)
  return true
}
