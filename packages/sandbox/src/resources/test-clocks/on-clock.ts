import type { Context } from '../../http/context.ts'

/** The same work at the time of a test clock; at the sandbox's own without one. */
export function onClock(ctx: Context, clock: string | null | undefined): Context {
  const stored = clock ? ctx.objects.find('test_helpers.test_clock', ctx, clock) : null
  return { ...ctx, now: stored?.state.frozen_time ?? ctx.sandboxNow }
}

/** The same work at the sandbox's own time, which is when money moves. */
export function onSandboxClock(ctx: Context): Context {
  return ctx.now === ctx.sandboxNow ? ctx : { ...ctx, now: ctx.sandboxNow }
}
