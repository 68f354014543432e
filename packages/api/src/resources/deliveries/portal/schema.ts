import { eventTypes } from '@merchant-payments/webhooks'
import { z } from 'zod'
import { attempt, delivery, deliveryStatus } from '../../../contract/deliveries/schema.ts'
import { webhookEndpoint } from '../../../contract/webhook-endpoints/schema.ts'
import { createdRange } from '../../../core/wire/created-range.ts'
import * as field from '../../../core/wire/fields.ts'
import { listOf, listQuery } from '../../../core/wire/list.ts'

export const portalDeliveryList = z.strictObject({
  ...listQuery,
  endpoint_id: field.id.optional(),
  /** `failed` includes suspended deliveries with a failed attempt. */
  status: deliveryStatus.optional(),
  /**
   * Together with a status or an endpoint: searched among the newest 2,000 deliveries with the status and to the
   * endpoint, and the deliveries of the newest 2,000 events of the type. A time range moves both.
   */
  type: z.enum(eventTypes).optional(),
  ...createdRange,
})
export type PortalDeliveryList = z.infer<typeof portalDeliveryList>

export const deliveryId = z.strictObject({ id: field.id })

/** A delivery as the portal lists it: to any endpoint, with a summary of its result. */
const portalDelivery = delivery.omit({ attempts: true }).extend({
  endpoint_id: z.string(),
  attempt_count: z.int(),
  completed: field.unixTime.nullable(),
})
export type PortalDeliveryWire = z.infer<typeof portalDelivery>
export const portalDeliveries = listOf(portalDelivery, 'PortalDeliveryList')

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

const portalAttempt = attempt.extend({
  request_headers: headers,
  response_headers: headers.nullable(),
  /** The first 16 KiB. */
  response_body: z.string().nullable(),
})
export type PortalAttemptWire = z.infer<typeof portalAttempt>

export const portalDeliveryDetails = portalDelivery.extend({
  /** The endpoint's address. */
  url: z.string(),
  /** Whether the endpoint receives events. */
  endpoint_status: webhookEndpoint.shape.status,
  /** The bytes that every attempt sends. */
  body: z.string(),
  /** The latest first; kept for 30 days. */
  attempts: z.array(portalAttempt),
})
