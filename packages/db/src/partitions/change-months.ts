import { isDistributed } from '../distributed.ts'
import type { Month } from './month.ts'
import {
  boundsOf,
  earlierOf,
  laterOf,
  literal,
  type Partition,
  type Queryable,
  readPartitions,
} from './read-partitions.ts'
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
  await lockReferred(client, name)
  const early = `WHERE ${time} < ${literal(month.to)}`
  await each(client, [
    `ALTER TABLE ${name} DETACH PARTITION ${later}`,
    `CREATE TABLE ${partition} PARTITION OF ${name} ${boundsOf({ from: rest.from, to: month.to })}`,
    `INSERT INTO ${partition} SELECT * FROM ${later} ${early}`,
    `DELETE FROM ${later} ${early}`,
    `ALTER TABLE ${name} ATTACH PARTITION ${later} ${boundsOf({ from: month.to, to: null })}`,
  ])
  return true
}

/**
 * Drops the oldest month, if it is still there and has no open row, and writes down from when on rows are kept. Part of the
 * caller's transaction, which has the table for itself for a moment.
 * @returns whether it was dropped
 */
export async function dropMonth(
  client: Queryable,
  { name, open }: PartitionedTable,
  { name: partition, to }: Partition,
) {
  const partitions = (await readPartitions(client, name)) ?? []
  if (!partitions.some((one) => one.name === partition)) return false
  if (open && (await client.query(`SELECT FROM ${partition} WHERE ${open} LIMIT 1`)).rowCount) return false
  const earlier = earlierOf(name)
  const bounds = boundsOf({ from: null, to })
  // The rows of months that are gone have their place still.
  await lockReferred(client, name)
  const hasEarlier = partitions.some((one) => one.name === earlier)
  await each(client, [
    ...(hasEarlier ? [`ALTER TABLE ${name} DETACH PARTITION ${earlier}`] : []),
    `DROP TABLE ${partition}`,
    hasEarlier
      ? `ALTER TABLE ${name} ATTACH PARTITION ${earlier} ${bounds}`
      : `CREATE TABLE ${earlier} PARTITION OF ${name} ${bounds}`,
  ])
  await client.query(
    `INSERT INTO kept_since (table_name, since) VALUES ($1, $2)
     ON CONFLICT (table_name) DO UPDATE SET since = GREATEST(kept_since.since, excluded.since)`,
    [name, to],
  )
  return true
}

/**
 * On several servers, to change a partition locks the tables that it refers to as well, at last against all reading. That is taken
 * at once: behind a weaker lock it would be a deadlock with each statement that waits for that.
 */
async function lockReferred(client: Queryable, table: string): Promise<void> {
  if (!(await isDistributed(client))) return
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT confrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = to_regclass($1)`,
    [table],
  )
  if (rows.length > 0)
    await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`)
}

/** One after the other: Citus takes no text of several statements that change tables. */
async function each(client: Queryable, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
