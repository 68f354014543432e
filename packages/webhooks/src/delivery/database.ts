import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { Log } from './log.ts'

type BossDatabase = NonNullable<ConstructorOptions['db']>

/** The delivery worker's own connections: it works in bulk statements, beside the Prisma client. */
export function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'webhook-delivery',
    max: 7,
    connectionTimeoutMillis: 5000,
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection broke'))
  // A connection that breaks in use fails its query, which is report enough; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
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
