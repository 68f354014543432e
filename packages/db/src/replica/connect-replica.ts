import { type Database, databaseOn } from '../client.ts'
import { isConnectionLost, isUnavailable } from '../errors.ts'
import { endPool, openPool, type PoolOptions } from '../pool.ts'
import { startPollingLoop } from '../worker/polling-loop.ts'
import { guardPool, ReplicaError } from './guard-pool.ts'
import { type ReplicaLag, readPrimaryPosition, readReplicaLag } from './replication-lag.ts'
import { createRequiredLsn } from './required-lsn.ts'

/** `lagging`: it answers, and is too far behind. `foreign`: it is no standby of the primary. */
export type ReplicaStatus = 'ready' | 'lagging' | 'away' | 'foreign'

/** A hot standby of the database, for reads that need not be of this very moment. */
export type Replica = {
  /** Its statements fail unless it is ready, and less than `maxReplicaLagMs` behind. There are no transactions. */
  database: Database
  status(): ReplicaStatus
  /** What the last look at it has found; null when it is away. */
  lag(): Pick<ReplicaLag, 'lagBytes' | 'lagSeconds'> | null
  /** The outcome of what was asked of it. @throws ReplicaError as soon as it is away: a frozen server gives no answer */
  whileAvailable<T>(asked: Promise<T>): Promise<T>
  close(): Promise<void>
}

export type ReplicaOptions = PoolOptions & {
  /** Told when the status has changed, with the error that made it away. */
  onStatus?: (status: ReplicaStatus, error?: unknown) => void
  /** What takes longer to be replayed is not waited for, in milliseconds. */
  maxLagMs?: number
  /** Between two looks, in milliseconds. */
  lookEveryMs?: number
}

/** How far a replica that is read may be behind, in milliseconds. */
export const maxReplicaLagMs = 5_000

/**
 * Follows a standby: both servers are looked at each second. It is away until the first look. One address has to be one server,
 * not several in turn.
 */
export function connectReplica(primary: Pick<Database, 'pool'>, options: ReplicaOptions): Replica {
  const { onStatus = () => undefined, maxLagMs = maxReplicaLagMs, lookEveryMs = 1_000, ...poolOptions } = options
  // A read that cannot be had here soon is made on the primary.
  const settings = { connectTimeoutMs: 1_000, ...poolOptions }
  const pool = openPool({ ...settings, pipeline: (settings.poolMode ?? 'session') === 'session' })
  // Reads that take all connections must not make the server seem to be away.
  const looking = openPool({ ...settings, poolSize: 1 })
  const required = createRequiredLsn(maxLagMs)
  const waiting = new Set<(error: ReplicaError) => void>()
  let status: ReplicaStatus = 'away'
  let found: ReplicaLag | null = null

  const become = (next: ReplicaStatus, error?: unknown) => {
    if (next === 'away') {
      found = null
      for (const giveUp of waiting) giveUp(new ReplicaError('the replica is away'))
    }
    if (next === status) return
    status = next
    onStatus(status, error)
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
    // Whatever it is, the next look finds out whether it is over.
    (error) => (isConnectionLost(error) || isUnavailable(error)) && become('away', error),
  )
  // Without the primary it is not known how far behind the replica is, and soon none of its reads is enough.
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
