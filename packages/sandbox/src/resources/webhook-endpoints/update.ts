import { changeMetadata, metadata, url } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { boolean, clearable, string } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { enabledEventsField } from './create.ts'
import { requireHttps } from './limits.ts'
import { webhookEndpointWire } from './object.ts'

/** Stripe: an endpoint's `api_version` and `connect` cannot be changed, so neither is a parameter here. */
export const updateWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints/:id',
  params: {
    description: clearable(string()),
    disabled: boolean(),
    enabled_events: enabledEventsField(),
    metadata: metadata(),
    url: url(),
  },
  run(ctx, input, [id]) {
    const stored = loadOr404(ctx, 'webhook_endpoint', id)
    const { state } = stored
    requireHttps(ctx, input.url)
    if (input.description !== undefined) state.description = input.description
    state.disabled = input.disabled ?? state.disabled
    state.enabled_events = input.enabled_events ?? state.enabled_events
    state.metadata = changeMetadata(state.metadata, input.metadata)
    state.url = input.url ?? state.url
    ctx.objects.save(stored)
    return webhookEndpointWire(stored)
  },
})
