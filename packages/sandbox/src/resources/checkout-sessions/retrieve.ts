import { endpoint } from '../../http/endpoint.ts'
import { loadSession } from './load.ts'
import { sessionWire } from './object.ts'

export const retrieveCheckoutSession = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions/:session',
  params: {},
  run: (ctx, _params, [id]) => sessionWire(loadSession(ctx, id)),
})
