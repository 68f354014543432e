import type pg from 'pg'

/**
 * Fills tables without their indexes, which are built once the tables are full: that is several times as quick as to keep them
 * meanwhile. References are not checked: the rows are right as they are written, and millions take minutes.
 */
export async function fillWithoutIndexes<Filled>(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<Filled>,
): Promise<Filled> {
  await client.query(`SET timezone = 'UTC'; SET session_replication_role = 'replica';
    SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid::regclass::text = ANY($1) AND NOT indisprimary`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  const filled = await work()
  // A partitioned table's index is built `ON ONLY` the table by its own definition.
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '))
  await client.query('VACUUM ANALYZE')
  return filled
}
