import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { tokenWire } from './object.ts'

export const retrieveToken = endpoint({
  method: 'GET',
  path: '/v1/tokens/:id',
  params: {},
  run: (ctx, _params, [id]) => tokenWire(loadOr404(ctx, 'token', id)),
})
