import type { AccountScope } from '../../request/trpc.ts'
import { loadSubscriptionProducts } from '../../resources/subscription-products/list.ts'
import { toSubscriptionProduct } from '../../resources/subscription-products/wire.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import type { PortalSubscriptionProductList } from './schema.ts'

export async function listPortalSubscriptionProducts(
  { services, account }: AccountScope,
  query: PortalSubscriptionProductList,
) {
  const { database } = services
  const after = await cursorAfter(database, 'subscription_products', account.id, query.starting_after)
  const page = { count: query.limit + 1, after, archived: query.archived ?? false, search: query.search }
  const rows = await loadSubscriptionProducts(database, account.id, page)
  return pageOf(rows, query.limit, (row) => toSubscriptionProduct(row, account.livemode))
}
