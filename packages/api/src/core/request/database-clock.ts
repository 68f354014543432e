import type { Database } from '@merchant-payments/db'
import type { Clock } from './clock.ts'

/** The interval of the reads. Quartz clocks drift by less than a millisecond in it. */
const readAgainMs = 10_000

type DatabaseClock = Clock & { stop(): void }

/**
 * A clock that shows the database's time without a query for each call. All processes that share a database share it,
 * independent of their machines' clocks, and it does not jump when one of those is set. Its error is at most the duration
 * of a query; leases are compared in the database itself.
 */
export async function startDatabaseClock({ pool }: Pick<Database, 'pool'>): Promise<DatabaseClock> {
  let ahead = await read()
  const reading = setInterval(() => {
    // Without an answer the last offset stays in use.
    read().then(
      (read) => {
        ahead = read
      },
      () => undefined,
    )
  }, readAgainMs)
  reading.unref()

  /** The difference between the database's time and this process's own, which is zero at its start. */
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
