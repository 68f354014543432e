import { amountOf } from '../../billing/pricing.ts'
import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { type ApiError, invalid } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { assertPayable } from '../../money/currency.ts'
import { indexedStateIs, type Stored } from '../../store/objects.ts'
import { pendingItemsOf } from '../invoices/lines.ts'
import { loadOr404 } from '../load.ts'
import { inactivePrice, insertPrice } from '../prices/price.ts'
import { readTaxRates } from '../tax-rates.ts'
import type { changedItemFields } from './fields.ts'
import type { SubscriptionItem } from './state.ts'

type ItemInput = Partial<Parsed<typeof changedItemFields>>

/**
 * The price that an item names or describes; null when it does neither. A price that is not recurring throws a 400, and
 * so does an inactive one that was not created for the item.
 */
export function priceOfItem(ctx: Context, input: ItemInput, name: string, madeForIt = false): Stored<'price'> | null {
  const { plan, price_data: data } = input
  // A plan is a price of the same id.
  const id = input.price ?? plan
  if ([input.price, plan, data].filter((one) => one !== undefined).length > 1) {
    throw invalid('You may only specify one of `price`, `plan` or `price_data`.', `${name}[price]`)
  }
  if (id === undefined && !data) return null
  const price = data
    ? insertPrice(ctx, productOf(ctx, data.product, name), data, false, `${name}[price_data]`)
    : loadOr404(ctx, 'price', id ?? '', `${name}[${plan === undefined ? 'price' : 'plan'}]`)
  if (!price.state.recurring) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      `${name}[${data ? 'price_data' : 'price'}]`,
    )
  }
  if (!data && !madeForIt && !price.state.active) throw inactivePrice(`${name}[price]`)
  return price
}

/** A new item that is not billed yet. One without a price throws a 400. */
export function createItem(ctx: Context, input: ItemInput, name: string, madeForIt = false): SubscriptionItem {
  const price = priceOfItem(ctx, input, name, madeForIt)
  if (!price) throw invalid(`Missing required param: ${name}[price].`, `${name}[price]`, 'parameter_missing')
  return {
    id: newId('si', 14),
    created: ctx.now,
    price: price.id,
    quantity: quantityOf(price, input.quantity, name),
    metadata: changeMetadata({}, input.metadata),
    tax_rates: readTaxRates(ctx, input.tax_rates, `${name}[tax_rates]`),
    billed: { amount: 0, start: ctx.now, end: ctx.now },
  }
}

/** The quantity of an item of a price; nothing of a price by usage, whose usage is billed at the end of a period. */
export function quantityOf({ state }: Stored<'price'>, sent: number | undefined, name: string): number {
  if (state.meter === undefined) return sent ?? 1
  if (sent === undefined) return 0
  throw invalid(
    `Quantity should not be specified where usage_type is \`metered\`. Remove quantity from \`${name}\``,
    `${name}[quantity]`,
  )
}

/**
 * Throws a 400 unless all items can be billed together: in one currency, at one interval, each price once, and within
 * the maximum amount of a charge.
 */
export function assertBillableTogether(
  ctx: Context,
  items: SubscriptionItem[],
): { currency: string; price: Stored<'price'> } {
  const prices = items.map((item) => loadOr404(ctx, 'price', item.price))
  const first = prices[0]
  if (!first) throw invalid('A subscription needs at least one item.', 'items', 'parameter_missing')
  if (new Set(prices.map((price) => price.id)).size < prices.length) {
    throw invalid('A subscription cannot have two items with the same price: raise the quantity instead.', 'items')
  }
  for (const { state } of prices) {
    if (state.currency !== first.state.currency) {
      throw invalid(
        `All prices on a subscription must have the same currency: found ${first.state.currency} and ${state.currency}.`,
        'items',
      )
    }
    if (JSON.stringify(state.recurring) !== JSON.stringify(first.state.recurring)) {
      throw invalid('This sandbox bills all items of a subscription at the same interval.', 'items')
    }
  }
  const whole = items.reduce((sum, { quantity }, index) => {
    const price = prices[index]
    return price ? sum + amountOf(price.state, quantity) : sum
  }, 0)
  assertPayable(whole, first.state.currency, 'items')
  return { currency: first.state.currency, price: first }
}

/** Throws a 400 when a running subscription would get prices in another currency. Stripe: multi-currency customers. */
export function assertCurrencyKept(expected: string, currency: string, param: string): void {
  if (currency === expected) return
  throw invalid(
    `The price specified only supports \`${currency}\`. This doesn't match the expected currency: \`${expected}\`.`,
    param,
  )
}

function productOf(ctx: Context, id: string, name: string): string {
  return loadOr404(ctx, 'product', id, `${name}[price_data][product]`).id
}

/**
 * The refusal of a subscription of a customer who has one, or an item for the next invoice, in another currency; null for any other
 * customer. Items and invoices of their own may be in any currency. Stripe: multi-currency customers.
 */
export function currencyRefusal(ctx: Context, customer: string | null, currency: string): ApiError | null {
  if (customer === null) return null
  const running = ctx.objects.all(
    'subscription',
    ctx,
    { sql: "json_extract(state, '$.status') NOT IN ('canceled', 'incomplete_expired')", values: [] },
    indexedStateIs('subscriptions_by_customer', 'customer', customer),
  )
  const other = [...running, ...pendingItemsOf(ctx, customer)].find(({ state }) => state.currency !== currency)
  if (!other) return null
  return invalid(
    'You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, ' +
      `discount, quote, or invoice item with currency ${other.state.currency}.`,
  )
}

/** @throws ApiError 400 while the customer has a subscription, or an item for the next invoice, in another currency */
export function assertOneCurrency(ctx: Context, customer: string | null, currency: string): void {
  const refusal = currencyRefusal(ctx, customer, currency)
  if (refusal) throw refusal
}
