import { namedEventTypes, platformEventTypes } from '@merchant-payments/webhooks'
import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { event } from '../events/schema.ts'
import { testEventInput, webhookEndpointCreate, webhookEndpointUpdate } from '../webhook-endpoints/schema.ts'
import { subscribedEvents } from '../webhook-endpoints/subscribed-events.ts'

const events = subscribedEvents(platformEventTypes).optional()

export const platformEndpointCreate = webhookEndpointCreate
  .extend({
    events: events.meta({
      description: `The event types to send, of all merchants; ["*"], the default, sends all but ${namedEventTypes.join(', ')}, which is sent only if named, also in addition to "*".`,
    }),
  })
  .meta({ title: 'PlatformWebhookEndpointCreate' })

export const platformEndpointUpdate = webhookEndpointUpdate
  .extend({
    events: events.meta({ description: 'The event types to send from now on, as in the creation.' }),
  })
  .meta({ title: 'PlatformWebhookEndpointUpdate' })

export const platformTestEventInput = testEventInput
  .extend({
    type: z
      .enum(platformEventTypes)
      .default('payment_intent.succeeded')
      .meta({ description: 'Any event type, whether subscribed to or not.' }),
  })
  .meta({ title: 'PlatformTestEventCreate' })

/** An event as endpoints of the platform receive it. */
export const platformEvent = event
  .extend({
    type: z.enum(platformEventTypes).meta({ description: 'What happened.' }),
    merchant: field.textOut('Id of the merchant to whom it happened: `mer_…`.'),
  })
  .meta({ id: 'PlatformEvent' })
