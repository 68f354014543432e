import { connectReplica, type Database, type Replica, type ReplicaStatus } from '@merchant-payments/db'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics/create-metrics.ts'
import { poolSizesOf } from './pool-sizes.ts'

const messages: Record<ReplicaStatus, string> = {
  ready: 'lists are read from the replica',
  lagging: 'DATABASE_REPLICA_URL: the replica is too far behind, and lists are read from the database itself',
  away: 'DATABASE_REPLICA_URL: the replica does not answer, and lists are read from the database itself',
  foreign: 'DATABASE_REPLICA_URL: this is no hot standby of DATABASE_URL, and lists are read from the database itself',
}

/** The configured replica, for a process that serves requests. It is monitored from now on, and may be unavailable. */
export function openReplica(
  config: Pick<Config, 'replicaUrl' | 'role' | 'databasePool'>,
  database: Database,
  log: Logger,
  metrics: Pick<Metrics, 'onAcquired'>,
): Replica | undefined {
  const { replicaUrl: url, role, databasePool } = config
  if (url === undefined || role === 'worker') return undefined
  return connectReplica(database, {
    url,
    poolSize: poolSizesOf(config).requests,
    poolMode: databasePool.mode,
    onAcquired: (waitedMs) => metrics.onAcquired('replica', waitedMs),
    onConnectionLost: (err) => log.warn({ err }, 'lost an idle connection to the replica'),
    onWrongZone: (err) => log.error({ err }, err.message),
    onStatus(status, err) {
      if (status === 'ready') log.info(messages.ready)
      else log.warn({ err }, messages[status])
    },
  })
}
