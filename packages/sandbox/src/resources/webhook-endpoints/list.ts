import { endpoint } from '../../http/endpoint.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import { webhookEndpointWire } from './object.ts'

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/v1/webhook_endpoints',
  params: pageParams,
  run: (ctx, params) =>
    listPage(ctx, 'webhook_endpoint', params, { url: '/v1/webhook_endpoints', wire: webhookEndpointWire }),
})
