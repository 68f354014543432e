import { endpoint } from '../../http/endpoint.ts'
import { pageParams } from '../../http/lists.ts'
import { loadSession } from './load.ts'
import { lineItemsWire } from './object.ts'

export const listCheckoutLineItems = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions/:session/line_items',
  params: pageParams,
  run: (ctx, params, [id]) => lineItemsWire(ctx, loadSession(ctx, id), params),
})
