import { patienceMs } from '@merchant-payments/vitest/suites'
import pg from 'pg'
import { createPrisma } from '../client.ts'
import type { PrismaClient } from '../generated/client.ts'

/** A Prisma client for one database, until it is released. */
type AcquiredPrisma = { prisma: PrismaClient; release(): void }

/** A Prisma client, and the pool that its statements go to at the moment. */
type PooledPrisma = { prisma: PrismaClient; routedPool: RoutedPool }

/**
 * Clients that are free. To create a client and to compile its queries takes longer than most tests, so the files that one
 * worker runs share one, one after the other.
 */
const free: PooledPrisma[] = []

/** A Prisma client whose statements go to this pool. Using it after its release throws. */
export function acquirePrisma(pool: pg.Pool): AcquiredPrisma {
  const acquired = free.pop() ?? createPooledPrisma()
  acquired.routedPool.to = pool
  const { proxy, revoke } = Proxy.revocable(acquired.prisma, {})
  return {
    prisma: proxy,
    release() {
      revoke()
      free.push(acquired)
    },
  }
}

function createPooledPrisma(): PooledPrisma {
  const routedPool = new RoutedPool()
  return { prisma: createPrisma(routedPool, patienceMs), routedPool }
}

/** A pool without connections of its own: it gives out those of the pool that it is routed to. */
class RoutedPool extends pg.Pool {
  to: pg.Pool | undefined

  // The type has two overloads, which one function cannot have.
  override connect = ((callback?: Parameters<pg.Pool['connect']>[0]) => {
    if (!this.to) throw new Error('this Prisma client is routed to no database')
    return callback ? this.to.connect(callback) : this.to.connect()
  }) as pg.Pool['connect']
}
