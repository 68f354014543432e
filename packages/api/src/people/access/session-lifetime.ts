import type { Database } from '@merchant-payments/db'

/** `unattended`: the page asks by itself, which is no use of the session. */
export type SessionUse = { unattended?: boolean }

const [minute, hour] = [60, 60 * 60]

/** How long a session lasts, and how long without use, in seconds. */
const lifetimes = {
  person: { longest: 14 * 24 * hour, unused: 24 * hour },
  operator: { longest: 12 * hour, unused: 30 * minute },
} as const

/** The longest that any session, and its cookie, lasts. */
export const longestSession = lifetimes.person.longest

/** A use is recorded once within this time, in milliseconds. */
export const recordUseMs = 60_000

/** When a session that begins now ends, unless it is used. */
export function firstExpiry({ operator }: { operator: boolean }, now: Date): Date {
  return new Date(now.getTime() + (operator ? lifetimes.operator : lifetimes.person).unused * 1000)
}

const secondsOf = (limit: 'longest' | 'unused') =>
  `make_interval(secs => CASE WHEN u.operator THEN ${lifetimes.operator[limit]} ELSE ${lifetimes.person[limit]} END)`

/** Records that a session is used, which extends it, but not beyond its longest duration. */
export async function recordUse({ pool }: Pick<Database, 'pool'>, sessionId: string): Promise<void> {
  await pool.query({
    name: 'use of a session',
    text: `UPDATE sessions s
              SET updated_at = now(),
                  expires_at = LEAST(s.created_at + ${secondsOf('longest')}, now() + ${secondsOf('unused')})
             FROM users u
            WHERE u.id = s.user_id AND s.id = $1 AND s.expires_at > now()`,
    values: [sessionId],
  })
}

/** Applies the lifetime of operators to the sessions of a person who has become one. */
export async function shortenSessions({ pool }: Pick<Database, 'pool'>, userId: string): Promise<void> {
  await pool.query(
    `UPDATE sessions s
        SET expires_at = LEAST(s.expires_at, s.created_at + ${secondsOf('longest')}, now() + ${secondsOf('unused')})
       FROM users u
      WHERE u.id = s.user_id AND u.id = $1`,
    [userId],
  )
}
