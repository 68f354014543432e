import { eventWire, isKept, kept } from '../events/event.ts'
import { endpoint } from '../http/endpoint.ts'
import { resourceMissing } from '../http/errors.ts'
import { boolean, list, string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import { type Condition, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'

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

export const listEvents = endpoint({
  method: 'GET',
  path: '/v1/events',
  params: { ...listParams, delivery_success: boolean(), type: string(), types: list(string(), { max: 20 }) },
  run: (ctx, params) =>
    listPage(ctx, 'event', params, {
      url: '/v1/events',
      // Events can carry the time of a test clock, so their newest is not the one with the latest `created`.
      bySequence: true,
      wire: (event) => eventWire(ctx, event),
      where: [
        { sql: 'TRUE', values: [], index: 'events_as_made' },
        kept(ctx),
        params.type === undefined ? null : typeMatches(params.type),
        params.types === undefined ? null : typeIn(params.types),
        params.delivery_success === undefined ? null : delivered(params.delivery_success),
      ],
    }),
})

/** Stripe: events, `type` is one type, or a group of them with `*` as a wildcard. */
function typeMatches(pattern: string): Condition {
  if (!pattern.includes('*')) return stateIs('type', pattern)
  return { sql: "json_extract(state, '$.type') GLOB ?", values: [pattern.replace(/[?[]/g, '[$&]')] }
}

function typeIn(types: string[]): Condition {
  return { sql: `json_extract(state, '$.type') IN (${types.map(() => '?').join(', ')})`, values: types }
}

function delivered(success: boolean): Condition {
  const open = "SELECT 1 FROM deliveries WHERE event = objects.id AND status <> 'delivered'"
  return { sql: `${success ? 'NOT EXISTS' : 'EXISTS'} (${open})`, values: [] }
}
