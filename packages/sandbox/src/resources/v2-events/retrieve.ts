import type { Context } from '../../http/context.ts'
import { v2Get } from '../../http/v2/endpoint.ts'
import { notFound } from '../../http/v2/errors.ts'
import { v2EventWire } from './object.ts'

/** Stripe: events of v2 can be read for thirty days. */
export const retentionSeconds = 30 * 24 * 60 * 60

export const retrieveV2Event = v2Get({
  path: '/v2/core/events/:id',
  query: {},
  run(ctx: Context, _query, id) {
    const event = ctx.objects.find('v2.core.event', ctx, id)
    if (!event || event.created < ctx.now - retentionSeconds) throw notFound('event', id)
    return v2EventWire(event)
  },
})
