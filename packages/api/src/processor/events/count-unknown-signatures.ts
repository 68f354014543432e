import type { ClaimedEvent } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

/** The reason of a row in `refused_events`: no configured secret matches the signature. */
export const unknownSignature = 'signature'

const minIntervalMs = 5_000

/**
 * Counts requests that claim to be events but are signed with an unknown secret, for `mpay doctor`, which checks with the
 * processor whether they are. So that forged requests cause no load, at most one row is written in five seconds, with the
 * count of the requests since the last one.
 */
export function countUnknownSignatures({ database }: Pick<Services, 'database'>) {
  const seen = new Map<string, { count: number; writtenAt: number }>()
  return async ({ id, livemode, account }: ClaimedEvent): Promise<void> => {
    const detail = account === null ? 'account' : 'connected_accounts'
    const key = `${livemode} ${detail}`
    const known = seen.get(key) ?? { count: 0, writtenAt: Number.NEGATIVE_INFINITY }
    const count = known.count + 1
    if (performance.now() - known.writtenAt < minIntervalMs) {
      seen.set(key, { ...known, count })
      return
    }
    seen.set(key, { count: 0, writtenAt: performance.now() })
    await database.pool.query({
      name: 'count unknown signatures',
      text: `INSERT INTO refused_events AS it (livemode, reason, detail, count, last_id) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (livemode, reason, detail) DO UPDATE
               SET count = least(it.count::bigint + excluded.count, 2147483647)::int4,
                   last_id = excluded.last_id, last_at = now()`,
      values: [livemode, unknownSignature, detail, count, account === null ? id : `${account}/${id}`],
    })
  }
}
