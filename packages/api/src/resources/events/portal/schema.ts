import { z } from 'zod'
import { deliveryStatus } from '../../../contract/deliveries/schema.ts'
import * as field from '../../../core/wire/fields.ts'

export const portalEventId = z.strictObject({ id: field.id })

/** An event with its body and its deliveries. */
export const portalEvent = z.object({
  id: z.string(),
  object: z.literal('portal_event'),
  type: z.string(),
  /** The object that changed: the payment of a refund, otherwise the object in `data`. */
  object_id: z.string(),
  created: field.unixTime,
  livemode: z.boolean(),
  /** The bytes that every delivery sends. */
  body: z.string(),
  /** One for each endpoint that the event was sent to, oldest endpoint first. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      endpoint_id: z.string(),
      url: z.string(),
      status: deliveryStatus,
      attempt_count: z.int(),
    }),
  ),
})
