import type { Queryable } from '../queryable.ts'
import { boundsOf, earlierOf, type Partition, readPartitions } from './read-partitions.ts'
import type { PartitionedTable } from './tables.ts'

/**
 * Drops the oldest month, unless it has an open row, and records from which moment rows are kept. Part of the caller's transaction,
 * which locks the table for a moment.
 * @returns whether it was dropped; false if another process has dropped it
 */
export async function dropMonth(
  client: Queryable,
  { name, open }: PartitionedTable,
  { name: partition, to }: Partition,
) {
  const partitions = await readPartitions(client, name)
  if (!partitions.some((one) => one.name === partition)) return false
  if (open && (await client.query(`SELECT FROM ${partition} WHERE ${open} LIMIT 1`)).rowCount) return false
  const earlier = earlierOf(name)
  const bounds = boundsOf({ from: null, to })
  // Inserts of rows from dropped months must not fail: the partition for earlier rows covers their time.
  const hasEarlier = partitions.some((one) => one.name === earlier)
  const statements = [
    ...(hasEarlier ? [`ALTER TABLE ${name} DETACH PARTITION ${earlier}`] : []),
    `DROP TABLE ${partition}`,
    hasEarlier
      ? `ALTER TABLE ${name} ATTACH PARTITION ${earlier} ${bounds}`
      : `CREATE TABLE ${earlier} PARTITION OF ${name} ${bounds}`,
  ]
  // One by one: Citus takes no text of several such statements.
  for (const statement of statements) await client.query(statement)
  await client.query(
    `INSERT INTO kept_since (table_name, since) VALUES ($1, $2)
     ON CONFLICT (table_name) DO UPDATE SET since = GREATEST(kept_since.since, excluded.since)`,
    [name, to],
  )
  return true
}
