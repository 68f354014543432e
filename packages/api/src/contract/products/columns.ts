import type { Product } from '@merchant-payments/db'
import { type ColumnName, columnName } from '../../core/wire/columns.ts'
import { type ProductFields, productFieldNames } from './schema.ts'

/** The columns of a product that a merchant sets. A field without a column does not compile. */
type ProductColumns = Pick<Product, ColumnName<keyof ProductFields>>

/** A product with its current price. */
export type ProductRow = ProductColumns & {
  id: string
  processorId: string | null
  archivedAt: Date | null
  createdAt: Date
  updatedAt: Date
} & (
    | { priceId: null }
    | {
        priceId: string
        priceAmount: bigint
        priceCurrency: string
        priceTaxBehavior: 'inclusive' | 'exclusive' | 'unspecified'
        priceProcessorId: string | null
      }
  )

/** The fields of a product, each with its column: unit_label and unitLabel. */
export const productColumnOf = productFieldNames.map((name) => [name, columnName(name)] as const)
