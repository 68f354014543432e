import { sumOfDiscounts } from '../../billing/discounts.ts'
import { amountOf } from '../../billing/pricing.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { InvoiceState } from '../invoices/state.ts'
import type { SubscriptionState } from '../subscriptions/state.ts'
import { activeDiscounts, discountsOfLines, discountWire, redeem } from './discount.ts'
import { type DiscountInput, type Purchase, readRedeemable } from './read.ts'

/** Computes what an invoice's discounts take off its lines, in place. Prorations have it in their amounts already. */
export function applyDiscounts(ctx: Context, state: Pick<InvoiceState, 'currency' | 'discounts' | 'lines'>): void {
  const lines = state.lines.map(({ amount, product, proration, discountable, subscription_item }) => ({
    amount,
    product,
    item: subscription_item,
    discountable: (discountable ?? true) && !proration,
  }))
  const taken = discountsOfLines(ctx, allDiscounts(state), lines, state.currency)
  for (const [index, line] of state.lines.entries()) line.discounts = taken[index] ?? []
}

/** The discounts of an invoice: those of items, which are applied first, then those of the invoice. */
function allDiscounts({ discounts = [], lines }: Pick<InvoiceState, 'discounts' | 'lines'>): string[] {
  return [...new Set([...lines.flatMap((line) => line.item_discounts ?? []), ...discounts])]
}

/**
 * Gives a subscription's invoice the discounts that run, in place, and takes from the subscription those that have
 * ended and those for one invoice that took something off this one. The caller saves both.
 */
export function takeDiscounts(
  ctx: Context,
  subscription: Pick<SubscriptionState, 'discounts' | 'items'>,
  invoice: Pick<InvoiceState, 'currency' | 'discounts' | 'lines'>,
): void {
  const running = activeDiscounts(ctx, subscription.discounts ?? [])
  invoice.discounts = running.map(({ id }) => id)
  for (const line of invoice.lines) {
    const item = line.invoice_item === null ? subscription.items.find(({ id }) => id === line.subscription_item) : null
    if (item?.discounts) line.item_discounts = activeDiscounts(ctx, item.discounts).map(({ id }) => id)
  }
  applyDiscounts(ctx, invoice)
  const used = new Set(invoice.lines.flatMap((line) => (line.discounts ?? []).map(({ discount }) => discount)))
  const ended: string[] = []
  for (const holder of [subscription, ...subscription.items]) {
    const before = holder.discounts ?? []
    const kept = activeDiscounts(ctx, before)
      .filter(
        ({ id, state }) => ctx.objects.find('coupon', ctx, state.coupon)?.state.duration !== 'once' || !used.has(id),
      )
      .map(({ id }) => id)
    ended.push(...before.filter((id) => !kept.includes(id)))
    if (holder.discounts || holder === subscription) holder.discounts = kept
  }
  for (const id of ended) {
    const discount = ctx.objects.find('discount', ctx, id)
    if (discount) recordEvent(ctx, 'customer.discount.deleted', discountWire(discount))
  }
}

/** The price of an item for a whole period under the running discounts, in minor units. */
export function netPeriodAmount(
  ctx: Context,
  { discounts = [], currency, items }: SubscriptionState,
  id: string,
): number {
  const lines = items.map((item) => {
    const price = ctx.objects.find('price', ctx, item.price)?.state
    const amount = price ? amountOf(price, item.quantity) : 0
    return { amount, discountable: true, product: price?.product ?? null, item: item.id }
  })
  const index = items.findIndex((item) => item.id === id)
  const named = [...items.flatMap((item) => item.discounts ?? []), ...discounts]
  const running = activeDiscounts(ctx, named).map((discount) => discount.id)
  const taken = running.length === 0 ? [] : discountsOfLines(ctx, running, lines, currency)
  return (lines[index]?.amount ?? 0) - sumOfDiscounts(taken[index] ?? [])
}

/**
 * The discounts of an object after a request, by id: those that it names again stay, coupons and promotion codes are
 * redeemed.
 */
export function changeDiscounts(
  ctx: Context,
  before: readonly string[],
  inputs: readonly DiscountInput[] | null,
  purchase: Purchase,
  target: Parameters<typeof redeem>[2],
  prefix = 'discounts',
): string[] {
  const after = (inputs ?? []).map((input, index) => {
    const name = `${prefix}[${index}]`
    if (input.discount === undefined) return redeem(ctx, readRedeemable(ctx, input, purchase, name), target).id
    if (before.includes(input.discount)) return input.discount
    throw invalid(`No such discount: '${input.discount}'`, `${name}[discount]`, 'resource_missing')
  })
  for (const id of before.filter((one) => !after.includes(one))) {
    const discount = ctx.objects.find('discount', ctx, id)
    if (discount) recordEvent(ctx, 'customer.discount.deleted', discountWire(discount))
  }
  return after
}
