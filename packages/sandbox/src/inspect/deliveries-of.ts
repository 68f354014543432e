import type { AttemptLog, LoggedAttempt } from '../events/attempt-log.ts'
import { findTarget } from '../events/endpoints.ts'
import type { Objects } from '../store/objects.ts'

/** The delivery of an event to one endpoint, with the attempts of this process. */
export type InspectedDelivery = {
  endpoint: string
  /** Null when the endpoint is deleted or disabled. */
  url: string | null
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** The time of the next attempt, in real Unix milliseconds; null after the last. */
  nextAt: number | null
  log: LoggedAttempt[]
}

type Row = { endpoint: string; status: InspectedDelivery['status']; attempts: number; next_at: number }

export function deliveriesOf(objects: Objects, attempts: AttemptLog, event: string): InspectedDelivery[] {
  const sql = 'SELECT endpoint, status, attempts, next_at FROM deliveries WHERE event = ? ORDER BY seq'
  const log = attempts.of(event)
  return objects.db.all<Row>(sql, event).map(({ next_at: nextAt, ...delivery }) => ({
    ...delivery,
    url: findTarget(objects, delivery.endpoint)?.url ?? null,
    nextAt: delivery.status === 'pending' ? nextAt : null,
    log: log.filter(({ endpoint }) => endpoint === delivery.endpoint),
  }))
}
