import type { Context } from '../../http/context.ts'
import { v2Get } from '../../http/v2/endpoint.ts'
import { notFound } from '../../http/v2/errors.ts'
import { eventRetentionSeconds } from '../events/retention.ts'
import { v2EventWire } from './object.ts'

export const retrieveV2Event = v2Get({
  path: '/v2/core/events/:id',
  query: {},
  run(ctx: Context, _query, id) {
    const event = ctx.objects.find('v2.core.event', ctx, id)
    if (!event || event.created < ctx.now - eventRetentionSeconds) throw notFound('event', id)
    return v2EventWire(event)
  },
})
