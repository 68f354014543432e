import type { Database } from '@merchant-payments/db'
import type { Clock } from './clock.ts'

/** The state of a key's window after a request. `resetSeconds` is rounded up, at least 1. */
export type Quota = { allowed: boolean; limit: number; remaining: number; resetSeconds: number }

export type RateLimit = (keyId: string) => Promise<Quota>

/** Windows use the database's time; a process uses its own clock between two leases. */
const window = `interval '1 hour'`
/** The number of cached shares from which expired ones are pruned. */
const pruneThreshold = 10_000

/** The part of a key's window that a process has leased. `size` is the size of its last lease. */
type Share = { endsAt: number; left: number; leasedByAll: number; size: number; renewing: Promise<void> | null }

/**
 * Allows `limit` requests an hour for each key, over all processes. The window is a row in PostgreSQL; a process leases a share
 * of it at a time and counts that down in memory, so most requests cost no query. The unused rest of a lease is lost to other
 * processes until the window ends, so leases are small where that may happen: a process begins with a share of one, and doubles
 * it up to a hundredth of the limit while it uses them up; no lease is more than a tenth of the rest. A single process loses
 * nothing.
 */
export function createRateLimit(database: Pick<Database, 'pool'>, clock: Clock, limit: number): RateLimit {
  const largest = Math.max(1, Math.floor(limit / 100))
  const shares = new Map<string, Share>()
  let nextPruneAt = pruneThreshold

  async function lease(keyId: string, size: number): Promise<Share> {
    const found = await database.pool.query<{ leftMs: number; leased: number; granted: number }>({
      name: 'lease of a rate window',
      text: `INSERT INTO rate_windows AS w (key_id, started_at, leased, granted) VALUES ($1, now(), $2, $2)
             ON CONFLICT (key_id) DO UPDATE SET
               (started_at, leased, granted) = (
                 SELECT started_at, leased + share, share
                   FROM (SELECT CASE WHEN w.started_at <= now() - ${window} THEN now() ELSE w.started_at END AS started_at,
                                CASE WHEN w.started_at <= now() - ${window} THEN 0 ELSE LEAST(w.leased, $3) END AS leased) AS now,
                        LEAST($2, GREATEST(1, ($3 - leased) / 10), $3 - leased) AS share)
             RETURNING leased, granted, EXTRACT(EPOCH FROM started_at + ${window} - now())::float8 * 1000 AS "leftMs"`,
      values: [keyId, size, limit],
    })
    const row = found.rows[0]
    if (!row) throw new Error('a lease returned no row')
    return {
      endsAt: clock.now().getTime() + Math.round(row.leftMs),
      left: row.granted,
      leasedByAll: row.leased,
      size,
      renewing: null,
    }
  }

  function renew(keyId: string, size: number): Promise<void> {
    const renewing = lease(keyId, size).then(
      (share) => void shares.set(keyId, share),
      (error: unknown) => {
        shares.delete(keyId)
        throw error
      },
    )
    if (shares.size >= nextPruneAt) forget()
    shares.set(keyId, { endsAt: 0, left: 0, leasedByAll: 0, size, renewing })
    return renewing
  }

  /** Prunes the shares of expired windows. */
  function forget(): void {
    const now = clock.now().getTime()
    for (const [keyId, { endsAt, renewing }] of shares) if (!renewing && endsAt <= now) shares.delete(keyId)
    nextPruneAt = Math.max(pruneThreshold, 2 * shares.size)
  }

  /**
   * Counts a request. It checks and decrements in one step: with a pause between, concurrent requests would each see the last
   * one left.
   */
  function take(share: Share): Quota {
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
      await (share?.renewing ?? renew(keyId, current ? Math.min(largest, 2 * share.size) : 1))
    }
  }
}
