import type { SubscriptionUpdate, SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { loadRecurringPrice } from '../subscription-sessions/prices.ts'
import { changeItems } from './change-items.ts'

/**
 * Moves an item of a subscription to another price, changes its seats, or both.
 * @throws subscription_not_found, price_not_found, validation_error, account_rejected, ProcessorError
 */
export async function updateSubscription(scope: AccountScope, input: SubscriptionUpdate): Promise<SubscriptionWire> {
  const { price_id, effective: _, ...wish } = input
  const plan = price_id === undefined ? null : await loadRecurringPrice(scope, price_id)
  return changeItems(scope, wish, plan)
}
