import type { WebhookEndpoint } from '@merchant-payments/db'
import { standardSecret } from '@merchant-payments/webhooks'
import { unixSeconds } from '../../core/request/clock.ts'
import type { WebhookEndpointCreatedWire, WebhookEndpointWire } from './schema.ts'

/** The columns of an endpoint that the wire contains. */
export type WebhookEndpointRow = Pick<
  WebhookEndpoint,
  'id' | 'url' | 'events' | 'description' | 'active' | 'deactivatedReason' | 'consecutiveFailures' | 'createdAt'
>

export function toWebhookEndpoint(row: WebhookEndpointRow, livemode: boolean): WebhookEndpointWire {
  return {
    id: row.id,
    object: 'webhook_endpoint',
    url: row.url,
    events: row.events,
    description: row.description,
    status: row.active ? 'active' : 'deactivated',
    deactivated_reason: row.deactivatedReason as WebhookEndpointWire['deactivated_reason'],
    consecutive_failures: row.consecutiveFailures,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}

/** An endpoint with its secret in both forms, returned after it was created or rolled. */
export function toCreatedEndpoint(
  row: WebhookEndpointRow,
  secret: string,
  livemode: boolean,
): WebhookEndpointCreatedWire {
  return { ...toWebhookEndpoint(row, livemode), secret, standard_secret: standardSecret(secret) }
}
