import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type WebhookEndpointState = {
  url: string
  secret: string
  connect: boolean
  enabled_events: string[]
  description: string | null
  /** In which events are rendered; null is the account's own version. It stays what it was at creation. */
  api_version: string | null
  disabled: boolean
  metadata: Record<string, string>
}

/** The wire object without its secret, which only creation shows. */
export function webhookEndpointWire(endpoint: Stored<'webhook_endpoint'>): Wire {
  const { state } = endpoint
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: state.api_version,
    application: null,
    created: endpoint.created,
    description: state.description,
    enabled_events: state.enabled_events,
    livemode: endpoint.live,
    metadata: state.metadata,
    status: state.disabled ? 'disabled' : 'enabled',
    url: state.url,
  }
}
