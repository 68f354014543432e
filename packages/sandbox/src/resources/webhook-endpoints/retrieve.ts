import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { webhookEndpointWire } from './object.ts'

export const retrieveWebhookEndpoint = endpoint({
  method: 'GET',
  path: '/v1/webhook_endpoints/:id',
  params: {},
  run: (ctx, _params, [id]) => webhookEndpointWire(loadOr404(ctx, 'webhook_endpoint', id)),
})
