import type { Attempt, DeliveryStatus } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { AttemptWire, DeliveryWire } from './schema.ts'

export type DeliveryRow = {
  eventId: string
  eventType: string
  endpointId: string
  status: DeliveryStatus
  attemptCount: number
  nextAttemptAt: Date | null
  completedAt: Date | null
  createdAt: Date
}

/** A delivery without its attempts. */
export function toDelivery(row: DeliveryRow, livemode: boolean): Omit<DeliveryWire, 'attempts'> {
  // Whether it is due or waits for a retry is internal: both are shown as pending.
  const pending = row.status === 'pending' || row.status === 'queued'
  return {
    id: toDeliveryId(row.eventId, row.endpointId),
    object: 'delivery',
    event: { id: row.eventId, type: row.eventType },
    status: row.status === 'queued' ? 'pending' : row.status,
    next_attempt: pending && row.nextAttemptAt ? unixSeconds(row.nextAttemptAt) : null,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}

export type AttemptRow = Pick<Attempt, 'number' | 'startedAt' | 'responseStatus' | 'error' | 'durationMs'>

export function toAttempt(row: AttemptRow): AttemptWire {
  return {
    number: row.number,
    started: unixSeconds(row.startedAt),
    status_code: row.responseStatus,
    error: row.error,
    duration_ms: row.durationMs,
  }
}

/**
 * The id of a delivery, composed of its event's and its endpoint's ids: it needs no column, it is found by the account's
 * own keys, and unlike the row's number it does not reveal how many deliveries the platform has.
 */
export function toDeliveryId(eventId: string, endpointId: string): string {
  return `dlv_${eventId.slice('evt_'.length)}${endpointId.slice('we_'.length)}`
}

/** The two ids in a delivery's id; null if it is malformed. */
export function readDeliveryId(id: string): { eventId: string; endpointId: string } | null {
  const [, event, endpoint] = /^dlv_([0-9A-Za-z]{24})([0-9A-Za-z]{24})$/.exec(id) ?? []
  return event !== undefined && endpoint !== undefined
    ? { eventId: `evt_${event}`, endpointId: `we_${endpoint}` }
    : null
}
