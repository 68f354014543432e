/** Short texts of a product, in the form and on its page. A further one is a line here. */
export const productTexts = {
  statement_descriptor: {
    label: 'Statement descriptor',
    hint: 'Up to 22 letters, digits and signs without accents. Cards show the first ten, behind the name of your account.',
  },
  unit_label: { label: 'Unit label', hint: 'Such as “cup”, up to 12 characters' },
  tax_code: { label: 'Tax code', hint: 'Such as txcd_99999999. Without effect: tax is not computed yet' },
} as const

export type ProductText = keyof typeof productTexts
export const productTextNames = Object.keys(productTexts) as ProductText[]

/** A value for each of the texts. */
export function eachText<Value>(make: (name: ProductText) => Value): Record<ProductText, Value> {
  return Object.fromEntries(productTextNames.map((name) => [name, make(name)])) as Record<ProductText, Value>
}
