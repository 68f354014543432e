import { proratedAmount } from '../../billing/discounts.ts'
import type { Context } from '../../http/context.ts'
import { roundingStep } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { netPeriodAmount } from '../discounts/apply.ts'
import { insertProration } from '../invoice-items/invoice-item.ts'
import { isByUsage, priceOf } from '../invoices/lines.ts'
import type { SubscriptionItem } from './state.ts'

/** A proration: the credit or the charge of a change within a period. */
export type Proration = {
  /** Minor units; negative for a credit. */
  amount: number
  description: string
  item: SubscriptionItem
  quantity: number
  start: number
  end: number
}

/**
 * Credits the unused time of an item; null where nothing was billed for it, as of one by usage. The credit is computed by the
 * second from the amount that was billed, not from the current price, and rounded to the currency's step.
 */
export function creditUnused(
  ctx: Context,
  { state }: Stored<'subscription'>,
  item: SubscriptionItem,
  at: number,
): Proration | null {
  const { amount, start, end } = item.billed
  if (amount === 0 || at >= end || isByUsage(ctx, item)) return null
  const from = Math.max(at, start)
  return {
    amount: -proratedAmount(amount, end - from, end - start, roundingStep(state.currency)),
    description: `Unused time on ${itemText(ctx, item)} after ${dayOf(at)}`,
    item,
    quantity: item.quantity,
    start: from,
    end: Math.min(end, state.current_period_end),
  }
}

/**
 * Charges an item from `at` to the end of the period, under the discounts that run, and records on the item what was
 * billed; null for an item by usage.
 */
export function chargeRemaining(
  ctx: Context,
  { state }: Stored<'subscription'>,
  item: SubscriptionItem,
  at: number,
): Proration | null {
  const { current_period_start: start, current_period_end: end } = state
  const periodAmount = netPeriodAmount(ctx, state, item.id)
  const amount = proratedAmount(periodAmount, end - at, end - start, roundingStep(state.currency))
  item.billed = { amount, start: at, end }
  if (isByUsage(ctx, item)) return null
  return {
    amount,
    description: `Remaining time on ${itemText(ctx, item)} after ${dayOf(at)}`,
    item,
    quantity: item.quantity,
    start: at,
    end,
  }
}

/** Credits the unused time of every item, from now by default, as pending items for the next invoice. */
export function creditAll(ctx: Context, subscription: Stored<'subscription'>, from = ctx.now): void {
  for (const item of subscription.state.items) {
    const credit = creditUnused(ctx, subscription, item, from)
    if (credit) insertProration(ctx, subscription, credit)
  }
}

function itemText(ctx: Context, item: SubscriptionItem): string {
  const { name } = priceOf(ctx, item.price)
  return item.quantity === 1 ? name : `${item.quantity} × ${name}`
}

/** Example: `15 Jan 2026`. */
function dayOf(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    moment * 1000,
  )
}
