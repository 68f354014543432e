import type { AccountScope } from '../../request/trpc.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import { loadProducts } from './load.ts'
import type { ProductList } from './schema.ts'
import { toProduct } from './wire.ts'

export async function listProducts({ services, account }: AccountScope, query: ProductList) {
  const after = await cursorAfter(services.database, 'products', account.id, query.starting_after)
  const rows = await loadProducts(services.database, account.id, {
    count: query.limit + 1,
    after,
    archived: query.archived ?? false,
  })
  return pageOf(rows, query.limit, (row) => toProduct(row, account.livemode))
}
