import pg from 'pg'
import { MigrationError, reasonOf } from '../migrate/error.ts'
import type { PoolMode } from '../session.ts'
import { type PartitionOptions, partitionTables } from './partition-tables.ts'

/**
 * Partitions the tables of a migrated database, on a connection of its own.
 * @returns the tables that were not partitioned before
 * @throws MigrationError, whose message is one line for an operator
 */
export async function partitionDatabase(
  { url, poolMode }: { url: string; poolMode?: PoolMode },
  options: PartitionOptions = {},
): Promise<string[]> {
  if (poolMode === 'transaction')
    throw new MigrationError('pooled', 'This needs a connection that bypasses the pooler: set DIRECT_DATABASE_URL.')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'merchant-payments partition',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined) // the statement that runs, or the next one, rejects with it
  await client.connect().catch((cause: unknown) => {
    throw new MigrationError('unreachable', `The database does not answer: ${reasonOf(cause)}`, { cause })
  })
  try {
    await client.query(`SET timezone = 'UTC'; SET statement_timeout = 0; SET lock_timeout = 0`)
    return await partitionTables(client, options)
  } finally {
    await client.end()
  }
}
