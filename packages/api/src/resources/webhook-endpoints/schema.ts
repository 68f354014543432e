import { eventTypes, everyEvent, namedEventTypes } from '@merchant-payments/webhooks'
import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

const eventType = z.enum(eventTypes)
/** "*", and beside it those that it leaves out. */
const allTypes = z
  .array(z.enum([everyEvent, ...namedEventTypes]))
  .max(1 + namedEventTypes.length)
  .refine((types) => types.filter((type) => type === everyEvent).length === 1)

export const webhookEndpointCreate = z
  .strictObject({
    url: field.text(2048).meta({ description: 'An https address.', examples: ['https://example.com/hooks'] }),
    events: z
      .union([allTypes, z.array(eventType).min(1).max(eventTypes.length)])
      .optional()
      .meta({
        description: `The event types to send; ["*"], the default, sends all but ${namedEventTypes.join(', ')}, which is sent where it is named, also beside "*".`,
      }),
    description: field.text(500).optional(),
  })
  .meta({ title: 'WebhookEndpointCreate' })
export type WebhookEndpointCreate = z.infer<typeof webhookEndpointCreate>

export const webhookEndpointId = z.strictObject({ id: field.id })
export const webhookEndpointList = z.strictObject(listQuery)
export type WebhookEndpointList = z.infer<typeof webhookEndpointList>

const shape = {
  id: z.string(),
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string().nullable(),
  status: z.enum(['active', 'deactivated']),
  deactivated_reason: z.enum(['manual', 'failures']).nullable(),
  consecutive_failures: z.int(),
  created: field.unixTime,
  livemode: z.boolean(),
}

export const webhookEndpoint = z.object(shape).meta({ id: 'WebhookEndpoint' })
export type WebhookEndpointWire = z.infer<typeof webhookEndpoint>

export const webhookEndpointCreated = z
  .object({ ...shape, secret: z.string().meta({ description: 'The signing secret. Shown this once.' }) })
  .meta({ id: 'WebhookEndpointCreated' })

export const webhookEndpoints = listOf(webhookEndpoint, 'WebhookEndpointList')
