import { proratedAmount } from '../../billing/fractions.ts'
import type { Context } from '../../http/context.ts'
import { roundingStep } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { insertProration } from '../invoice-items/insert-proration.ts'
import { priceOf } from '../invoices/lines.ts'
import type { SubscriptionItem } from './state.ts'

/** What a change within a period gives back or asks for. */
export type Proration = {
  /** Minor units; negative gives back. */
  amount: number
  description: string
  item: SubscriptionItem
  quantity: number
  start: number
  end: number
}

/**
 * Gives back what was billed for the rest of the period. It is reckoned to the second from the amount that was billed,
 * not from today's price, and rounded to the nearest amount that the currency has.
 */
export function creditUnused(
  ctx: Context,
  { state }: Stored<'subscription'>,
  item: SubscriptionItem,
  at: number,
): Proration | null {
  const { amount, start, end } = item.billed
  if (amount === 0 || at >= end) return null
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

/** Asks for an item from now to the end of the period, and notes on the item that it was billed. */
export function chargeRemaining(
  ctx: Context,
  { state }: Stored<'subscription'>,
  item: SubscriptionItem,
  at: number,
): Proration {
  const { current_period_start: start, current_period_end: end } = state
  const periodAmount = priceOf(ctx, item.price).price.state.unit_amount * item.quantity
  const amount = proratedAmount(periodAmount, end - at, end - start, roundingStep(state.currency))
  item.billed = { amount, start: at, end }
  return {
    amount,
    description: `Remaining time on ${itemText(ctx, item)} after ${dayOf(at)}`,
    item,
    quantity: item.quantity,
    start: at,
    end,
  }
}

/** Gives back the rest of the period of every item, from now unless told otherwise, for the next invoice to take. */
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

/** Such as `15 Jan 2026`. */
function dayOf(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    moment * 1000,
  )
}
