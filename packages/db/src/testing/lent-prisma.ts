import { PATIENCE_MS } from '@merchant-payments/vitest/suites'
import pg from 'pg'
import { prismaOn } from '../client.ts'
import type { PrismaClient } from '../generated/client.ts'

/** A Prisma client for one database, until it is given back. */
type LentPrisma = { prisma: PrismaClient; giveBack(): void }

/** A Prisma client, and where its statements go at the moment. */
type Lendable = { prisma: PrismaClient; route: Route }

/**
 * Clients that nobody has at the moment. To make one and to compile its queries takes longer than most tests, so the files
 * that one worker runs have the same, one after the other.
 */
const free: Lendable[] = []

/** Lends a Prisma client whose statements go to this pool. Using it after it was given back throws. */
export function lendPrisma(pool: pg.Pool): LentPrisma {
  const lent = free.pop() ?? newLendable()
  lent.route.to = pool
  const { proxy, revoke } = Proxy.revocable(lent.prisma, {})
  return {
    prisma: proxy,
    giveBack() {
      revoke()
      free.push(lent)
    },
  }
}

function newLendable(): Lendable {
  const route = new Route()
  return { prisma: prismaOn(route, PATIENCE_MS), route }
}

/** A pool without connections of its own: whoever wants one gets it of the pool that it leads to. */
class Route extends pg.Pool {
  to: pg.Pool | undefined

  // Its two forms are overloads, which one function cannot be.
  override connect = ((callback?: Parameters<pg.Pool['connect']>[0]) => {
    if (!this.to) throw new Error('this Prisma client leads to no database')
    return callback ? this.to.connect(callback) : this.to.connect()
  }) as pg.Pool['connect']
}
