import type { AccountScope } from '../../request/account-scope.ts'
import { cursorAfter, page } from '../../wire/page.ts'
import { containsPattern } from '../../wire/search.ts'
import { sql } from '../../wire/sql.ts'
import { type ProductRow, productColumns, productsWithPrice } from './load.ts'
import type { ProductList } from './schema.ts'
import { toProduct } from './wire.ts'

/** Products of an account, newest first. @param query in the portal, with a part of the name or a whole id */
export async function listProducts(
  { services, account }: AccountScope,
  query: ProductList & { search?: string | undefined },
) {
  const { database } = services
  const { archived = false, search, limit } = query
  return page(
    database,
    {
      prepare: true,
      select: productColumns,
      from: productsWithPrice,
      where: [
        sql`p.account_id = ${account.id}`,
        !archived && sql`p.archived_at IS NULL`,
        search && sql`(p.name ILIKE ${containsPattern(search)} OR p.id = ${search})`,
      ],
      orderBy: [sql`p.created_at`, sql`p.id`],
      after: await cursorAfter(database, 'products', account.id, query.starting_after),
      limit,
    },
    (row: ProductRow) => toProduct(row, account.livemode),
  )
}
