import type { Attempt } from '@merchant-payments/db'
import { type DeliveryRow, toAttempt, toDelivery } from '../../../contract/deliveries/wire.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import type { PortalAttemptWire, PortalDeliveryWire } from './schema.ts'

export function toPortalDelivery(row: DeliveryRow, livemode: boolean): PortalDeliveryWire {
  return {
    ...toDelivery(row, livemode),
    endpoint_id: row.endpointId,
    attempt_count: row.attemptCount,
    completed: row.completedAt && unixSeconds(row.completedAt),
  }
}

export function toPortalAttempt(row: Attempt): PortalAttemptWire {
  return {
    ...toAttempt(row),
    request_headers: row.requestHeaders as PortalAttemptWire['request_headers'],
    response_headers: row.responseHeaders as PortalAttemptWire['response_headers'],
    response_body: row.responseBody,
  }
}
