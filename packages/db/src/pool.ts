import pg from 'pg'
import { keepSessions } from './keep-sessions.ts'
import { type PoolMode, prepareSession, SessionZoneError, UtcClient } from './prepare-connection.ts'
import { retryReads } from './retry-reads.ts'
import { sendTogether } from './send-together.ts'
import { shareFairly } from './share-fairly.ts'
import { timeAcquisition } from './time-acquisition.ts'
import { watchSilence } from './watch-silence.ts'

export type PoolOptions = {
  /** postgresql://user:password@host:port/database */
  url: string
  /** Connections at most. Default 10. */
  poolSize?: number
  /** Default session. */
  poolMode?: PoolMode
  /** Shown in pg_stat_activity. Default merchant-payments. */
  applicationName?: string
  /** A statement is cancelled by the server after this many milliseconds. Default 15,000. */
  statementTimeoutMs?: number
  /** A statement waits for a lock this many milliseconds. Default 10,000. */
  lockTimeoutMs?: number
  /** The time limit of a query or transaction for a connection, in milliseconds. Default 10,000. */
  connectTimeoutMs?: number
  /** The same for work of one account, which waits for the share of its account, too. Default 5,000. */
  accountWaitMs?: number
  /** After this many milliseconds without a byte from the server, it is asked whether it answers. Default 2,000. */
  quietMs?: number
  /** The server is silent if it does not answer that in as many milliseconds: its work fails. Default 4,000. */
  answerMs?: number
  /** Called when an idle connection broke; the pool replaces it. Default: a process warning. */
  onConnectionLost?: (error: Error) => void
  /** Called when a session is not in UTC, and again only after one was. Default: a process warning. */
  onWrongZone?: (error: SessionZoneError) => void
  /** Called with the time that each query or transaction waited for its connection, in milliseconds. */
  onAcquired?: (waitedMs: number) => void
  /** Type of int8 values. Default bigint. */
  int8?: 'bigint' | 'text'
  /**
   * Statements of a connection are sent at once, without waiting for the answer to the one before. Only in the mode `session`:
   * not every pooler can do it.
   */
  pipeline?: boolean
}

export const defaultConnectTimeoutMs = 10_000
const defaultStatementTimeoutMs = 15_000
const maxCloseMs = 10_000

/**
 * Connections to the database, each verified to be in UTC. The first one opens with the first query.
 * Throws TypeError when `url` is not a URL.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const {
    poolMode = 'session',
    statementTimeoutMs = defaultStatementTimeoutMs,
    lockTimeoutMs = 10_000,
    connectTimeoutMs = defaultConnectTimeoutMs,
    accountWaitMs = 5_000,
    quietMs = 2_000,
    answerMs = 4_000,
    onConnectionLost = (error) => process.emitWarning(`lost an idle database connection: ${error.message}`),
    onWrongZone = (error) => process.emitWarning(error.message),
  } = options
  const limits = { statementTimeoutMs, lockTimeoutMs, connectTimeoutMs }
  let inUtc = true
  const pool = new pg.Pool({
    connectionString: new URL(options.url).href,
    application_name: options.applicationName ?? 'merchant-payments',
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // The server's own limit comes first, unless several that were sent together are slow; this one is for a connection that alone is
    // dead. `watchSilence` ends the work earlier when the server answers on no connection.
    query_timeout: statementTimeoutMs + 5_000,
    ...(options.int8 === 'text' ? {} : { types: { getTypeParser } }),
    ...(poolMode === 'transaction' ? { Client: UtcClient } : { pipeline: options.pipeline ?? false }),
    async onConnect(client) {
      try {
        await prepareSession(client, poolMode, limits)
        inUtc = true
      } catch (error) {
        if (inUtc && error instanceof SessionZoneError) {
          inUtc = false
          onWrongZone(error)
        }
        throw error
      }
    },
  })
  pool.on('error', onConnectionLost)
  // An 'error' event without a listener would end the process. The query that uses the connection, or the next one, fails with
  // the same error, so it is reported there.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (pool.options.pipeline) pool.on('connect', sendTogether)
  watchSilence(pool, { quietMs, answerMs })
  shareFairly(pool, { connectTimeoutMs, accountWaitMs })
  keepSessions(pool)
  if (options.onAcquired) timeAcquisition(pool, options.onAcquired)
  retryReads(pool)
  return pool
}

/** Ends a pool. Rejects after 10 s if a connection was not returned to it. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const ended = pool.end()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const kept = pool.totalCount - pool.idleCount
      reject(new Error(`${kept} database connection(s) were not returned to the pool within ${maxCloseMs / 1000} s`))
    }, maxCloseMs)
  })
  await Promise.race([ended, tooLate]).finally(() => clearTimeout(timer))
}

// pg.TypeParser is overloaded on the format, which a plain function type cannot express.
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 && format !== 'binary'
    ? BigInt
    : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')) as typeof pg.types.getTypeParser
