import { openPool as openDatabasePool, type PoolMode } from '@merchant-payments/db'
import type pg from 'pg'
import type { Log } from './log.ts'

/** The delivery worker's own connections: it works in bulk statements, beside the Prisma client. */
export function openPool(
  { url, poolMode = 'session' }: { url: string; poolMode?: PoolMode },
  log: Log,
  {
    poolSize = 6,
    applicationName = 'webhook-delivery',
    onAcquired,
  }: { poolSize?: number; applicationName?: string; onAcquired?: ((waitedMs: number) => void) | undefined } = {},
): pg.Pool {
  return openDatabasePool({
    url,
    poolMode,
    poolSize,
    applicationName,
    connectTimeoutMs: 5_000,
    int8: 'text',
    ...(onAcquired && { onAcquired }),
    pipeline: true,
    onConnectionLost: (err) => log.warn({ err }, 'an idle database connection broke'),
    onWrongZone: (err) => log.error({ err }, err.message),
  })
}
