import type { SubscriptionProductWire } from '../../contract/subscription-products/schema.ts'
import { toSubscriptionProduct } from '../../contract/subscription-products/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { loadSubscriptionProduct } from './load.ts'

/** @throws product_not_found */
export async function retrieveSubscriptionProduct(scope: AccountScope, id: string): Promise<SubscriptionProductWire> {
  return toSubscriptionProduct(await loadSubscriptionProduct(scope, id), scope.account.livemode)
}
