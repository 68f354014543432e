import type { Context } from '../http/context.ts'
import type { Json, Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { schedule } from './deliveries.ts'
import { endpointsFor } from './endpoints.ts'

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
