import { z } from 'zod'
import { product } from '../../../contract/products/schema.ts'
import * as field from '../../../core/wire/fields.ts'
import { listOf, listQuery } from '../../../core/wire/list.ts'
import { searchText } from '../../../core/wire/search-pattern.ts'

export const portalProductList = z.strictObject({
  ...listQuery,
  /** Archived ones, too. */
  archived: z.boolean().optional(),
  /** In the name of the newest 10,000; or an id, whole, of all. */
  search: searchText.optional(),
})
export const portalProducts = listOf(product, 'PortalProductList')

export const portalProductId = z.strictObject({ id: field.id })

const price = product.shape.price.unwrap().extend({
  /** Whether new checkouts use this price. */
  current: z.boolean(),
  created: field.unixTime,
})
/** The first 25. */
export const portalPrices = listOf(price, 'PortalPriceList')
export type PortalPricesWire = z.infer<typeof portalPrices>
