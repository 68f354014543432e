import { products } from '#messages/products.ts'

const t = products.productTexts

/** Short texts of a product, in the form and on its page. A further one is a line here. */
export const productTexts = {
  statement_descriptor: {
    label: t.statementDescriptor,
    hint: t.statementDescriptorHint,
  },
  unit_label: { label: t.unitLabel, hint: t.unitLabelHint },
  tax_code: { label: t.taxCode, hint: t.taxCodeHint },
} as const

export type ProductText = keyof typeof productTexts
export const productTextNames = Object.keys(productTexts) as ProductText[]

/** A value for each of the texts. */
export function eachText<Value>(make: (name: ProductText) => Value): Record<ProductText, Value> {
  return Object.fromEntries(productTextNames.map((name) => [name, make(name)])) as Record<ProductText, Value>
}
