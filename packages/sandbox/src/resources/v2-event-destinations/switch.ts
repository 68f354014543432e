import type { Context } from '../../http/context.ts'
import { v2Post } from '../../http/v2/endpoint.ts'
import type { Wire } from '../../http/wire.ts'
import { loadEventDestination } from './load.ts'
import { eventDestinationWire } from './object.ts'

export const disableEventDestination = v2Post({
  path: '/v2/core/event_destinations/:id/disable',
  body: {},
  run: (ctx, _input, id) => switched(ctx, id, true),
})

export const enableEventDestination = v2Post({
  path: '/v2/core/event_destinations/:id/enable',
  body: {},
  run: (ctx, _input, id) => switched(ctx, id, false),
})

function switched(ctx: Context, id: string, disabled: boolean): Wire {
  const destination = loadEventDestination(ctx, id)
  destination.state.disabled = disabled
  destination.state.updated = ctx.now
  ctx.objects.save(destination)
  return eventDestinationWire(destination)
}
