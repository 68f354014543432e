import { v2Delete } from '../../http/v2/endpoint.ts'
import { loadEventDestination } from './load.ts'

export const deleteEventDestination = v2Delete({
  path: '/v2/core/event_destinations/:id',
  run(ctx, _input, id) {
    ctx.objects.remove(loadEventDestination(ctx, id))
    return { id, object: 'v2.core.event_destination' }
  },
})
