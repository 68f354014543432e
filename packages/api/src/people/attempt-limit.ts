import { randomUUID } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import type { Clock } from '../request/clock.ts'

export type Allowance = {
  /** What is done: sign-in */
  what: string
  /** By whom: an address, a merchant. */
  who: string
  most: number
  seconds: number
}

/** Counts an attempt: the seconds after which another one may be made, or null while it is one of those allowed. */
export type AttemptLimit = (allowance: Allowance) => Promise<number | null>

const mostRemembered = 10_000

/**
 * So many attempts in a fixed window, over all processes: one statement each. Who is known to have none left costs none, so
 * that a flood waits for nothing in the database.
 */
export function createAttemptLimit({ pool }: Pick<Database, 'pool'>, clock: Clock): AttemptLimit {
  const stopped = new Map<string, number>()

  return async ({ what, who, most, seconds }) => {
    const key = `${what} ${who}`
    const now = clock.now().getTime()
    const until = stopped.get(key)
    if (until !== undefined && until > now) return Math.ceil((until - now) / 1000)
    const found = await pool.query<{ count: number; began: bigint }>({
      name: 'attempt',
      text: `INSERT INTO sign_in_rates AS r (id, key, count, last_request) VALUES ($1, $2, 1, $3)
             ON CONFLICT (key) DO UPDATE SET
               count = CASE WHEN r.last_request <= $4 THEN 1 ELSE r.count + 1 END,
               last_request = CASE WHEN r.last_request <= $4 THEN $3 ELSE r.last_request END
             RETURNING count, last_request AS began`,
      values: [randomUUID(), key, now, now - seconds * 1000],
    })
    const [row] = found.rows
    if (!row || row.count <= most) return null
    const ends = Number(row.began) + seconds * 1000
    if (stopped.size >= mostRemembered) stopped.clear()
    stopped.set(key, ends)
    return Math.max(1, Math.ceil((ends - now) / 1000))
  }
}
