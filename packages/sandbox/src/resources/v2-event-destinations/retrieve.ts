import { list, oneOf } from '../../http/fields.ts'
import { v2Get } from '../../http/v2/endpoint.ts'
import { loadEventDestination } from './load.ts'
import { eventDestinationWire, urlInclude } from './object.ts'

export const retrieveEventDestination = v2Get({
  path: '/v2/core/event_destinations/:id',
  query: { include: list(oneOf(urlInclude)) },
  run: (ctx, { include }, id) => eventDestinationWire(loadEventDestination(ctx, id), include),
})
