import { batchById, type Database } from '@merchant-payments/db'
import { type ProductRow, productColumnOf } from '../../contract/products/columns.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import { raw, type Sql, sql } from '../../core/wire/sql.ts'

/** The columns of a product `p` and its current price `price`. */
export const productColumns = sql`
  p.id, ${raw(productColumnOf.map(([name, column]) => `p.${name} AS "${column}"`).join(', '))},
  p.archived_at AS "archivedAt", p.created_at AS "createdAt", p.updated_at AS "updatedAt", p.price_id AS "priceId",
  price.amount AS "priceAmount", price.currency AS "priceCurrency", price.tax_behavior AS "priceTaxBehavior",
  p.processor_id AS "processorId", price.processor_id AS "priceProcessorId"`

export const productsWithPrice = (products: Sql) => sql`
  ${products} p LEFT JOIN prices price ON price.account_id = p.account_id AND price.id = p.price_id`

// Without Prisma: this is the hottest read of the API.
const readProduct = batchById<ProductRow>(
  'product',
  (accountId) =>
    sql`SELECT ${productColumns} FROM ${productsWithPrice(sql`products`)} WHERE p.account_id = ${accountId} AND p.id`,
)

/** @throws product_not_found, also for a product of another account */
export async function loadProduct(database: Database, accountId: number, id: string): Promise<ProductRow> {
  const row = isId('prod', id) ? await readProduct(database, accountId, id) : null
  if (!row) throw new ApiError('product_not_found')
  return row
}
