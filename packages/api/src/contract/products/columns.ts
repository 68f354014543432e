import type { Product } from '@merchant-payments/db'
import { type ProductFields, productFieldNames } from './schema.ts'

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type Columns<Fields> = { [Name in keyof Fields & string as CamelCase<Name>]?: Exclude<Fields[Name], undefined> }

/** The columns of a product that a merchant sets. A field without a column does not compile. */
export type ProductColumns = Pick<Product, CamelCase<keyof ProductFields>>

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
export const productColumnOf = productFieldNames.map((name) => [name, camelCase(name)] as const)

/** Renames fields to their columns; omitted fields stay omitted. */
export function columnsOf<Fields extends { [Name in keyof ProductFields]?: unknown }>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [camelCase(name), value])) as Columns<Fields>
}

function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>
}
