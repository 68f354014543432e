import type { Context } from '../../http/context.ts'
import type { Condition, Stored } from '../../store/objects.ts'

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
