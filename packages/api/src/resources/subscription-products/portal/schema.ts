import { subscriptionProduct, subscriptionProductList } from '../../../contract/subscription-products/schema.ts'
import { listOf } from '../../../core/wire/list.ts'
import { searchText } from '../../../core/wire/search-pattern.ts'

export const portalSubscriptionProductList = subscriptionProductList.extend({
  /** In the name of the newest 10,000; or an id, whole, of all. */
  search: searchText.optional(),
})
export const portalSubscriptionProducts = listOf(subscriptionProduct, 'PortalSubscriptionProductList')
