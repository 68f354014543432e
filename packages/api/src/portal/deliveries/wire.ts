import type { Attempt, DeliveryStatus } from '@merchant-payments/db'
import { unixSeconds } from '../../request/clock.ts'
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

export function toDelivery(row: DeliveryRow, livemode: boolean): DeliveryWire {
  return {
    id: toDeliveryId(row.eventId, row.endpointId),
    object: 'delivery',
    event_id: row.eventId,
    event_type: row.eventType,
    endpoint_id: row.endpointId,
    // The outbox and the queue are internal: both are shown as waiting.
    status: row.status === 'pending' || row.status === 'queued' ? 'waiting' : row.status,
    attempt_count: row.attemptCount,
    next_attempt: row.nextAttemptAt && unixSeconds(row.nextAttemptAt),
    completed: row.completedAt && unixSeconds(row.completedAt),
    created: unixSeconds(row.createdAt),
    livemode,
  }
}

export function toAttempt(row: Omit<Attempt, 'id' | 'accountId' | 'deliveryId'>): AttemptWire {
  return {
    number: row.number,
    started: unixSeconds(row.startedAt),
    duration_ms: row.durationMs,
    request_headers: row.requestHeaders as AttemptWire['request_headers'],
    response_status: row.responseStatus,
    response_headers: row.responseHeaders as AttemptWire['response_headers'],
    response_body: row.responseBody,
    error: row.error,
  }
}

/** A delivery by what it is; the number of its row would tell how many the platform has. */
export function toDeliveryId(eventId: string, endpointId: string): string {
  return `${eventId}:${endpointId}`
}

/** Null for what is no id of a delivery. */
export function readDeliveryId(id: string): { eventId: string; endpointId: string } | null {
  const [, eventId, endpointId] = /^(evt_[0-9A-Za-z]{24}):(we_[0-9A-Za-z]{24})$/.exec(id) ?? []
  return eventId !== undefined && endpointId !== undefined ? { eventId, endpointId } : null
}
