import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { changeSubscription } from './change.ts'

/**
 * Lets a subscription end with its period. Idempotent.
 * @throws subscription_not_found, ProcessorError
 */
export async function cancelSubscription(scope: AccountScope, id: string): Promise<SubscriptionWire> {
  const { livemode } = scope.account
  return changeSubscription(scope, id, ({ session }) =>
    scope.services.processor.subscriptions.cancelAtPeriodEnd({ livemode, hostAccount: session.hostAccount }, id),
  )
}
