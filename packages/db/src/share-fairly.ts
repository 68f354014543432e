import type pg from 'pg'
import { accountOfWork } from './account-of-work.ts'
import { noConnectionInTime } from './errors.ts'
import { createFairSemaphore, type FairSemaphore } from './fair-semaphore.ts'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: unknown) => void

const semaphores = new WeakMap<pg.Pool, FairSemaphore>()

/**
 * The number of statements of one account that wait for a connection while its share is saturated. Fewer wait whenever its events and
 * sweeps are busy: each of them has its turn within milliseconds, and so have the statements of a request.
 */
const saturatedAt = 16

/** Whether so much work of an account waits for a connection of a pool that a request of the account could only wait behind it. */
export function isSaturated(pool: pg.Pool, accountId: number): boolean {
  return (semaphores.get(pool)?.waitingOf(accountId) ?? 0) >= saturatedAt
}

/**
 * Gives one account at most half of a pool's connections, and at least two: what waits for a lock on its rows, or comes in a flood,
 * leaves the rest to others. More of its work waits in order, outside the pool, and accounts take turns. Work of no account, such as
 * the check of a key or a probe, goes first.
 * @param limits how long work of no account waits, and work of an account, in milliseconds
 */
export function shareFairly(
  pool: pg.Pool,
  { connectTimeoutMs, accountWaitMs }: { connectTimeoutMs: number; accountWaitMs: number },
): void {
  const connect = pool.connect.bind(pool)
  const { max } = pool.options
  const places = createFairSemaphore({ total: max, ofKey: Math.max(2, Math.floor(max / 2)) })
  semaphores.set(pool, places)
  const holders = new WeakMap<pg.PoolClient, number | null>()
  pool.on('release', (_error, client) => {
    const account = holders.get(client)
    if (account === undefined) return
    holders.delete(client)
    places.release(account)
  })

  const connectWithin = (account: number | null, connected: Connected) => {
    const held: Connected = (error, client, release) => {
      if (client) holders.set(client, account)
      else places.release(account)
      connected(error, client, release)
    }
    Reflect.apply(connect, pool, [held])
  }
  const connectInTurn = (connected: Connected) => {
    const account = accountOfWork()
    const place = places.acquire(account, performance.now() + (account === null ? connectTimeoutMs : accountWaitMs))
    if (place === true) return connectWithin(account, connected)
    place.then((had) => {
      if (had) connectWithin(account, connected)
      else connected(noConnectionInTime(), undefined, () => undefined)
    })
  }
  const share = (connected?: Connected) => {
    if (connected) return connectInTurn(connected)
    return new Promise<pg.PoolClient>((resolve, reject) =>
      connectInTurn((error, client) => (client ? resolve(client) : reject(error))),
    )
  }
  // pg declares `connect` with overloads, and a function expression has one signature.
  pool.connect = share as typeof pool.connect
  Object.defineProperty(pool, 'waitingCount', { get: () => places.waiting })
}
