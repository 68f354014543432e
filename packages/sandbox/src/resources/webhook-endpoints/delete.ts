import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'

export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/v1/webhook_endpoints/:id',
  params: {},
  run(ctx, _params, [id]) {
    ctx.objects.remove(loadOr404(ctx, 'webhook_endpoint', id))
    return { id, object: 'webhook_endpoint', deleted: true }
  },
})
