import { endpoint } from '../../http/endpoint.ts'
import { resourceMissing } from '../../http/errors.ts'
import { loadOr404 } from '../load.ts'
import { eventWire } from './object.ts'
import { isKept } from './retention.ts'

export const retrieveEvent = endpoint({
  method: 'GET',
  path: '/v1/events/:id',
  params: {},
  run(ctx, _params, [id]) {
    const event = loadOr404(ctx, 'event', id)
    if (!isKept(ctx, event)) throw resourceMissing('event', id)
    return eventWire(ctx, event)
  },
})
