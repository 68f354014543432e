import type { Queryable } from '../queryable.ts'
import { createMonth } from './create-month.ts'
import { type Month, monthOf, monthsFrom } from './month.ts'
import { boundsOf, earlierOf, laterOf, literal, readPartitions } from './read-partitions.ts'
import { type PartitionedTable, partitionedTables } from './tables.ts'

/** The partition of all rows from before the table was partitioned, up to a bound. */
const formerOf = (table: string) => `${table}_before`
const nextOf = (table: string) => `${table}_next`
/** A constraint that no row is later than the bound, so that PostgreSQL need not read the table while it is locked. */
const boundName = 'before_partitions'

/**
 * Partitions a table while processes read and write it. Its rows stay where they are, and become the first partition, up to the end of
 * the next month. Slow steps lock nothing; steps that lock the table take a moment.
 * @param now by the database's clock
 * @param inTransaction runs statements in one transaction, and repeats it until all locks are free
 */
export async function partitionTable(
  client: Queryable,
  table: PartitionedTable,
  {
    now,
    inTransaction,
    onProgress,
  }: {
    now: Date
    inTransaction: (work: () => Promise<void>) => Promise<void>
    onProgress?: (progress: string) => void
  },
): Promise<boolean> {
  const { name } = table
  if (await readPartitions(client, name)) return false
  await inTransaction(() => createNext(client, table))
  if (await isEmpty(client, name)) {
    await inTransaction(() => swap(client, table, monthsFrom(now, 1), null))
    return true
  }
  for (const index of await missingIndexes(client, name)) {
    onProgress?.(`builds an index like ${index.like}`)
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index.name}`)
    await client.query(index.sql)
  }
  const last = await lastMonth(client, table, now)
  try {
    onProgress?.(`looks for rows from ${last.to.toISOString()} on`)
    await inTransaction(async () => {
      await client.query(`ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${boundName}`)
      await client.query(
        `ALTER TABLE ${name} ADD CONSTRAINT ${boundName} CHECK (${table.time} < ${literal(last.to)}) NOT VALID`,
      )
    })
    await client.query(`ALTER TABLE ${name} VALIDATE CONSTRAINT ${boundName}`)
    await inTransaction(() => swap(client, table, monthsFrom(last.to, 1), last.to))
  } catch (error) {
    // Later rows must be accepted again.
    await client.query(`ALTER TABLE IF EXISTS ${name} DROP CONSTRAINT IF EXISTS ${boundName}`)
    throw error
  }
  return true
}

async function isEmpty(client: Queryable, table: string): Promise<boolean> {
  return (await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount === 0
}

/** An empty table with the columns, indexes and references that the partitioned one has. */
async function createNext(client: Queryable, { name, time, indexes }: PartitionedTable): Promise<void> {
  const next = nextOf(name)
  await client.query(`DROP TABLE IF EXISTS ${next}`)
  await client.query(`CREATE TABLE ${next} (LIKE ${name} INCLUDING DEFAULTS) PARTITION BY RANGE (${time})`)
  for (const index of indexes)
    await client.query(`CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${index.name} ON ${next} ${index.on}`)
}

/** Indexes of the new table that the existing one lacks. */
async function missingIndexes(client: Queryable, table: string) {
  const { rows } = await client.query<{ like: string; unique: boolean; on: string }>(
    `WITH indexes AS (
       SELECT i.indrelid, i.indexrelid::regclass::text AS name, i.indisunique AS is_unique,
              substring(pg_get_indexdef(i.indexrelid) FROM ' USING .*') AS is_on
         FROM pg_index i WHERE i.indisvalid OR i.indrelid = to_regclass($2))
     SELECT name AS like, is_unique AS unique, is_on AS on FROM indexes wanted
      WHERE indrelid = to_regclass($2) AND NOT EXISTS (
        SELECT 1 FROM indexes had
         WHERE had.indrelid = to_regclass($1) AND (had.is_unique, had.is_on) = (wanted.is_unique, wanted.is_on))
      ORDER BY name`,
    [table, nextOf(table)],
  )
  return rows.map(({ like, unique, on }) => {
    const name = `${like}_before`
    const sql = `CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY ${name} ON ${table}${on}`
    return { name, like, sql }
  })
}

/** The next month, or the month after the newest row: a sandbox whose clock was advanced has later rows. */
async function lastMonth(client: Queryable, { name, time }: PartitionedTable, now: Date): Promise<Month> {
  const { rows } = await client.query<{ newest: Date | null }>(`SELECT max(${time}) AS newest FROM ${name}`)
  const newest = rows[0]?.newest ?? now
  return monthOf(newest > now ? newest : now, 1)
}

/** @param bound the end of the partition of existing rows, where the first month begins; null: the table is empty */
async function swap(client: Queryable, table: PartitionedTable, months: Month[], bound: Date | null): Promise<void> {
  const { name, sequence } = table
  const [former, next] = [formerOf(name), nextOf(name)]
  await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`)
  if (bound === null && !(await isEmpty(client, name))) throw new Error(`${name} is not empty any more: try again`)
  for (const reference of await referencesTo(client, name))
    await client.query(`ALTER TABLE ${reference.table} DROP CONSTRAINT ${reference.name}`)
  for (const { name: constraint, definition } of await referencesOf(client, name))
    await client.query(`ALTER TABLE ${next} ADD CONSTRAINT ${constraint} ${definition}`)
  await client.query(`ALTER TABLE ${name} RENAME TO ${former}; ALTER TABLE ${next} RENAME TO ${name}`)
  if (sequence) await client.query(`ALTER SEQUENCE ${sequence.name} OWNED BY ${name}.${sequence.column}`)
  const [first] = months
  if (!first) throw new RangeError('no month')
  const before = boundsOf({ from: null, to: first.from })
  if (bound === null)
    await client.query(`DROP TABLE ${former}; CREATE TABLE ${earlierOf(name)} PARTITION OF ${name} ${before}`)
  else
    await client.query(`
      ALTER TABLE ${name} ATTACH PARTITION ${former} ${before};
      ALTER TABLE ${former} DROP CONSTRAINT ${boundName}`)
  const behind = boundsOf({ from: first.from, to: null })
  await client.query(`CREATE TABLE ${laterOf(name)} PARTITION OF ${name} ${behind}`)
  for (const month of months) await createMonth(client, table, month)
}

/** Foreign keys to the table. They would need the time as a column, and would prevent a month from being dropped. */
async function referencesTo(client: Queryable, table: string): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = to_regclass($1) AND conparentid = 0`,
    [table],
  )
  return rows
}

/** Foreign keys of the table, without those to partitioned tables. */
async function referencesOf(client: Queryable, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE contype = 'f' AND conrelid = to_regclass($1) AND confrelid::regclass::text <> ALL($2)`,
    [table, partitionedTables.map(({ name }) => name)],
  )
  return rows
}
