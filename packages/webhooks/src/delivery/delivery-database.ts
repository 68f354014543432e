import { openPool as openDatabasePool, type PoolMode, type Queryable, statementNames } from '@merchant-payments/db'
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

const nameOf = statementNames('boss')

/**
 * Lets pg-boss run its statements on the given pool or inside the given transaction. They are prepared: to parse those that
 * take and end jobs costs more than to run them.
 */
export function asBossDatabase(connection: Queryable): BossDatabase {
  return {
    executeSql(text, values) {
      // Several statements in one text cannot be prepared; those have no values.
      return connection.query(values?.length ? { name: nameOf({ sql: text }), text, values } : text)
    },
  }
}
