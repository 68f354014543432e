import { list, oneOf } from '../../http/fields.ts'
import { v2Get } from '../../http/v2/endpoint.ts'
import { v2Page, v2PageQuery } from '../../http/v2/lists.ts'
import { eventDestinationWire, urlInclude } from './object.ts'

export const listEventDestinations = v2Get({
  path: '/v2/core/event_destinations',
  query: { ...v2PageQuery, include: list(oneOf(urlInclude)) },
  run: (ctx, { include, ...page }) =>
    v2Page(ctx, 'v2.core.event_destination', page, {
      path: '/v2/core/event_destinations',
      filters: { include },
      wire: (destination) => eventDestinationWire(destination, include),
    }),
})
