import type { DeliveryWire } from '../../contract/deliveries/schema.ts'
import type { EventWire } from '../../contract/events/wire.ts'
import type { WebhookEndpointCreatedWire, WebhookEndpointWire } from '../../contract/webhook-endpoints/schema.ts'
import { created, ids } from './ids.ts'
import { payment } from './sales.ts'

export const event: EventWire = {
  id: ids.event,
  type: 'payment_intent.succeeded',
  created,
  livemode: false,
  sequence: 1,
  data: payment,
}

export const webhookEndpoint: WebhookEndpointWire = {
  id: 'we_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  object: 'webhook_endpoint',
  url: 'https://shop.example.com/hooks',
  events: ['payment_intent.succeeded', 'charge.refunded'],
  description: 'Orders',
  status: 'active',
  deactivated_reason: null,
  consecutive_failures: 0,
  created,
  livemode: false,
}

export const endpointWithSecret: WebhookEndpointCreatedWire = {
  ...webhookEndpoint,
  secret: 'whsec_0QKnHT64quK8CpUi5hF_XSia6rzkxRsoORL654aUryk',
  standard_secret: 'whsec_0QKnHT64quK8CpUi5hF/XSia6rzkxRsoORL654aUryk=',
}

export const delivery: DeliveryWire = {
  id: 'dlv_VbotCWXgX4X8VYGUzwAjFecN4fT0Jw2Vn8QkXz6LmB1yRc3d',
  object: 'delivery',
  event: {
    id: ids.event,
    type: 'payment_intent.succeeded',
  },
  status: 'succeeded',
  attempts: [
    {
      number: 1,
      started: created,
      status_code: 204,
      error: null,
      duration_ms: 41,
    },
  ],
  next_attempt: null,
  created,
  livemode: false,
}
