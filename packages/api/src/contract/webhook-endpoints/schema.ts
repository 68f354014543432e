import { eventTypes, namedEventTypes } from '@merchant-payments/webhooks'
import { z } from 'zod'
import { moment } from '../../core/wire/created-range.ts'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { subscribedEvents } from './subscribed-events.ts'

const eventType = z.enum(eventTypes)
const events = subscribedEvents(eventTypes)

export const webhookEndpointCreate = z
  .strictObject({
    url: field.text(2048).meta({ description: 'An https address.', examples: ['https://example.com/hooks'] }),
    events: events.optional().meta({
      description: `The event types to send; ["*"], the default, sends all but ${namedEventTypes.join(', ')}, which is sent only if named, also in addition to "*".`,
    }),
    description: field.text(500).optional().meta({ description: 'For your own use: at most 500 characters.' }),
  })
  .meta({ title: 'WebhookEndpointCreate' })
export type WebhookEndpointCreate = z.infer<typeof webhookEndpointCreate>

export const webhookEndpointUpdate = z
  .strictObject({
    id: field.id,
    url: field.text(2048).optional().meta({ description: 'An https address; waiting deliveries are sent there, too.' }),
    events: events.optional().meta({ description: 'The event types to send from now on, as in the creation.' }),
    description: field
      .text(500)
      .nullable()
      .optional()
      .meta({ description: 'For your own use: at most 500 characters. null clears it.' }),
    active: z.boolean().optional().meta({
      description:
        'false stops deliveries and suspends the waiting ones; true resumes deliveries, and suspended ones can be replayed.',
    }),
  })
  .meta({ title: 'WebhookEndpointUpdate' })
export type WebhookEndpointUpdate = z.infer<typeof webhookEndpointUpdate>

export const webhookEndpointId = z.strictObject({ id: field.id })
export const webhookEndpointList = z.strictObject(listQuery)
export type WebhookEndpointList = z.infer<typeof webhookEndpointList>

const shape = {
  id: field.textOut('Id of the endpoint: `we_…`.'),
  object: field.objectName('webhook_endpoint'),
  url: field.textOut('The address that events are sent to.'),
  events: z
    .array(z.string())
    .meta({ description: 'The event types that are sent; `*` stands for all but the named ones.' }),
  description: field.optionalTextOut('For your own use.'),
  status: z
    .enum(['active', 'deactivated'])
    .meta({ description: 'Nothing is sent to a `deactivated` endpoint until it is active again.' }),
  deactivated_reason: z.enum(['manual', 'failures', 'gone']).nullable().meta({
    description:
      '`manual`: by a request or in the portal. `failures`: after ten failures in a row. `gone`: the endpoint responded with 410 Gone. null while active.',
  }),
  consecutive_failures: z.int().meta({ description: 'Failed attempts since the last success.' }),
  created: field.created,
  livemode: field.livemode,
}

export const webhookEndpoint = z.object(shape).meta({ id: 'WebhookEndpoint' })
export type WebhookEndpointWire = z.infer<typeof webhookEndpoint>

export const webhookEndpointCreated = z
  .object({
    ...shape,
    secret: z.string().meta({ description: 'The signing secret. Shown only once.' }),
    standard_secret: z
      .string()
      .meta({ description: 'The same for verifiers of Standard Webhooks: `webhook-signature`.' }),
  })
  .meta({ id: 'WebhookEndpointCreated' })
export type WebhookEndpointCreatedWire = z.infer<typeof webhookEndpointCreated>

export const webhookEndpoints = listOf(webhookEndpoint, 'WebhookEndpointList')

export const testEventInput = z
  .strictObject({
    id: field.id,
    type: eventType
      .default('payment_intent.succeeded')
      .meta({ description: 'Any event type, whether subscribed to or not.' }),
  })
  .meta({ title: 'TestEventCreate' })

export const replayInput = z
  .strictObject({
    id: field.id,
    events: z
      .array(field.id)
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Ids of events, whether subscribed to or not. Use this or since.' }),
    since: moment
      .optional()
      .meta({ description: 'Unix seconds: replays missed events created at or after this time. Use this or events.' }),
  })
  .superRefine(({ events: named, since }, issues) => {
    const complain = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
    if (named === undefined && since === undefined) complain('events', 'is required unless since is given')
    if (named !== undefined && since !== undefined) complain('since', 'cannot be combined with events')
  })
  .meta({ title: 'WebhookReplayCreate' })
export type ReplayInput = z.infer<typeof replayInput>

export const replayed = z
  .object({
    replayed: z.int().meta({
      description: 'The number of events that are being sent. At most 50,000 per request: repeat it for more.',
    }),
  })
  .meta({ id: 'WebhookReplay' })
