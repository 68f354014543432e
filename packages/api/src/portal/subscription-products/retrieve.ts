import type { AccountScope } from '../../request/account-scope.ts'
import type { SubscriptionProductWire } from '../../resources/subscription-products/schema.ts'
import { toSubscriptionProduct } from '../../resources/subscription-products/wire.ts'
import { loadSubscriptionProduct } from './load.ts'

/** @throws product_not_found */
export async function retrieveSubscriptionProduct(scope: AccountScope, id: string): Promise<SubscriptionProductWire> {
  return toSubscriptionProduct(await loadSubscriptionProduct(scope, id), scope.account.livemode)
}
