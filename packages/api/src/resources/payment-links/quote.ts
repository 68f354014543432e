import type { PaymentLink } from '@merchant-payments/db'
import type { LineItem, ShippingOption } from '../../contract/payment-sessions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { readSaleTerms } from '../../money/fees/read-fee-schedule.ts'
import { billFor } from '../payment-sessions/bill.ts'
import { loadPrices } from '../payment-sessions/prices.ts'
import { type Offer, offerOf } from '../subscription-sessions/offer.ts'
import { loadRecurringPrice } from '../subscription-sessions/prices.ts'

/** The columns of a link that decide what a session of it costs. */
export type Sold = Pick<
  PaymentLink,
  'lineItems' | 'priceId' | 'quantity' | 'recurring' | 'passFees' | 'shippingOptions'
>

/** The price of a session of a link, as its page shows it. Amounts in minor units. */
export type Quote = {
  currency: string
  /** With the cheapest way of shipping, and the fee if the customer pays it. */
  total: bigint
  lines: { name: string; amount: bigint; quantity: number }[]
  /** The interval between two payments; null for a single payment. */
  every: Offer['every'] | null
  trialPeriodDays: number | null
}

/** The line items of a session of a link that makes payment sessions. @param quantity of its only item; null for the link's own */
export function lineItemsOf({ lineItems, priceId, quantity: own }: Sold, quantity: number | null): LineItem[] {
  const items = (lineItems as LineItem[] | null) ?? [{ price_id: priceId ?? '', quantity: own ?? 1 }]
  return quantity === null ? items : items.map((item) => ({ ...item, quantity }))
}

/**
 * Computes the price of a session of a link.
 * @param quantity of the only item; null for the link's own
 * @throws price_not_found; validation_error for a price that is no longer available, and an amount that cannot be charged
 */
export async function quoteLink(scope: AccountScope, link: Sold, quantity: number | null): Promise<Quote> {
  return link.recurring ? quoteSubscription(scope, link, quantity) : quotePayment(scope, link, quantity)
}

async function quotePayment(scope: AccountScope, link: Sold, quantity: number | null): Promise<Quote> {
  const items = lineItemsOf(link, quantity)
  try {
    const [prices, terms] = await Promise.all([
      loadPrices(scope.services.database, scope.account.id, items),
      readSaleTerms(scope, 'payment'),
    ])
    const ways = (link.shippingOptions ?? []) as ShippingOption[]
    const bill = billFor(items, prices, terms, link.passFees, ways)
    const lines = bill.lines.map(({ name, amount, quantity: count }) => ({
      name,
      amount: BigInt(amount),
      quantity: count,
    }))
    return { currency: bill.currency, total: bill.total, lines, every: null, trialPeriodDays: null }
  } catch (error) {
    throw link.priceId === null ? error : aboutPrice(error)
  }
}

/** The request of a link with a price has no line items, which the bill of a session names. */
function aboutPrice(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.param?.startsWith('line_items')) return error
  const [issue] = error.issues ?? []
  return issue
    ? invalid('price_id', issue.message)
    : new ApiError(error.code, { param: 'price_id', message: error.message })
}

async function quoteSubscription(scope: AccountScope, link: Sold, quantity: number | null): Promise<Quote> {
  const price_id = link.priceId ?? ''
  const product = await loadRecurringPrice(scope, price_id)
  const seats = quantity ?? link.quantity ?? 1
  const input = { price_id, quantity: seats, pass_fees_to_customer: link.passFees, success_url: '', cancel_url: '' }
  const offer = offerOf(input, product, await readSaleTerms(scope, 'subscription'))
  return {
    currency: offer.currency,
    total: offer.total,
    lines: [{ name: offer.name, amount: offer.unitAmount, quantity: seats }],
    every: offer.every,
    trialPeriodDays: offer.trialPeriodDays,
  }
}
