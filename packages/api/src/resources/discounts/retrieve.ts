import type { DiscountWire } from '../../contract/discounts/schema.ts'
import { toDiscount } from '../../contract/discounts/wire.ts'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { loadDiscount } from './load.ts'

/** @throws discount_not_found */
export async function retrieveDiscount(
  scope: OwnerScope & { account: { livemode: boolean } },
  id: string,
): Promise<DiscountWire> {
  return toDiscount(await loadDiscount(scope, id), scope.account.livemode)
}
