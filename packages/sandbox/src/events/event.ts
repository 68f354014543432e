import { type Context, readingContext } from '../http/context.ts'
import type { Json, Wire } from '../http/wire.ts'
import type { Condition, Stored } from '../store/objects.ts'
import { pendingDeliveries } from './deliveries.ts'

type EventState = {
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

/** @param version in which the event is rendered; the one of the account when left out */
export function eventWire(
  ctx: Pick<Context, 'objects' | 'settings'>,
  event: Stored<'event'>,
  version: string = ctx.settings.accountVersion,
): Wire {
  const { state } = event
  const connected = event.account !== ctx.settings.meta.platform
  return {
    id: event.id,
    object: 'event',
    ...(connected ? { account: event.account } : {}),
    api_version: version,
    created: event.created,
    data: dataIn(ctx, event, version),
    livemode: event.live,
    pending_webhooks: pendingDeliveries(ctx.objects.db, event.id),
    request: state.request ?? { id: null, idempotency_key: null },
    type: state.type,
  }
}

function dataIn(ctx: Pick<Context, 'objects' | 'settings'>, event: Stored<'event'>, version: string): Wire {
  const { object, previous } = event.state
  const translation = ctx.settings.versions.translationOf(version)
  if (!translation) return { object, ...(previous ? { previous_attributes: previous } : {}) }
  const reading = readingContext(ctx, { live: event.live, account: event.account, at: event.created })
  return {
    object: translation.answer(reading, object),
    ...(previous ? { previous_attributes: translation.previous(reading, object, previous) } : {}),
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
