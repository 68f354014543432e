import { unixSeconds } from '../../request/clock.ts'
import type { ProductRow } from './load.ts'
import type { ProductWire } from './schema.ts'

export function toProduct(row: ProductRow, livemode: boolean): ProductWire {
  return {
    id: row.id,
    object: 'product',
    name: row.name,
    description: row.description,
    images: row.images,
    metadata: row.metadata,
    active: row.active,
    url: row.url,
    shippable: row.shippable,
    unit_label: row.unit_label,
    statement_descriptor: row.statement_descriptor,
    tax_code: row.tax_code,
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
