import type { Queryable } from '../queryable.ts'
import { createMonth } from './create-month.ts'
import { type Month, monthOf, monthsFrom } from './month.ts'
import { boundsOf, earlierOf, laterOf, literal, readPartitions } from './read-partitions.ts'
import { type PartitionedTable, partitionedTables } from './tables.ts'

/** What the rows lie in that came before the table was partitioned: one partition, up to a bound. */
const formerOf = (table: string) => `${table}_before`
const nextOf = (table: string) => `${table}_next`
/** No row of it has a later time. So PostgreSQL need not read it while it is locked. */
const boundName = 'before_partitions'

/**
 * Makes a table a partitioned one, while processes read and write it. Its rows stay where they are, and become the first
 * partition, up to the end of the next month. What takes long locks nothing; what locks the table takes a moment.
 * @param now by the database's clock
 * @param inTransaction runs statements as one, again and again until all their locks can be had in a moment
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
    // Rows from the bound on must be let in again.
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

/** Those of the table that is to be, without their like on the one that is. */
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

/** The next month, or the last one that there are rows of, as a sandbox whose clock was moved on has. */
async function lastMonth(client: Queryable, { name, time }: PartitionedTable, now: Date): Promise<Month> {
  const { rows } = await client.query<{ newest: Date | null }>(`SELECT max(${time}) AS newest FROM ${name}`)
  const newest = rows[0]?.newest ?? now
  return monthOf(newest > now ? newest : now, 1)
}

/** @param bound up to which the rows that are there become a partition, the beginning of the first month; null: there are none */
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

/** Foreign keys to the table, which would have to name the time as well, and would keep a month from being dropped. */
async function referencesTo(client: Queryable, table: string): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = to_regclass($1) AND conparentid = 0`,
    [table],
  )
  return rows
}

/** The others that it has itself. */
async function referencesOf(client: Queryable, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE contype = 'f' AND conrelid = to_regclass($1) AND confrelid::regclass::text <> ALL($2)`,
    [table, partitionedTables.map(({ name }) => name)],
  )
  return rows
}
