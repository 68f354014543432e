import type pg from 'pg'
import { anyTime, type TimeRange } from './event-id.ts'

/**
 * Between which times all events of some objects are, to look for them in those months alone. Any time, where one of the objects has
 * no event.
 */
export async function timesOfEvents(
  pool: Pick<pg.Pool, 'query'>,
  accountId: number,
  objectIds: readonly string[],
): Promise<TimeRange> {
  const distinct = [...new Set(objectIds)]
  const { rows } = await pool.query<TimeRange & { known: number }>({
    name: 'times of events of objects',
    text: `SELECT count(*)::int AS known, greatest(min(first_at), $3) AS "from", least(max(last_at), $4) AS "to"
             FROM event_sequences WHERE account_id = $1 AND object_id = ANY($2)`,
    values: [accountId, distinct, anyTime.from, anyTime.to],
  })
  const [found] = rows
  return found && found.known === distinct.length ? { from: found.from, to: found.to } : anyTime
}
