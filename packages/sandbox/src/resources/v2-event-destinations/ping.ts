import { schedule } from '../../events/deliveries.ts'
import { insertThinEvent } from '../../events/record-thin.ts'
import { v2Post } from '../../http/v2/endpoint.ts'
import { v2EventWire } from '../v2-events/object.ts'
import { loadEventDestination } from './load.ts'

/** Sends an event to one destination, to try it. */
export const pingEventDestination = v2Post({
  path: '/v2/core/event_destinations/:id/ping',
  body: {},
  run(ctx, _input, id) {
    loadEventDestination(ctx, id)
    const event = insertThinEvent(ctx, 'v2.core.event_destination.ping', {
      related: { id, type: 'v2.core.event_destination', url: `/v2/core/event_destinations/${id}` },
    })
    schedule(ctx.objects.db, event.id, id, ctx.realNow)
    ctx.deliverSoon()
    return v2EventWire(event)
  },
})
