import type { Database } from '@merchant-payments/db'
import type { TaxBehavior } from '@merchant-payments/processor'
import type { LineItem } from '../../contract/payment-sessions/schema.ts'
import { type ApiError, invalid } from '../../core/request/errors.ts'
import { notFoundBy } from '../../core/request/explain-wrong-id.ts'
import { isId } from '../../core/request/id.ts'

/** A saved price, with the fields of its product that the customer sees. */
export type SavedPrice = {
  id: string
  productId: string
  amount: bigint
  currency: string
  name: string
  description: string | null
  images: string[]
  unitLabel: string | null
  taxCode: string | null
  taxBehavior: TaxBehavior
  /** The product's text on the bank statement. */
  statementDescriptor: string | null
  onSale: boolean
}

/**
 * Loads the saved prices of the line items, by id.
 * @throws price_not_found; validation_error for the price of an archived product
 */
export async function loadPrices(
  database: Database,
  accountId: number,
  items: readonly LineItem[],
): Promise<ReadonlyMap<string, SavedPrice>> {
  const ids = [...new Set(items.flatMap((item) => item.price_id ?? []))]
  if (ids.length === 0) return new Map()
  const found = await database.pool.query<SavedPrice>({
    name: 'prices by id',
    text: `SELECT price.id, price.product_id AS "productId", price.amount, price.currency, p.name, p.description, p.images,
                  p.unit_label AS "unitLabel", p.tax_code AS "taxCode", price.tax_behavior AS "taxBehavior",
                  p.statement_descriptor AS "statementDescriptor",
                  p.active AND p.archived_at IS NULL AND p.price_id = price.id AS "onSale"
             FROM prices price
             JOIN products p ON p.account_id = price.account_id AND p.id = price.product_id
            WHERE price.account_id = $1 AND price.id = ANY($2)`,
    values: [accountId, ids.filter((id) => isId('price', id))],
  })
  const prices = new Map(found.rows.map((price) => [price.id, price]))
  for (const [index, { price_id }] of items.entries()) {
    if (price_id === undefined) continue
    const param = `line_items.${index}.price_id`
    const price = prices.get(price_id)
    if (!price) throw await refusalOf(database, accountId, price_id, param)
    if (!price.onSale) throw invalid(param, 'the price is no longer available')
  }
  return prices
}

async function refusalOf(database: Database, accountId: number, priceId: string, param: string): Promise<ApiError> {
  const recurring = isId('price', priceId)
    ? await database.prisma.subscriptionProduct.count({
        where: { accountId, OR: [{ priceId }, { formerPriceIds: { has: priceId } }] },
      })
    : 0
  if (recurring === 0) return notFoundBy('price_not_found', 'price_id', priceId, param)
  return invalid(param, 'is a recurring price: use a subscription session')
}
