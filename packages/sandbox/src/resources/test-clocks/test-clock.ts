import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'

type TestClockState = {
  /** The clock's time, in Unix seconds. */
  frozen_time: number
  name: string | null
  status: 'ready' | 'advancing'
  /** The time that the clock advances to; null when it does not. */
  target: number | null
}

declare module '../../store/object-kinds.ts' {
  interface States {
    'test_helpers.test_clock': TestClockState
  }
}

/** The minimum retention of a clock, in seconds. */
const retentionSeconds = 30 * 24 * 60 * 60

export function testClockWire(clock: Stored<'test_helpers.test_clock'>): Wire {
  const { state } = clock
  return {
    id: clock.id,
    object: 'test_helpers.test_clock',
    created: clock.created,
    deletes_after: clock.created + retentionSeconds,
    frozen_time: state.frozen_time,
    livemode: clock.live,
    name: state.name,
    status: state.status,
    status_details: state.target === null ? {} : { advancing: { target_frozen_time: state.target } },
  }
}

/** The latest time of a clock. */
export const maxFrozenTime = Date.UTC(2100, 0) / 1000

/** The clock, or a 404. */
export function loadTestClock(ctx: Context, id: string, param = 'id'): Stored<'test_helpers.test_clock'> {
  return loadOr404(ctx, 'test_helpers.test_clock', id, param)
}

/** Throws a 400 in live mode, which has no test clocks. */
export function assertTestMode(ctx: Context): void {
  if (ctx.live) throw invalid('Test clocks can only be used in test mode.')
}

/** The same unit of work at the time of a test clock, or at the sandbox's own time without one. */
export function onClock(ctx: Context, clock: string | null | undefined): Context {
  const stored = clock ? ctx.objects.find('test_helpers.test_clock', ctx, clock) : null
  return { ...ctx, now: stored?.state.frozen_time ?? ctx.sandboxNow }
}

/** The same unit of work at the sandbox's own time, at which money moves. */
export function onSandboxClock(ctx: Context): Context {
  return ctx.now === ctx.sandboxNow ? ctx : { ...ctx, now: ctx.sandboxNow }
}
