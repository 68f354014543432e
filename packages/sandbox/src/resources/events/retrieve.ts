import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { eventWire } from './object.ts'

export const retrieveEvent = endpoint({
  method: 'GET',
  path: '/v1/events/:id',
  params: {},
  run: (ctx, _params, [id]) => eventWire(ctx, loadOr404(ctx, 'event', id)),
})
