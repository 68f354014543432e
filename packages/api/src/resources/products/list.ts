import type { ProductRow } from '../../contract/products/columns.ts'
import type { ProductList } from '../../contract/products/schema.ts'
import { toProduct } from '../../contract/products/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { amongNewest, filteredPage } from '../../core/wire/filtered-page.ts'
import { behind, cursorAfter, page } from '../../core/wire/page.ts'
import { containsPattern } from '../../core/wire/search-pattern.ts'
import { type Condition, type Sql, sql } from '../../core/wire/sql.ts'
import { productColumns, productsWithPrice } from './load.ts'

/** Products of an account, newest first. @param query in the portal, with a part of the name, searched for among the newest 10,000, or a whole id */
export async function listProducts(
  { services, account }: AccountScope,
  query: ProductList & { search?: string | undefined },
) {
  const { database } = services
  const { archived = false, search, limit } = query
  const after = await cursorAfter(database, 'products', account.id, query.starting_after)
  const scope = [sql`account_id = ${account.id}`]
  const isListed = [...scope, !archived && sql`archived_at IS NULL`]
  const queryOf = (products: Sql, where: Condition[]) => ({
    select: productColumns,
    from: productsWithPrice(products),
    where: [sql`p.account_id = ${account.id}`, !archived && sql`p.archived_at IS NULL`, ...where],
    orderBy: [sql`p.created_at`, sql`p.id`],
    after,
  })
  const toItem = (row: ProductRow) => toProduct(row, account.livemode)
  if (!search) return page(database, { ...queryOf(sql`products`, []), prepare: true, limit }, toItem)
  const pattern = containsPattern(search)
  const rows = {
    table: sql`products`,
    scope: [...isListed, behind(after)],
    filters: [sql`(${amongNewest({ table: sql`products`, scope }, sql`name ILIKE ${pattern}`)} OR id = ${search})`],
  }
  const isFound = sql`(p.name ILIKE ${pattern} OR p.id = ${search})`
  return filteredPage(database, limit, (within) => queryOf(within(rows), [isFound]), toItem)
}
