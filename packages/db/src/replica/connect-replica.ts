import { type Database, databaseOn } from '../client.ts'
import { isCancelled, isConnectionLost, isNoConnectionInTime, isUnavailable } from '../errors.ts'
import { endPool, openPool, type PoolOptions } from '../pool.ts'
import { startPollingLoop } from '../worker/polling-loop.ts'
import { guardPool, ReplicaError } from './guard-pool.ts'
import { type ReplicaLag, readPrimaryPosition, readReplicaLag } from './replication-lag.ts'
import { createRequiredLsn } from './required-lsn.ts'

/** `lagging`: it answers, but is too far behind. `away`: it does not answer. `foreign`: it is not a standby of the primary. */
export type ReplicaStatus = 'ready' | 'lagging' | 'away' | 'foreign'

/** A hot standby of the database, for reads that may be some seconds old. */
export type Replica = {
  /** Statements fail unless the replica is ready, and less than `maxReplicaLagMs` behind. Transactions are not available. */
  database: Database
  status(): ReplicaStatus
  /** The result of the last check; null when it is away. */
  lag(): Pick<ReplicaLag, 'lagBytes' | 'lagSeconds'> | null
  /** Waits for a read of the replica. @throws ReplicaError as soon as it is away: a frozen server would never answer */
  whileAvailable<T>(asked: Promise<T>): Promise<T>
  close(): Promise<void>
}

export type ReplicaOptions = PoolOptions & {
  /** Called when the status has changed, with the error when it is away. */
  onStatus?: (status: ReplicaStatus, error?: unknown) => void
  /** A replica that is further behind is not read, in milliseconds. */
  maxLagMs?: number
  /** Time between two checks, in milliseconds. */
  lookEveryMs?: number
}

/** The maximum lag of a replica that is read, in milliseconds. */
const maxReplicaLagMs = 5_000

/**
 * Connects to a standby and checks both servers each second. The replica is away until the first check. Its address must always lead to
 * the same server.
 */
export function connectReplica(primary: Pick<Database, 'pool'>, options: ReplicaOptions): Replica {
  const { onStatus = () => undefined, maxLagMs = maxReplicaLagMs, lookEveryMs = 1_000, ...poolOptions } = options
  // Short: a read that the replica cannot answer soon is made on the primary.
  const settings = { connectTimeoutMs: 1_000, accountWaitMs: 1_000, ...poolOptions }
  const pool = openPool({ ...settings, pipeline: (settings.poolMode ?? 'session') === 'session' })
  // A connection for the checks alone: reads that use all others must not make the server seem to be away.
  const looking = openPool({ ...settings, poolSize: 1 })
  const required = createRequiredLsn(maxLagMs)
  const waiting = new Set<(error: ReplicaError) => void>()
  let status: ReplicaStatus = 'away'
  /** A replica that is away from the start is reported, too. */
  let reported: ReplicaStatus | null = null
  let found: ReplicaLag | null = null

  const become = (next: ReplicaStatus, error?: unknown) => {
    if (next === 'away') {
      found = null
      for (const giveUp of waiting) giveUp(new ReplicaError('the replica is away'))
    }
    status = next
    if (next === reported) return
    reported = next
    onStatus(next, error)
  }
  const look = async () => {
    const asked = performance.now()
    const there = await readPrimaryPosition(primary.pool)
    required.sample(there.lsn, asked)
    try {
      found = await readReplicaLag(looking, there, required.at(performance.now()))
      if (!found.standby) become('foreign')
      else become(found.enough ? 'ready' : 'lagging')
    } catch (error) {
      become('away', error)
    }
  }
  guardPool(
    pool,
    () => required.at(performance.now()),
    // The next check finds out whether the replica has recovered.
    (error) => isFaultOfServer(error) && become('away', error),
  )
  // Errors of the primary: how far behind the replica is becomes unknown, and soon it is not read.
  const loop = startPollingLoop({ step: look, idleMs: lookEveryMs, onError: () => undefined })
  const database = databaseOn(pool, settings)
  return {
    database,
    status: () => status,
    lag: () => found,
    async whileAvailable(asked) {
      const gone = Promise.withResolvers<never>()
      waiting.add(gone.reject)
      try {
        return await Promise.race([asked, gone.promise])
      } finally {
        waiting.delete(gone.reject)
      }
    },
    async close() {
      await loop.stop()
      await Promise.all([database.close(), endPool(looking)])
    },
  }
}

/** Slow reads of one account, for which no connection is free in time or which are cancelled, say nothing about the server. */
function isFaultOfServer(error: unknown): boolean {
  return (isConnectionLost(error) || isUnavailable(error)) && !isNoConnectionInTime(error) && !isCancelled(error)
}
