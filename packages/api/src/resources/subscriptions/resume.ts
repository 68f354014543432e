import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { assertNotRejected } from '../../processor/hosting/assert-not-rejected.ts'
import { changeSubscription } from './change.ts'
import { unlessAlreadyChanged } from './unless-already-changed.ts'

/**
 * Resumes a subscription: a subscription that was to end with its period continues, and a paused one is renewed again.
 * Idempotent.
 * @throws subscription_not_found, also once it has ended; account_rejected, ProcessorError
 */
export async function resumeSubscription(scope: AccountScope, id: string): Promise<SubscriptionWire> {
  assertNotRejected(scope.account)
  const { processor } = scope.services
  return changeSubscription(scope, id, async ({ session }) => {
    const where = { livemode: scope.account.livemode, hostAccount: session.hostAccount }
    const before = await processor.subscriptions.retrieve(where, id)
    if (before.cancelAtPeriodEnd) await processor.subscriptions.withdrawCancellation(where, id)
    if (before.status !== 'paused') return before.cancelAtPeriodEnd ? undefined : scope.unchanged?.()
    const resuming = processor.subscriptions.resume(where, { id, ref: idempotentRef(scope, ['resume', id]) })
    await unlessAlreadyChanged(scope, where, id, (now) => now !== 'paused', resuming)
  })
}
