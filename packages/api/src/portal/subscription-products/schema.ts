import { subscriptionProduct, subscriptionProductList } from '../../resources/subscription-products/schema.ts'
import { listOf } from '../../wire/list.ts'
import { searchText } from '../../wire/search.ts'

export const portalSubscriptionProductList = subscriptionProductList.extend({
  /** In the name of the newest 10,000; or an id, whole, of all. */
  search: searchText.optional(),
})
export const portalSubscriptionProducts = listOf(subscriptionProduct, 'PortalSubscriptionProductList')
