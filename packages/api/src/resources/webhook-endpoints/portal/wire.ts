import type { WebhookEndpoint } from '@merchant-payments/db'
import { toWebhookEndpoint, type WebhookEndpointRow } from '../../../contract/webhook-endpoints/wire.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import type { PortalEndpointWire } from './schema.ts'

export type PortalEndpointRow = WebhookEndpointRow & Pick<WebhookEndpoint, 'deactivatedAt' | 'previousSecretExpiresAt'>

export function toPortalEndpoint(row: PortalEndpointRow, livemode: boolean, now: Date): PortalEndpointWire {
  const expires = row.previousSecretExpiresAt
  return {
    ...toWebhookEndpoint(row, livemode),
    deactivated: row.deactivatedAt && unixSeconds(row.deactivatedAt),
    previous_secret_expires: expires && expires > now ? unixSeconds(expires) : null,
  }
}
