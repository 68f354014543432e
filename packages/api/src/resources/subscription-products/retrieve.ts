import type { AccountScope } from '../../request/account-scope.ts'
import { loadSubscriptionProduct } from './load.ts'
import type { SubscriptionProductWire } from './schema.ts'
import { toSubscriptionProduct } from './wire.ts'

/** @throws product_not_found */
export async function retrieveSubscriptionProduct(scope: AccountScope, id: string): Promise<SubscriptionProductWire> {
  return toSubscriptionProduct(await loadSubscriptionProduct(scope, id), scope.account.livemode)
}
