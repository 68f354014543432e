import { changesItem, type SubscriptionUpdate, type SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { mergeMetadata } from '../../core/wire/merge-metadata.ts'
import { loadRecurringPrice } from '../subscription-sessions/prices.ts'
import { changeItems } from './change-items.ts'
import { loadLive } from './load.ts'
import { planForPeriodEnd } from './plan-for-period-end.ts'
import { metadataOf, updateMetadata } from './update-metadata.ts'

/**
 * Moves an item of a subscription to another price, changes its seats, or both, now or at the end of the period; and changes the
 * metadata.
 * @throws subscription_not_found, price_not_found, validation_error, account_rejected, ProcessorError
 */
export async function updateSubscription(scope: AccountScope, input: SubscriptionUpdate): Promise<SubscriptionWire> {
  const { price_id, effective, metadata, ...wish } = input
  const { id } = wish
  const change = async () => {
    const plan = price_id === undefined ? null : await loadRecurringPrice(scope, price_id)
    return effective === 'now' ? changeItems(scope, wish, plan) : planForPeriodEnd(scope, wish, plan)
  }
  if (metadata === undefined) return change()
  // Metadata that would be refused is refused before anything is charged.
  mergeMetadata(metadataOf(await loadLive(scope, id)), metadata)
  if (changesItem(input)) await change()
  return updateMetadata(scope, id, metadata)
}
