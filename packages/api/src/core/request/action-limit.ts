import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import type { Clock } from './clock.ts'

type Allowance = {
  /** The limited action: an invitation, the download of a file … */
  action: string
  /** The caller: an address, a merchant. */
  subject: string
  max: number
  seconds: number
  /** By how much it is counted. Default: 1; 0 only asks. */
  by?: 0 | 1
}

/** Counts an attempt: the seconds after which another one may be made, or null while it is one of those allowed. */
export type ActionLimit = (allowance: Allowance) => Promise<number | null>

const maxRemembered = 10_000
/** All processes use the database's time. */
const nowMs = '(EXTRACT(EPOCH FROM now()) * 1000)::bigint'

/**
 * Limits attempts in a fixed window, over all processes, with one statement for each attempt. A subject that is known to
 * have no attempts left causes no statement, so that a flood does not load the database.
 */
export function createActionLimit({ pool }: Pick<Database, 'pool'>, clock: Clock): ActionLimit {
  const stopped = new Map<string, number>()

  return async ({ action, subject, max, seconds, by = 1 }) => {
    // Hashed, because it may be the email of a buyer, whose data can be erased at any time.
    const key = `${action} ${createHash('sha256').update(subject).digest('base64url')}`
    const until = stopped.get(key)
    const now = clock.now().getTime()
    if (until !== undefined && until > now) return Math.ceil((until - now) / 1000)
    const found = await pool.query<{ count: number; left: bigint }>({
      name: 'attempt',
      text: `INSERT INTO sign_in_rates AS r (id, key, count, last_request) VALUES ($1, $2, $4, ${nowMs})
             ON CONFLICT (key) DO UPDATE SET
               count = CASE WHEN r.last_request <= ${nowMs} - $3 THEN $4 ELSE r.count + $4 END,
               last_request = CASE WHEN r.last_request <= ${nowMs} - $3 THEN ${nowMs} ELSE r.last_request END
             RETURNING count, last_request + $3 - ${nowMs} AS left`,
      values: [randomUUID(), key, seconds * 1000, by],
    })
    const [row] = found.rows
    if (!row || row.count <= max) return null
    const leftMs = Number(row.left)
    if (stopped.size >= maxRemembered) stopped.clear()
    stopped.set(key, clock.now().getTime() + leftMs)
    return Math.max(1, Math.ceil(leftMs / 1000))
  }
}
