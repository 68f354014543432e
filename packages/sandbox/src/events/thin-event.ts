import { actingFor, type Context } from '../http/context.ts'
import { rfc3339 } from '../http/v2/fields.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import type { Stored } from '../store/objects.ts'
import { schedule } from './deliveries.ts'

/** The subject of an event of Accounts v2, and the path to retrieve it. */
type RelatedObject = { id: string; type: string; url: string }

type Content = {
  related: RelatedObject | null
  /** Content of the event that its notification leaves out. */
  data?: Wire
}

/**
 * Records an event of v2 on the platform's own account, and schedules its thin notifications. Stripe: event destinations, the
 * types of Accounts v2 arrive at destinations of `@self`.
 */
export function recordThinEvent(ctx: Context, type: string, content: Content): Stored<'v2.core.event'> {
  const event = insertThinEvent(ctx, type, content)
  const platform = actingFor(ctx, event.account)
  const wanting = ctx.objects
    .all('v2.core.event_destination', platform)
    .filter(
      ({ state }) => !state.disabled && state.events_from.includes('@self') && state.enabled_events.includes(type),
    )
  for (const { id } of wanting) schedule(ctx.objects.db, event.id, id, ctx.realNow)
  if (wanting.length > 0) ctx.deliverSoon()
  return event
}

/** Records an event without deliveries. */
export function insertThinEvent(ctx: Context, type: string, { related, data }: Content): Stored<'v2.core.event'> {
  const platform = actingFor(ctx, ctx.settings.meta.platform)
  return ctx.objects.insert('v2.core.event', platform, newId(ctx.live ? 'evt' : 'evt_test', 40), ctx.now, {
    type,
    related_object: related,
    data: data ?? null,
    request: ctx.request && { id: ctx.request.id, idempotency_key: ctx.request.idempotencyKey ?? '' },
  })
}

type V2EventState = {
  type: string
  related_object: RelatedObject | null
  data: Wire | null
  request: { id: string; idempotency_key: string } | null
}

declare module '../store/object-kinds.ts' {
  interface States {
    'v2.core.event': V2EventState
  }
}

/** The event as it is delivered: it names an object, and has no data of it. */
export function notificationWire(event: Stored<'v2.core.event'>): Wire {
  const { type, related_object, request } = event.state
  return {
    id: event.id,
    object: 'v2.core.event',
    context: null,
    created: rfc3339(event.created),
    livemode: event.live,
    reason: request && { type: 'request', request },
    ...(related_object ? { related_object } : {}),
    type,
  }
}

/** The event as it is retrieved. */
export function v2EventWire(event: Stored<'v2.core.event'>): Wire {
  return { ...notificationWire(event), changes: null, data: event.state.data, snapshot_event: null }
}
