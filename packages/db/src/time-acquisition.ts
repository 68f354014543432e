import type pg from 'pg'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: unknown) => void

/** Tells how long each use of the pool waited for its connection; queries take theirs by `connect`, too. */
export function timeAcquisition(pool: pg.Pool, onAcquired: (waitedMs: number) => void): void {
  const connect = pool.connect.bind(pool)
  const timed = (callback?: Connected) => {
    const start = performance.now()
    const acquired = () => onAcquired(performance.now() - start)
    if (!callback) return connect().finally(acquired)
    const connected: Connected = (...result) => {
      acquired()
      callback(...result)
    }
    return Reflect.apply(connect, pool, [connected])
  }
  // The type has overloads, which a function expression cannot have.
  pool.connect = timed as typeof pool.connect
}
