import { subscriptionProduct, subscriptionProductList } from '../../../contract/subscription-products/schema.ts'
import * as field from '../../../core/wire/fields.ts'
import { listOf, listQuery } from '../../../core/wire/list.ts'
import { searchText } from '../../../core/wire/search.ts'
import { z } from 'zod'

export const portalSubscriptionProductList = subscriptionProductList.extend({
  /** In the name of the newest 10,000; or an id, whole, of all. */
  search: searchText.optional(),
})
export const portalSubscriptionProducts = listOf(subscriptionProduct, 'PortalSubscriptionProductList')
