import { unixSeconds } from '../../core/request/clock.ts'
import { fromColumns } from '../../core/wire/columns.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import type { ProductRow } from './columns.ts'
import { type ProductWire, product } from './schema.ts'

export function toProduct(row: ProductRow, livemode: boolean): ProductWire {
  return fromColumns(product, row, {
    object: 'product',
    metadata: row.metadata as Metadata,
    price:
      row.priceId === null
        ? null
        : {
            id: row.priceId,
            amount: Number(row.priceAmount),
            currency: row.priceCurrency,
            tax_behavior: row.priceTaxBehavior,
            processor_id: row.priceProcessorId,
          },
    archived: row.archivedAt !== null,
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(row.updatedAt),
    livemode,
  })
}
