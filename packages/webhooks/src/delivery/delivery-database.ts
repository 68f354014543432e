import { openPool as openDatabasePool, type PoolMode, statementNames } from '@merchant-payments/db'
import type pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { Log } from './log.ts'

type BossDatabase = NonNullable<ConstructorOptions['db']>

/**
 * The delivery worker's own connections: it works in bulk statements, beside the Prisma client. What it claims need not be on
 * the disk before it is sent: a server that crashes forgets it, and it is claimed again. What was sent must.
 */
export function openPool(
  { url, poolMode = 'session' }: { url: string; poolMode?: PoolMode },
  log: Log,
  {
    poolSize = 7,
    onAcquired,
  }: { poolSize?: number | undefined; onAcquired?: ((waitedMs: number) => void) | undefined } = {},
): pg.Pool {
  return openDatabasePool({
    url,
    poolMode,
    poolSize,
    applicationName: 'webhook-delivery',
    connectTimeoutMs: 5_000,
    int8: 'text',
    ...(onAcquired && { onAcquired }),
    pipeline: true,
    asynchronousCommit: true,
    onConnectionLost: (err) => log.error({ err }, 'an idle database connection broke'),
    onWrongZone: (err) => log.error({ err }, err.message),
  })
}

type TransactionOptions = {
  /** False for what is done again when a crash of the database undoes it. Else the commit is answered when it is on the disk. */
  durable?: boolean
  /** Key of an advisory lock that is held until the end. */
  lock?: number
  /**
   * Rows are read in the order of an index, up to the limit. After the tables were analyzed at a moment when little waited,
   * PostgreSQL would read and sort all that waits.
   */
  ordered?: boolean
}

const readInOrder = ['seqscan', 'bitmapscan', 'sort'].map((way) => `; SET LOCAL enable_${way} TO off`).join('')

function beginning({ durable = true, lock, ordered = false }: TransactionOptions): string {
  return [
    'BEGIN',
    durable ? '; SET LOCAL synchronous_commit TO DEFAULT' : '',
    ordered ? readInOrder : '',
    lock === undefined ? '' : `; SELECT pg_advisory_xact_lock(${lock})`,
  ].join('')
}

/** What statements are run on. */
export type Connection = Pick<pg.PoolClient, 'query'>

/**
 * Runs `work` in one transaction on one connection. In a pipeline its first statement is sent together with the BEGIN, and the
 * one that it runs on `last()` together with the COMMIT.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, last: () => Connection) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect()
  // Without a pipeline, as behind a pooler, the driver is given a statement when it has answered the one before.
  const { pipeline = false } = pool.options
  let broken: Error | undefined
  let committed = false
  const last = (): Connection => ({
    // Its forms are overloads, which a function expression cannot be. After a statement that failed, COMMIT rolls back.
    query: (async (...args: unknown[]) => {
      const answering: unknown = Reflect.apply(client.query, client, args)
      if (!pipeline) await answering
      committed = true
      const [answer] = await Promise.all([answering, client.query('COMMIT')])
      return answer
    }) as typeof client.query,
  })
  try {
    const begun = client.query(beginning(options))
    if (!pipeline) await begun
    const [, result] = await Promise.all([begun, work(client, last)])
    if (!committed) await client.query('COMMIT')
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

const nameOf = statementNames('boss')

/**
 * Lets pg-boss run its statements on the given pool or inside the given transaction. They are prepared: to parse those that
 * take and end jobs costs more than to run them.
 */
export function asBossDatabase(connection: pg.Pool | Connection): BossDatabase {
  return {
    executeSql(text, values) {
      // Several statements in one text cannot be prepared; those have no values.
      return connection.query(values?.length ? { name: nameOf({ sql: text }), text, values } : text)
    },
  }
}
