import { ApiError, errorTable } from './errors.ts'

/** Prefixes of ids that are often passed in place of another kind, and what to pass instead. */
const remedies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  price_id: { prod_: 'a product: pass the id of its price, price.id' },
  session_id: { pi_: 'a payment: pass it as payment_intent', ch_: 'a charge: pass the id of the checkout, cs_…' },
  payment_intent: { cs_: 'a checkout session: pass it as session_id', re_: 'a refund: pass the payment, pi_…' },
}

/** The error for an id that was not found, with a hint if it is an id of another kind. */
export function notFoundBy(
  code: 'price_not_found' | 'payment_not_found',
  field: 'price_id' | 'session_id' | 'payment_intent',
  id: string,
  param?: string,
): ApiError {
  const [, remedy] = Object.entries(remedies[field] ?? {}).find(([prefix]) => id.startsWith(prefix)) ?? []
  const message = remedy === undefined ? errorTable[code].message : `${param ?? field}: this is the id of ${remedy}`
  return new ApiError(code, { message, ...(param !== undefined && { param }) })
}
