import type { AppRouter } from '@merchant-payments/api'
import type { inferRouterInputs } from '@trpc/server'
import type { Issue } from '../../failure.ts'
import { digitsOf, parseMoney } from '../../money/format.ts'

export type NewProduct = inferRouterInputs<AppRouter>['products']['create']

/**
 * Reads the form of a new product. Only what the API could not judge is judged here: whether the price is an amount at
 * all. An empty price makes a product without one.
 */
export function productFrom(form: Pick<FormData, 'get'>): { product: NewProduct } | { issues: Issue[] } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const product: NewProduct = { name: text('name') }
  if (text('description') !== '') product.description = text('description')
  if (text('amount') === '') return { product }

  const currency = text('currency')
  const amount = parseMoney(text('amount'), currency)
  if (amount === null) {
    const digits = digitsOf(currency)
    const example = digits === 0 ? '1250' : `12.${'5'.padEnd(digits, '0')}`
    return { issues: [{ param: 'price.amount', message: `Write the price as ${example}` }] }
  }
  return { product: { ...product, price: { amount, currency } } }
}
