import type { AccountScope } from '../../core/request/account-scope.ts'
import { loadSubscriptionProduct } from './load.ts'
import type { SubscriptionProductWire } from './portal/schema.ts'
import { toSubscriptionProduct } from '../../contract/subscription-products/wire.ts'

/** @throws product_not_found */
export async function retrieveSubscriptionProduct(scope: AccountScope, id: string): Promise<SubscriptionProductWire> {
  return toSubscriptionProduct(await loadSubscriptionProduct(scope, id), scope.account.livemode)
}
