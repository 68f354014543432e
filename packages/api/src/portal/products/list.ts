import type { AccountScope } from '../../request/trpc.ts'
import { loadProducts } from '../../resources/products/load.ts'
import { toProduct } from '../../resources/products/wire.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import type { PortalProductList } from './schema.ts'

export async function listPortalProducts({ services, account }: AccountScope, query: PortalProductList) {
  const { database } = services
  const after = await cursorAfter(database, 'products', account.id, query.starting_after)
  const page = { count: query.limit + 1, after, archived: query.archived ?? false, search: query.search }
  return pageOf(await loadProducts(database, account.id, page), query.limit, (row) => toProduct(row, account.livemode))
}
