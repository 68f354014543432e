import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { statementNames } from './statement-names.ts'

/** What a verb gets inside `prisma.$transaction(async (tx) => …)`. */
export type Tx = Prisma.TransactionClient

/** A process's client of its database: Prisma and plain queries on one pool. */
export type Database = {
  prisma: PrismaClient
  /** The connections that `prisma` uses too. int8 columns come back as bigint. */
  pool: pg.Pool
  /** For clients that need a connection of their own: migrations, LISTEN, the queue. */
  url: string
  /**
   * Closes every connection. Rejects after 10 s if one was taken from the pool and not given back.
   * Calling it again returns the same promise.
   */
  close(): Promise<void>
}

export type ConnectOptions = {
  /** postgresql://user:password@host:port/database */
  url: string
  /** Connections at most. Default 10. */
  poolSize?: number
  /** Shown in pg_stat_activity. Default merchant-payments. */
  applicationName?: string
  /** A statement is cancelled by the server after this many milliseconds. Default 15,000. */
  statementTimeoutMs?: number
  /** A statement waits for a lock this many milliseconds. Default 10,000. */
  lockTimeoutMs?: number
  /** How long a query, or a transaction, waits for a connection, in milliseconds. Default 10,000. */
  connectTimeoutMs?: number
  /** Called when an idle connection broke; the pool replaces it. Default: a process warning. */
  onConnectionLost?: (error: Error) => void
}

const maxCloseMs = 10_000
/**
 * Prisma ends a transaction after this long. It is longer than a statement or the wait for a lock may take: many requests
 * that change one account at once wait for each other rather than fail.
 */
const maxTransactionMs = 20_000

const defaultStatementTimeoutMs = 15_000
const defaultConnectTimeoutMs = 10_000

/**
 * A database client. Nothing is opened before the first query, so a wrong address shows there.
 * Throws TypeError when `url` is not a URL.
 */
export function connect(options: ConnectOptions): Database {
  const pool = openPool(options)
  const prisma = createPrisma(pool, options.connectTimeoutMs)
  let closing: Promise<void> | undefined
  return {
    prisma,
    pool,
    url: options.url,
    close() {
      closing ??= prisma.$disconnect().then(() => endPool(pool))
      return closing
    },
  }
}

/** The connections of a database client. Throws TypeError when `url` is not a URL. */
export function openPool(options: ConnectOptions): pg.Pool {
  const statementTimeout = options.statementTimeoutMs ?? defaultStatementTimeoutMs
  const pool = new pg.Pool({
    connectionString: withUtcSession(options.url),
    application_name: options.applicationName ?? 'merchant-payments',
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    lock_timeout: options.lockTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 2 * statementTimeout,
    // The server's own limit comes first; this one is for a server that no longer answers.
    query_timeout: statementTimeout + 5_000,
    types: { getTypeParser },
  })
  const lost = options.onConnectionLost ?? warn
  pool.on('error', lost)
  // An 'error' event without a listener would end the process. On a connection in use the query that runs, or the next
  // one, fails with the same error, so there is nothing more to report.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Prisma on a pool that the caller opens and ends. */
export function createPrisma(pool: pg.Pool, connectTimeoutMs = defaultConnectTimeoutMs): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
    transactionOptions: { maxWait: connectTimeoutMs, timeout: maxTransactionMs },
  })
}

/** Rejects after 10 s if a connection was taken from the pool and not given back. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const ended = pool.end()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const kept = pool.totalCount - pool.idleCount
      reject(new Error(`${kept} database connection(s) were not given back within ${maxCloseMs / 1000} s`))
    }, maxCloseMs)
  })
  await Promise.race([ended, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * The URL with a session in UTC. The Prisma adapter writes times without a zone and reads them as UTC, so a session in any
 * other zone would shift every time.
 */
function withUtcSession(url: string): string {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.set('options', [given, '-c TimeZone=UTC'].filter(Boolean).join(' '))
  return address.href
}

// pg.TypeParser is overloaded on the format, which a plain function type cannot express.
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 && format !== 'binary'
    ? BigInt
    : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')) as typeof pg.types.getTypeParser

function warn(error: Error): void {
  process.emitWarning(`lost an idle database connection: ${error.message}`)
}
