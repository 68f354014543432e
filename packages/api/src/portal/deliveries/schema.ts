import { eventTypes } from '@merchant-payments/webhooks'
import { z } from 'zod'
import { webhookEndpoint } from '../../resources/webhook-endpoints/schema.ts'
import { createdRange } from '../../wire/created-range.ts'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

/**
 * waiting: for its first or next attempt; failed: all attempts used up; suspended: kept, its endpoint is deactivated. A list of
 * what failed has also what is kept after an attempt that failed.
 */
const deliveryStatus = z.enum(['waiting', 'succeeded', 'failed', 'suspended'])

export const deliveryList = z.strictObject({
  ...listQuery,
  endpoint_id: field.id.optional(),
  status: deliveryStatus.optional(),
  type: z.enum(eventTypes).optional(),
  ...createdRange,
})
export type DeliveryList = z.infer<typeof deliveryList>

export const deliveryId = z.strictObject({ id: field.id })

export const delivery = z.object({
  /** "evt_…:we_…": a delivery is one event on its way to one endpoint. */
  id: z.string(),
  object: z.literal('delivery'),
  event_id: z.string(),
  event_type: z.string(),
  endpoint_id: z.string(),
  status: deliveryStatus,
  attempt_count: z.int(),
  next_attempt: field.unixTime.nullable(),
  completed: field.unixTime.nullable(),
  created: field.unixTime,
  livemode: z.boolean(),
})
export type DeliveryWire = z.infer<typeof delivery>
export const deliveries = listOf(delivery, 'DeliveryList')

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

const attempt = z.object({
  number: z.int(),
  started: field.unixTime,
  duration_ms: z.int(),
  request_headers: headers,
  response_status: z.int().nullable(),
  response_headers: headers.nullable(),
  /** The first 16 KiB. */
  response_body: z.string().nullable(),
  /** timeout, connection_refused, http_status, …; null on success. */
  error: z.string().nullable(),
})
export type AttemptWire = z.infer<typeof attempt>

export const deliveryDetails = delivery.extend({
  /** Where it goes. */
  url: z.string(),
  /** Whether anything goes there. */
  endpoint_status: webhookEndpoint.shape.status,
  /** The bytes that every attempt sends. */
  body: z.string(),
  /** The latest first; kept for 30 days. */
  attempts: z.array(attempt),
})
