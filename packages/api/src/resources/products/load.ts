import type { Database } from '@merchant-payments/db'
import { ApiError } from '../../request/errors.ts'
import { isId } from '../../request/id.ts'
import type { Metadata } from '../../wire/fields.ts'
import type { Cursor } from '../../wire/list.ts'
import { containing } from '../../wire/search.ts'

/** A product with its current price. */
export type ProductRow = {
  id: string
  name: string
  description: string | null
  images: string[]
  metadata: Metadata
  active: boolean
  url: string | null
  shippable: boolean | null
  unit_label: string | null
  statement_descriptor: string | null
  tax_code: string | null
  archived_at: Date | null
  created_at: Date
  updated_at: Date
} & (
  | { price_id: null }
  | {
      price_id: string
      price_amount: bigint
      price_currency: string
      price_tax_behavior: 'inclusive' | 'exclusive' | 'unspecified'
    }
)

// Raw and prepared: this is the hottest read of the API, three times as fast as the query builder's.
const select = `
  SELECT p.id, p.name, p.description, p.images, p.metadata, p.active, p.url, p.shippable, p.unit_label,
         p.statement_descriptor, p.tax_code, p.archived_at, p.created_at, p.updated_at,
         p.price_id, price.amount AS price_amount, price.currency AS price_currency,
         price.tax_behavior AS price_tax_behavior
    FROM products p
    LEFT JOIN prices price ON price.account_id = p.account_id AND price.id = p.price_id`

/** @throws product_not_found, also for a product of another account */
export async function loadProduct(database: Database, accountId: number, id: string): Promise<ProductRow> {
  if (!isId('prod', id)) throw new ApiError('product_not_found')
  const found = await database.pool.query<ProductRow>({
    name: 'product by id',
    text: `${select} WHERE p.account_id = $1 AND p.id = $2`,
    values: [accountId, id],
  })
  const row = found.rows[0]
  if (!row) throw new ApiError('product_not_found')
  return row
}

/** At most `count` products, newest first. */
export async function loadProducts(
  database: Database,
  accountId: number,
  page: { count: number; after: Cursor | null; archived: boolean; search?: string | undefined },
): Promise<ProductRow[]> {
  const { after, search } = page
  const found = await database.pool.query<ProductRow>({
    name: `products${after ? ' after' : ''}${page.archived ? ' with archived' : ''}${search ? ' searched' : ''}`,
    text: `${select} WHERE p.account_id = $1
      ${page.archived ? '' : 'AND p.archived_at IS NULL'}
      ${after ? 'AND (p.created_at, p.id) < ($3, $4)' : ''}
      ${search ? `AND (p.name ILIKE $${after ? 5 : 3} OR p.id = $${after ? 6 : 4})` : ''}
      ORDER BY p.created_at DESC, p.id DESC LIMIT $2`,
    values: [
      accountId,
      page.count,
      ...(after ? [after.createdAt, after.id] : []),
      ...(search ? [containing(search), search] : []),
    ],
  })
  return found.rows
}
