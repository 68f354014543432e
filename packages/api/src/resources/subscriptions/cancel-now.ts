import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { changeSubscription } from './change.ts'

/**
 * Ends a subscription at once, without a refund. Open invoices are no longer collected.
 * @throws subscription_not_found, also for one that has ended; ProcessorError
 */
export async function cancelSubscriptionNow(scope: AccountScope, id: string): Promise<SubscriptionWire> {
  const { livemode } = scope.account
  return changeSubscription(scope, id, ({ session }) =>
    scope.services.processor.subscriptions.cancelNow({ livemode, hostAccount: session.hostAccount }, id),
  )
}
