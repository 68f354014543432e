import { openPool as openDatabasePool, type PoolMode } from '@merchant-payments/db'
import type pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { Log } from './log.ts'

type BossDatabase = NonNullable<ConstructorOptions['db']>

/** The delivery worker's own connections: it works in bulk statements, beside the Prisma client. */
export function openPool(
  { url, poolMode = 'session' }: { url: string; poolMode?: PoolMode },
  log: Log,
  poolSize = 7,
): pg.Pool {
  return openDatabasePool({
    url,
    poolMode,
    poolSize,
    applicationName: 'webhook-delivery',
    connectTimeoutMs: 5_000,
    int8: 'text',
    onConnectionLost: (err) => log.error({ err }, 'an idle database connection broke'),
    onWrongZone: (err) => log.error({ err }, err.message),
  })
}

/** Runs `work` in one transaction on one connection. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: Error) => {
      broken = rollback
    })
    throw error
  } finally {
    // A connection that cannot even roll back must not go back to the pool.
    client.release(broken)
  }
}

/** Lets pg-boss run its statements on the given pool or inside the given transaction. */
export function asBossDatabase(connection: pg.Pool | pg.PoolClient): BossDatabase {
  return { executeSql: (text, values) => connection.query(text, values) }
}
