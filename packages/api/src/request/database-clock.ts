import type { Database } from '@merchant-payments/db'
import type { Clock } from './clock.ts'

/** Quartz clocks differ by less than a millisecond in so long. */
const readAgainMs = 10_000

export type DatabaseClock = Clock & { stop(): void }

/**
 * A clock that shows the database's time, without a query: all processes that share a database share it, whatever the clocks of
 * their machines show, and it does not step when one of those is set. It is as exact as a query is fast; what decides who
 * holds something is compared in the database itself.
 */
export async function startDatabaseClock({ pool }: Pick<Database, 'pool'>): Promise<DatabaseClock> {
  let ahead = await read()
  const reading = setInterval(() => {
    // Without an answer the last one goes on.
    read().then(
      (read) => {
        ahead = read
      },
      () => undefined,
    )
  }, readAgainMs)
  reading.unref()

  /** How far the database's time is ahead of this process's own, which began with it. */
  async function read(): Promise<number> {
    const startedAt = performance.now()
    const { rows } = await pool.query<{ ms: number }>({
      name: 'time of the database',
      text: 'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::float8 AS ms',
    })
    const [row] = rows
    if (!row) throw new Error('a database without a time')
    return row.ms - (startedAt + performance.now()) / 2
  }

  return {
    now: () => new Date(performance.now() + ahead),
    stop: () => clearInterval(reading),
  }
}
