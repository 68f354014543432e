import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { defaultConnectTimeoutMs, endPool, openPool, type PoolOptions } from './pool.ts'
import type { PoolMode } from './prepare-connection.ts'
import { statementNames } from './statement-names.ts'

/** The client of a Prisma transaction: `prisma.$transaction(async (tx) => …)`. */
export type Tx = Prisma.TransactionClient

/** A process's client of its database: Prisma and plain queries on one pool. */
export type Database = {
  /** Made when it is first asked for: a client takes 8 MB, and its compiler of queries twice that with the first query. */
  readonly prisma: PrismaClient
  /** The connections that `prisma` uses too. int8 columns come back as bigint. */
  pool: pg.Pool
  /** For clients that need connections of their own, such as the queue: with the same mode. */
  url: string
  poolMode: PoolMode
  /**
   * Closes every connection. Rejects after 10 s if one was not returned to the pool. Calling it again returns the same promise.
   */
  close(): Promise<void>
}

/**
 * Prisma ends a transaction after this long. It is longer than a statement or the wait for a lock may take: many requests
 * that change one account at once wait for each other rather than fail.
 */
const maxTransactionMs = 20_000

/**
 * A database client. Connections open with the first query, so a wrong address fails there.
 * Throws TypeError when `url` is not a URL.
 */
export function connect(options: PoolOptions): Database {
  return databaseOn(openPool({ pipeline: true, ...options }), options)
}

/** The same on a pool that was opened with these options, and is closed with the client. */
export function databaseOn(pool: pg.Pool, options: PoolOptions): Database {
  let prisma: PrismaClient | undefined
  let closing: Promise<void> | undefined
  return {
    get prisma() {
      prisma ??= createPrisma(pool, options.connectTimeoutMs)
      return prisma
    },
    pool,
    url: options.url,
    poolMode: options.poolMode ?? 'session',
    close() {
      closing ??= (async () => {
        await prisma?.$disconnect()
        await endPool(pool)
      })()
      return closing
    },
  }
}

/** Prisma on a pool that the caller opens and ends. */
export function createPrisma(pool: pg.Pool, connectTimeoutMs = defaultConnectTimeoutMs): PrismaClient {
  return new PrismaClient({
    // Else each call captures where it was made, for two thirds of its cost, and a refused one prints its arguments.
    errorFormat: 'minimal',
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
    transactionOptions: { maxWait: connectTimeoutMs, timeout: maxTransactionMs },
  })
}
