import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { resumePaused } from '../../processor/billing/resume-paused.ts'
import { assertNotRejected } from '../../processor/hosting/assert-not-rejected.ts'
import { changeSubscription } from './change.ts'
import { unlessAlreadyChanged } from './unless-already-changed.ts'

/**
 * Resumes a paused subscription: a period begins now and is charged at once, less the credit of the pause. Idempotent.
 * @throws subscription_not_found, also once it has ended; account_rejected, ProcessorError
 */
export async function resumeSubscription(scope: AccountScope, id: string): Promise<SubscriptionWire> {
  assertNotRejected(scope.account)
  const { services } = scope
  return changeSubscription(scope, id, async ({ session }) => {
    const where = { livemode: scope.account.livemode, hostAccount: session.hostAccount }
    const snapshot = await services.processor.subscriptions.retrieve(where, id)
    if (snapshot.status !== 'paused') return scope.unchanged?.()
    const ref = idempotentRef(scope, ['resume', id, snapshot.currentPeriodEnd])
    const resuming = resumePaused(services, where, snapshot, session, ref)
    await unlessAlreadyChanged(scope, where, id, (now) => now !== 'paused', resuming)
  })
}
