import { z } from 'zod'
import { subscriptionProduct } from '../../../contract/subscription-products/schema.ts'
import * as field from '../../../core/wire/fields.ts'
import { listOf, listQuery } from '../../../core/wire/list.ts'
import { searchText } from '../../../core/wire/search.ts'

export const subscriptionProductId = z.strictObject({ id: field.id })

export const portalSubscriptionProductList = z.strictObject({
  ...listQuery,
  /** Archived ones, too. */
  archived: z.boolean().optional(),
  /** In the name of the newest 10,000; or an id, whole, of all. */
  search: searchText.optional(),
})
export const portalSubscriptionProducts = listOf(subscriptionProduct, 'PortalSubscriptionProductList')

/**
 * An omitted field stays as it is; null clears an optional one; metadata is merged key by key. The price never changes:
 * subscriptions run on it.
 */
export const subscriptionProductUpdate = z.strictObject({
  id: field.id,
  name: field.name.optional(),
  description: field.text(5000).nullable().optional(),
  metadata: field.metadataChange.nullable().optional(),
})
export type SubscriptionProductUpdate = z.infer<typeof subscriptionProductUpdate>
