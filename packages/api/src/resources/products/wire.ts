import { unixSeconds } from '../../request/clock.ts'
import type { ProductRow } from './load.ts'
import { type ProductFields, type ProductWire, productFieldNames } from './schema.ts'

export function toProduct(row: ProductRow, livemode: boolean): ProductWire {
  return {
    id: row.id,
    object: 'product',
    ...fieldsOf(row),
    price:
      row.price_id === null
        ? null
        : {
            id: row.price_id,
            amount: Number(row.price_amount),
            currency: row.price_currency,
            tax_behavior: row.price_tax_behavior,
          },
    archived: row.archived_at !== null,
    created: unixSeconds(row.created_at),
    updated: unixSeconds(row.updated_at),
    livemode,
  }
}

function fieldsOf(row: ProductRow): ProductFields {
  return Object.fromEntries(productFieldNames.map((name) => [name, row[name]])) as ProductFields
}
