import type { Context } from '../../http/context.ts'

/** The same unit of work at the time of a test clock, or at the sandbox's own time without one. */
export function onClock(ctx: Context, clock: string | null | undefined): Context {
  const stored = clock ? ctx.objects.find('test_helpers.test_clock', ctx, clock) : null
  return { ...ctx, now: stored?.state.frozen_time ?? ctx.sandboxNow }
}

/** The same unit of work at the sandbox's own time, at which money moves. */
export function onSandboxClock(ctx: Context): Context {
  return ctx.now === ctx.sandboxNow ? ctx : { ...ctx, now: ctx.sandboxNow }
}
