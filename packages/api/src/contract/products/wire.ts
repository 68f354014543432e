import { unixSeconds } from '../../core/request/clock.ts'
import { type ProductRow, productColumnOf } from './columns.ts'
import type { ProductFields, ProductWire } from './schema.ts'

export function toProduct(row: ProductRow, livemode: boolean): ProductWire {
  return {
    id: row.id,
    object: 'product',
    ...fieldsOf(row),
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
    processor_id: row.processorId,
    archived: row.archivedAt !== null,
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(row.updatedAt),
    livemode,
  }
}

function fieldsOf(row: ProductRow): ProductFields {
  return Object.fromEntries(productColumnOf.map(([name, column]) => [name, row[column]])) as ProductFields
}
