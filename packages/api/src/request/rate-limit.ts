import type { Database } from '@merchant-payments/db'
import type { Clock } from './clock.ts'

/** What a request learns of its key's window. `resetSeconds` is rounded up, at least 1. */
export type RateStanding = { allowed: boolean; limit: number; remaining: number; resetSeconds: number }

export type RateLimit = (keyId: string) => Promise<RateStanding>

const windowMs = 60 * 60 * 1000

/** A process's part of a key's window. */
type Share = { endsAt: number; left: number; leasedByAll: number; renewing: Promise<void> | null }

/**
 * At most `limit` requests an hour for each key, over all processes. The window is a row in PostgreSQL; a process
 * leases a hundredth of it at a time and counts that down in memory, so most requests cost no query. What a process
 * has leased and not used is lost to the others until the window ends: at most one share.
 */
export function createRateLimit(database: Pick<Database, 'pool'>, clock: Clock, limit: number): RateLimit {
  const shareSize = Math.max(1, Math.floor(limit / 100))
  const shares = new Map<string, Share>()

  async function lease(keyId: string): Promise<Share> {
    const now = clock.now()
    const found = await database.pool.query<{ started_at: Date; leased: number }>({
      name: 'lease of a rate window',
      text: `INSERT INTO rate_windows AS w (key_id, started_at, leased) VALUES ($1, $2, $3)
             ON CONFLICT (key_id) DO UPDATE SET
               started_at = CASE WHEN w.started_at <= $4 THEN $2 ELSE w.started_at END,
               leased = CASE WHEN w.started_at <= $4 THEN $3 ELSE LEAST(w.leased, $5) + $3 END
             RETURNING started_at, leased`,
      values: [keyId, now, shareSize, new Date(now.getTime() - windowMs), limit],
    })
    const row = found.rows[0]
    if (!row) throw new Error('a lease returned no row')
    // The row counts past the limit by the last share, which tells how much of that share there still was.
    const left = Math.max(0, Math.min(shareSize, limit - (row.leased - shareSize)))
    return {
      endsAt: row.started_at.getTime() + windowMs,
      left,
      leasedByAll: Math.min(limit, row.leased),
      renewing: null,
    }
  }

  function renew(keyId: string): Promise<void> {
    const renewing = lease(keyId).then(
      (share) => void shares.set(keyId, share),
      (error: unknown) => {
        shares.delete(keyId)
        throw error
      },
    )
    shares.set(keyId, { endsAt: 0, left: 0, leasedByAll: 0, renewing })
    return renewing
  }

  /** Counts a request. Looks and takes in one go: with a pause between, many at once would each see the last one left. */
  function take(share: Share): RateStanding {
    const allowed = share.left > 0
    if (allowed) share.left -= 1
    return {
      allowed,
      limit,
      remaining: limit - share.leasedByAll + share.left,
      resetSeconds: Math.max(1, Math.ceil((share.endsAt - clock.now().getTime()) / 1000)),
    }
  }

  return async (keyId) => {
    for (;;) {
      const share = shares.get(keyId)
      const current = share && !share.renewing && share.endsAt > clock.now().getTime()
      if (current && (share.left > 0 || share.leasedByAll >= limit)) return take(share)
      await (share?.renewing ?? renew(keyId))
    }
  }
}
