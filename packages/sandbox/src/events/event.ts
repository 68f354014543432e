import { apiVersion, type Context } from '../http/context.ts'
import type { Json, Wire } from '../http/wire.ts'
import type { Condition, Stored } from '../store/objects.ts'
import { pendingDeliveries } from './deliveries.ts'

export type EventState = {
  type: string
  /** The time of its recording, in Unix seconds on the sandbox clock; undefined in events that an older version stored. */
  made?: number
  object: Wire
  previous: { [field: string]: Json } | null
  request: { id: string; idempotency_key: string | null } | null
}

declare module '../store/object-kinds.ts' {
  interface States {
    event: EventState
  }
}

/** @param version in which the event is rendered; only the field says so, the sandbox has one form of each object */
export function eventWire(
  ctx: Pick<Context, 'objects' | 'settings'>,
  event: Stored<'event'>,
  version: string = apiVersion,
): Wire {
  const { state } = event
  const connected = event.account !== ctx.settings.meta.platform
  return {
    id: event.id,
    object: 'event',
    ...(connected ? { account: event.account } : {}),
    api_version: version,
    created: event.created,
    data: { object: state.object, ...(state.previous ? { previous_attributes: state.previous } : {}) },
    livemode: event.live,
    pending_webhooks: pendingDeliveries(ctx.objects.db, event.id),
    request: state.request ?? { id: null, idempotency_key: null },
    type: state.type,
  }
}

/** Seconds on the sandbox clock for which an event can be read. Stripe: events, of the last thirty days. */
export const eventRetentionSeconds = 30 * 24 * 60 * 60

/** Whether the event can still be read. */
export function isKept(ctx: Context, event: Stored<'event'>): boolean {
  return (event.state.made ?? event.created) >= ctx.sandboxNow - eventRetentionSeconds
}

/** The events that can still be read. */
export function kept(ctx: Context): Condition {
  const made = "coalesce(json_extract(state, '$.made'), created)"
  return { sql: `${made} >= ?`, values: [ctx.sandboxNow - eventRetentionSeconds] }
}
