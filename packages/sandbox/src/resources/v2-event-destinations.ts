import { schedule } from '../events/deliveries.ts'
import { insertThinEvent, v2EventWire } from '../events/thin-event.ts'
import { isLoopback } from '../http/common-fields.ts'
import type { Context } from '../http/context.ts'
import { list, oneOf } from '../http/fields.ts'
import { v2Delete, v2Get, v2Post } from '../http/v2/endpoint.ts'
import { invalidField, notFound, v2Refusal } from '../http/v2/errors.ts'
import {
  choice,
  type JsonField,
  many,
  merged,
  metadataField,
  needed,
  record,
  rfc3339,
  text,
} from '../http/v2/fields.ts'
import { v2Page, v2PageQuery } from '../http/v2/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId, randomText } from '../ids.ts'
import type { Stored } from '../store/objects.ts'
import { countOfDestinations, maxDestinations } from './webhook-endpoints.ts'

type EventDestinationState = {
  name: string
  description: string
  enabled_events: string[]
  events_from: string[]
  url: string
  secret: string
  disabled: boolean
  metadata: Record<string, string>
  /** Unix seconds. */
  updated: number
}

declare module '../store/object-kinds.ts' {
  interface States {
    'v2.core.event_destination': EventDestinationState
  }
}

/** The parts that are left out unless they are included. */
const urlInclude = 'webhook_endpoint.url'
const secretInclude = 'webhook_endpoint.signing_secret'

function eventDestinationWire(
  { id, live, created, state }: Stored<'v2.core.event_destination'>,
  include: readonly string[] = [],
): Wire {
  return {
    id,
    object: 'v2.core.event_destination',
    created: rfc3339(created),
    description: state.description,
    enabled_events: state.enabled_events,
    event_payload: 'thin',
    events_from: state.events_from,
    livemode: live,
    metadata: state.metadata,
    name: state.name,
    snapshot_api_version: null,
    status: state.disabled ? 'disabled' : 'enabled',
    status_details: state.disabled ? { disabled: { reason: 'user' } } : null,
    type: 'webhook_endpoint',
    updated: rfc3339(state.updated),
    webhook_endpoint: {
      signing_secret: include.includes(secretInclude) ? state.secret : null,
      url: include.includes(urlInclude) ? state.url : null,
    },
  }
}

const eventType = text({ pattern: /^v2(\.[a-z_]+)+(\[[a-z_.]+\](\.[a-z_]+)+)?$/ })

/** At least one type of v2. */
function eventTypes(): JsonField<string[]> {
  const types = many(eventType)
  return {
    parse(raw, path) {
      const value = types.parse(raw, path)
      if (value.length === 0) throw invalidField(path, 'must not be empty.')
      return value
    },
  }
}

const destinationFields = {
  description: text(),
  enabled_events: eventTypes(),
  metadata: metadataField(),
  name: text(),
  webhook_endpoint: record({ url: needed(text()) }),
}

const includeUrl = many(choice(urlInclude))

/** Stripe: "Live mode requires HTTPS; sandbox mode also supports HTTP". A receiver under development is on this machine. */
function assertReachable(ctx: Context, url: string): void {
  const address = URL.canParse(url) ? new URL(url) : null
  if (!address || !/^https?:$/.test(address.protocol)) throw v2Refusal('url_invalid', `The URL is not valid: ${url}`)
  if (ctx.live && address.protocol !== 'https:' && !isLoopback(address.hostname)) {
    throw v2Refusal('url_invalid', 'Live event destinations must start with https://')
  }
}

function loadEventDestination(ctx: Context, id: string): Stored<'v2.core.event_destination'> {
  const destination = ctx.objects.find('v2.core.event_destination', ctx, id)
  if (!destination) throw notFound('event destination', id)
  return destination
}

/**
 * Stripe: event destinations. The sandbox has those of thin events at webhook endpoints; snapshots are sent by
 * `/v1/webhook_endpoints`. Whether the types of Accounts v2 arrive at `@accounts`, too, Stripe does not say: here they do not.
 */
export const createEventDestination = v2Post({
  path: '/v2/core/event_destinations',
  body: {
    ...destinationFields,
    enabled_events: needed(destinationFields.enabled_events),
    event_payload: needed(choice('snapshot', 'thin')),
    events_from: many(choice('@self', '@accounts')),
    include: many(choice(secretInclude, urlInclude)),
    name: needed(destinationFields.name),
    snapshot_api_version: text(),
    type: needed(choice('amazon_eventbridge', 'azure_event_grid', 'webhook_endpoint')),
  },
  run(ctx, input) {
    if (input.type !== 'webhook_endpoint') throw invalidField('type', 'the sandbox delivers to webhook_endpoint alone.')
    if (input.event_payload !== 'thin') {
      throw invalidField(
        'event_payload',
        'the sandbox sends snapshots to the endpoints of /v1/webhook_endpoints alone.',
      )
    }
    if (input.snapshot_api_version) throw invalidField('snapshot_api_version', 'is for snapshot events only.')
    const url = input.webhook_endpoint?.url
    if (!url) throw invalidField('webhook_endpoint', 'is required.')
    assertReachable(ctx, url)
    if (countOfDestinations(ctx) >= maxDestinations) {
      throw invalidField('', `There can be at most ${maxDestinations} event destinations.`)
    }
    const destination = ctx.objects.insert('v2.core.event_destination', ctx, newId('ed', 40), ctx.now, {
      name: input.name,
      description: input.description ?? '',
      enabled_events: input.enabled_events,
      events_from: input.events_from ?? ['@self'],
      url,
      secret: `whsec_${randomText(32)}`,
      disabled: false,
      metadata: merged({}, input.metadata ?? {}),
      updated: ctx.now,
    })
    return eventDestinationWire(destination, input.include ?? [])
  },
})

export const retrieveEventDestination = v2Get({
  path: '/v2/core/event_destinations/:id',
  query: { include: list(oneOf(urlInclude)) },
  run: (ctx, { include }, id) => eventDestinationWire(loadEventDestination(ctx, id), include),
})

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

export const deleteEventDestination = v2Delete({
  path: '/v2/core/event_destinations/:id',
  run(ctx, _input, id) {
    ctx.objects.remove(loadEventDestination(ctx, id))
    return { id, object: 'v2.core.event_destination' }
  },
})

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
