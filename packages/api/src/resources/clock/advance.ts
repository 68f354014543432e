import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { mayAdvance } from './may-advance.ts'
import { retrieveClock } from './retrieve.ts'
import { type ClockWire, maxAdvanceSeconds } from './schema.ts'

/**
 * Advances the sandbox's clock, for all merchants and both modes: there is one.
 * @param until Unix seconds on that clock
 * @throws validation_error in live mode, at a real processor, and further than a year; forbidden with several merchants, but
 * for operators; clock_is_moving
 */
export async function advanceClock(scope: AccountScope, until: number): Promise<ClockWire> {
  const { services, account } = scope
  const { sandboxClock } = services
  if (account.livemode) throw new ApiError('validation_error', { message: 'Time can be advanced only in test mode.' })
  if (!sandboxClock) {
    throw new ApiError('validation_error', { message: 'The time of a real payment processor cannot be advanced.' })
  }
  if (!(await mayAdvance(scope))) {
    throw new ApiError('forbidden', {
      message:
        'This clock is that of all merchants: as there are several, only operators of the platform can advance it.',
    })
  }
  const seconds = until - unixSeconds(services.processorClock.now())
  if (seconds > maxAdvanceSeconds) throw invalid('until', 'must be at most a year ahead')
  // The clock has passed this time already.
  if (seconds <= 0) {
    scope.unchanged?.()
    return retrieveClock(scope)
  }
  if (sandboxClock.isMoving()) throw new ApiError('clock_is_moving')
  await sandboxClock.advanceTo(new Date(until * 1000))
  return retrieveClock(scope)
}
