import { invalid } from '../http/errors.ts'

/** Sets the tax behavior of a price or a shipping rate, once. */
export function changeTaxBehavior(state: { tax_behavior: string }, wanted: string | undefined): void {
  if (wanted === undefined || wanted === state.tax_behavior) return
  if (state.tax_behavior !== 'unspecified') {
    throw invalid('tax_behavior cannot be changed once it is set.', 'tax_behavior')
  }
  state.tax_behavior = wanted
}
