import type { UnsupportedEventError } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

/** Counts a signed event that could not be read, for the operator who has to fix its endpoint at the processor. */
export async function recordRefusedEvent(
  { database }: Pick<Services, 'database'>,
  { livemode, reason, detail, eventId }: UnsupportedEventError,
): Promise<void> {
  await database.pool.query({
    name: 'count a refused event',
    text: `INSERT INTO refused_events AS it (livemode, reason, detail, count, last_id) VALUES ($1, $2, $3, 1, $4)
           ON CONFLICT (livemode, reason, detail) DO UPDATE
             SET count = least(it.count::bigint + 1, 2147483647)::int4, last_id = excluded.last_id, last_at = now()`,
    values: [livemode, reason, detail, eventId],
  })
}
