import type { Recurring } from '../../billing/period.ts'
import { amountOf } from '../../billing/pricing.ts'
import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { formatMoney } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { usageOf } from '../billing-meters.ts'
import type { PriceState } from '../prices/price.ts'
import type { SubscriptionItem } from '../subscriptions/state.ts'
import { taxesWire } from '../tax-rates.ts'
import { type InvoiceLine, taxesOfLine } from './state.ts'

export function lineWire(invoice: Stored<'invoice'>, line: InvoiceLine): Wire {
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.state.currency,
    description: line.description,
    discount_amounts: (line.discounts ?? []).map(({ amount, discount }) => ({ amount, discount })),
    discountable: (line.discountable ?? true) && !line.proration,
    discounts: line.item_discounts ?? [],
    invoice: invoice.id,
    livemode: invoice.live,
    metadata: line.metadata,
    parent: parentWire(line),
    period: line.period,
    pretax_credit_amounts: (line.discounts ?? []).map(({ amount, discount }) => ({
      amount,
      discount,
      type: 'discount',
    })),
    pricing:
      line.price === null
        ? null
        : {
            price_details: { price: line.price, product: line.product },
            type: 'price_details',
            unit_amount_decimal: String(line.unit_amount),
          },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: line.subscription,
    subtotal: line.amount,
    taxes: taxesWire(taxesOfLine(invoice.state, line)),
  }
}

function parentWire(line: InvoiceLine): Wire {
  const about = {
    invoice_item: line.invoice_item,
    proration: line.proration,
    proration_details: { credited_items: null },
    subscription: line.subscription,
  }
  if (line.subscription_item === null) {
    return { invoice_item_details: about, subscription_item_details: null, type: 'invoice_item_details' }
  }
  return {
    invoice_item_details: null,
    subscription_item_details: { ...about, subscription_item: line.subscription_item },
    type: 'subscription_item_details',
  }
}

/** A period that has ended, in Unix seconds. */
type PastPeriod = { period_start: number; period_end: number }

/**
 * The lines of a subscription's current period, one for each item; in a trial their amounts are zero. An item by usage is billed for the
 * period before: `past`, without which nothing was used.
 */
export function periodLines(ctx: Context, subscription: Stored<'subscription'>, past?: PastPeriod): InvoiceLine[] {
  const { id, state } = subscription
  return state.items.map((item) => {
    const { price, name } = priceOf(ctx, item.price)
    if (price.state.meter !== undefined) return usageLine(ctx, subscription, item, past)
    const trial = state.status === 'trialing'
    const amount = trial ? 0 : amountOf(price.state, item.quantity)
    return {
      id: newId('il'),
      amount,
      description: trial ? `Trial period for ${name}` : `${item.quantity} × ${name} (${rateOf(price.state)})`,
      invoice_item: null,
      metadata: state.metadata,
      period: { start: state.current_period_start, end: state.current_period_end },
      price: item.price,
      product: price.state.product,
      proration: false,
      quantity: item.quantity,
      subscription: id,
      subscription_item: item.id,
      tax_rates: item.tax_rates,
      unit_amount: trial ? 0 : price.state.unit_amount,
    }
  })
}

/** Whether an item is billed at the end of a period for what was used within it. */
export function isByUsage(ctx: Context, item: SubscriptionItem): boolean {
  return priceOf(ctx, item.price).price.state.meter !== undefined
}

/** The lines of the items by usage for a period that has ended, as when a subscription ends. */
export function usageLines(ctx: Context, subscription: Stored<'subscription'>, past: PastPeriod): InvoiceLine[] {
  const byUsage = subscription.state.items.filter((item) => isByUsage(ctx, item))
  return byUsage.map((item) => usageLine(ctx, subscription, item, past))
}

function usageLine(
  ctx: Context,
  { id, state }: Stored<'subscription'>,
  item: SubscriptionItem,
  past: PastPeriod | undefined,
): InvoiceLine {
  const { price, name } = priceOf(ctx, item.price)
  const { period_start: start, period_end: end } = past ?? { period_start: ctx.now, period_end: ctx.now }
  const trial = start < (state.trial_end ?? 0)
  const used = trial ? 0 : usageOf(ctx, price.state.meter ?? '', state.customer, start, end)
  return {
    id: newId('il'),
    amount: amountOf(price.state, used),
    description: `${used} × ${name} (${rateOf(price.state)})`,
    invoice_item: null,
    metadata: state.metadata,
    period: { start, end },
    price: item.price,
    product: price.state.product,
    proration: false,
    quantity: used,
    subscription: id,
    subscription_item: item.id,
    tax_rates: item.tax_rates,
    unit_amount: price.state.unit_amount,
  }
}

/**
 * The pending invoice items that the next invoice of a subscription takes: the ones of that subscription and the ones
 * without a subscription, in its currency.
 */
export function pendingItems(ctx: Context, customer: string, subscription: string): Stored<'invoiceitem'>[] {
  const waiting = pendingItemsOf(ctx, customer)
  if (waiting.length === 0) return []
  const currency = ctx.objects.find('subscription', ctx, subscription)?.state.currency
  return waiting.filter(({ state }) => state.currency === currency && [null, subscription].includes(state.subscription))
}

/** All pending invoice items of a customer, in one currency if it is given. */
export function pendingItemsOf(ctx: Context, customer: string, currency?: string): Stored<'invoiceitem'>[] {
  const waiting = ctx.objects.everywhere('invoiceitem', -1, {
    sql: "json_extract(state, '$.invoice') IS NULL AND json_extract(state, '$.customer') = ?",
    values: [customer],
    index: 'invoice_items_waiting',
  })
  return waiting.filter(
    ({ account, live, state }) =>
      live === ctx.live && account === ctx.account && (currency === undefined || state.currency === currency),
  )
}

/** The invoice line of an invoice item. */
export function invoiceItemLine({ id, state }: Stored<'invoiceitem'>): InvoiceLine {
  return {
    id: newId('il'),
    amount: state.amount,
    description: state.description,
    discountable: state.discountable ?? !state.proration,
    invoice_item: id,
    metadata: state.metadata,
    period: state.period,
    price: state.price,
    product: state.product,
    proration: state.proration,
    quantity: state.quantity,
    subscription: state.subscription,
    subscription_item: state.subscription_item,
    tax_rates: state.tax_rates,
    unit_amount: state.unit_amount,
  }
}

/** A price with the name of its product. */
export function priceOf(ctx: Context, id: string): { price: Stored<'price'>; name: string } {
  const price = ctx.objects.find('price', ctx, id)
  if (!price) throw new Error(`price ${id} of a subscription is gone`)
  return { price, name: ctx.objects.find('product', ctx, price.state.product)?.state.name ?? '' }
}

/** Example: `at $20.00 / month`. */
function rateOf({ currency, packages, recurring, tiers, unit_amount }: PriceState): string {
  const interval = intervalText(recurring)
  if (tiers) return `by tiers / ${interval}`
  const each = `at ${formatMoney(unit_amount, currency)}`
  return packages ? `${each} per ${packages.divide_by} / ${interval}` : `${each} / ${interval}`
}

function intervalText(recurring: Recurring | null): string {
  const { interval, interval_count: count } = recurring ?? { interval: 'month', interval_count: 1 }
  return count === 1 ? interval : `every ${count} ${interval}s`
}
