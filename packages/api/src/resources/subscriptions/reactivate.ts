import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { assertNotRejected } from '../../processor/hosting/assert-not-rejected.ts'
import { changeSubscription } from './change.ts'

/**
 * Withdraws the cancellation of a subscription that was to end with its period, or its planned change. Idempotent.
 * @throws subscription_not_found, also once it has ended; account_rejected, ProcessorError
 */
export async function reactivateSubscription(scope: AccountScope, id: string): Promise<SubscriptionWire> {
  assertNotRejected(scope.account)
  const { subscriptions } = scope.services.processor
  return changeSubscription(scope, id, async ({ session }) => {
    const where = { livemode: scope.account.livemode, hostAccount: session.hostAccount }
    const { cancelAtPeriodEnd, plannedChange } = await subscriptions.retrieve(where, id)
    if (plannedChange) await subscriptions.withdrawPlan(where, id)
    else if (cancelAtPeriodEnd) await subscriptions.withdrawCancellation(where, id)
    else scope.unchanged?.()
  })
}
