import { v2Post } from '../../http/v2/endpoint.ts'
import { merged } from '../../http/v2/metadata.ts'
import { assertReachable, destinationFields, includeUrl } from './fields.ts'
import { loadEventDestination } from './load.ts'
import { eventDestinationWire } from './object.ts'

/** Stripe: "Event scopes are configured when the destination is created", and so is its type. */
export const updateEventDestination = v2Post({
  path: '/v2/core/event_destinations/:id',
  body: { ...destinationFields, include: includeUrl },
  run(ctx, input, id) {
    const destination = loadEventDestination(ctx, id)
    const { state } = destination
    if (input.webhook_endpoint) {
      assertReachable(ctx, input.webhook_endpoint.url)
      state.url = input.webhook_endpoint.url
    }
    if (input.description !== undefined) state.description = input.description ?? ''
    state.enabled_events = input.enabled_events ?? state.enabled_events
    state.name = input.name ?? state.name
    state.metadata = merged(state.metadata, input.metadata ?? {})
    state.updated = ctx.now
    ctx.objects.save(destination)
    return eventDestinationWire(destination, input.include ?? [])
  },
})
