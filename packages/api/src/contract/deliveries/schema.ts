import { z } from 'zod'
import { moment } from '../../core/wire/created-range.ts'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'

/** The queue has two states that are both returned as pending: before the first attempt, and before the next one. */
export const deliveryStatus = z.enum(['pending', 'succeeded', 'failed', 'suspended'])

export const deliveryList = z.strictObject({
  id: field.id,
  ...listQuery,
  status: deliveryStatus.meta({ description: 'Deliveries of this status alone.' }).optional(),
  since: moment.meta({ description: 'Unix seconds: events from then on.' }).optional(),
})
export type DeliveryList = z.infer<typeof deliveryList>

export const deliveryName = z.strictObject({ id: field.id, delivery: field.id })
export type DeliveryName = z.infer<typeof deliveryName>

export const attempt = z.object({
  number: z.int().meta({ description: '1 for the first attempt.' }),
  started: field.unixTime.meta({ description: 'Unix seconds: when the attempt began.' }),
  status_code: z.int().nullable().meta({ description: 'The HTTP status of the response; null if there was none.' }),
  error: z.string().nullable().meta({ description: 'timeout, connection_refused, http_status, …; null on success.' }),
  duration_ms: z.int().meta({ description: 'How long the attempt took, in milliseconds.' }),
})
export type AttemptWire = z.infer<typeof attempt>

export const delivery = z
  .object({
    id: field.textOut('Id of the delivery: `dlv_…`.'),
    object: field.objectName('delivery'),
    event: z
      .object({ id: field.textOut('Id of the event: `evt_…`.'), type: field.textOut('What happened.') })
      .meta({ description: 'The event that is sent.' }),
    status: deliveryStatus.meta({
      description:
        'failed: all attempts failed; suspended: kept because its endpoint was deactivated. Both can be replayed.',
    }),
    attempts: z.array(attempt).meta({ description: 'Oldest first; the latest 100 of the last 30 days.' }),
    next_attempt: field.unixTime
      .nullable()
      .meta({ description: 'When the next attempt is due; null if none is scheduled.' }),
    created: field.unixTime.meta({ description: 'Unix seconds. When the event was created.' }),
    livemode: field.livemode,
  })
  .meta({ id: 'Delivery' })
export type DeliveryWire = z.infer<typeof delivery>

export const deliveries = listOf(delivery, 'DeliveryList')
