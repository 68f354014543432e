import type { Context } from '../http/context.ts'
import type { Json, Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { schedule } from './deliveries.ts'
import { endpointsFor } from './endpoints.ts'

/** The former values of the changed fields, as the `previous_attributes` of an `*.updated` event. A field that the object gained was null. */
export function previousValues(before: Wire, after: Wire): { [field: string]: Json } {
  const former = Object.keys({ ...before, ...after }).map((name) => [name, before[name] ?? null] as const)
  return Object.fromEntries(
    former.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name] ?? null)),
  )
}

/**
 * Records what happened to an object of the context's account, in the transaction that made it happen, and
 * schedules its deliveries. `previous` holds the former values of an `*.updated` event.
 */
export function recordEvent(ctx: Context, type: string, object: Wire, previous?: { [field: string]: Json }): void {
  const event = ctx.objects.insert('event', ctx, newId('evt'), ctx.now, {
    type,
    made: ctx.sandboxNow,
    object,
    previous: previous ?? null,
    request: ctx.request && { id: ctx.request.id, idempotency_key: ctx.request.idempotencyKey },
  })
  const endpoints = endpointsFor(ctx, type)
  for (const endpoint of endpoints) schedule(ctx.objects.db, event.id, endpoint, ctx.realNow)
  if (endpoints.length > 0) ctx.deliverSoon()
}

/** Records an `*.updated` event of an object, if it differs from `before`. */
export function recordChange(ctx: Context, type: string, before: Wire, after: Wire): void {
  const previous = previousValues(before, after)
  if (Object.keys(previous).length > 0) recordEvent(ctx, type, after, previous)
}
