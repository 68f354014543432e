import type { SubscriptionPause, SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { changeSubscription } from './change.ts'
import { assertNoPlannedChange } from './plan-for-period-end.ts'
import { unlessAlreadyChanged } from './unless-already-changed.ts'

const hourMs = 3_600_000

/**
 * Pauses a subscription until it is resumed, or until a time: it is not renewed, and the rest of its period is credited on
 * its next invoice. A trial ends. An unpaid subscription cannot be paused, because an unpaid period must not be credited.
 * Pausing a paused one again sets the time anew.
 * @throws subscription_not_found, validation_error, ProcessorError
 */
export async function pauseSubscription(scope: AccountScope, input: SubscriptionPause): Promise<SubscriptionWire> {
  const { id } = input
  const { subscriptions } = scope.services.processor
  const until = pauseEndOf(input, scope.services.processorClock.now())
  return changeSubscription(scope, id, async ({ session }) => {
    const where = { livemode: scope.account.livemode, hostAccount: session.hostAccount }
    const snapshot = await subscriptions.retrieve(where, id)
    const { status, currentPeriodEnd, pausedUntil, flexible } = snapshot
    assertNoPlannedChange(snapshot)
    if (status !== 'paused') assertCanPause(status, flexible)
    const sameEnd = pausedUntil?.getTime() === until?.getTime()
    if (!sameEnd) await subscriptions.setPauseEnd(where, { id, until })
    if (status === 'paused') return sameEnd ? scope.unchanged?.() : undefined
    const ref = idempotentRef(scope, ['pause', id, currentPeriodEnd])
    await unlessAlreadyChanged(scope, where, id, (now) => now === 'paused', subscriptions.pause(where, { id, ref }))
  })
}

/** @throws validation_error */
function assertCanPause(status: string, flexible: boolean): void {
  if (status !== 'active' && status !== 'trialing') {
    throw invalid('id', `is a subscription that is ${status}: only an active or trialing one can be paused`)
  }
  if (!flexible) {
    throw invalid(
      'id',
      'is billed in the classic billing mode: migrate it to the flexible one at Stripe before pausing it',
    )
  }
}

/** @throws validation_error */
function pauseEndOf({ resumes_at }: SubscriptionPause, now: Date): Date | null {
  if (resumes_at === undefined) return null
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + 2)
  const at = resumes_at * 1000
  if (at < Math.floor(now.getTime() / 1000) * 1000 + hourMs)
    throw invalid('resumes_at', 'must be at least one hour ahead')
  if (at > latest.getTime()) throw invalid('resumes_at', 'must be at most two years ahead')
  return new Date(at)
}
