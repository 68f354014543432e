import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'

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
