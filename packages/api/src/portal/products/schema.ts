import { z } from 'zod'
import { product } from '../../resources/products/schema.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { searchText } from '../../wire/search.ts'

export const portalProductList = z.strictObject({
  ...listQuery,
  /** Archived ones, too. */
  archived: z.boolean().optional(),
  /** In the name; or an id, whole. */
  search: searchText.optional(),
})
export type PortalProductList = z.infer<typeof portalProductList>
export const portalProducts = listOf(product, 'PortalProductList')
