import { proratedAmount } from '../../billing/discounts.ts'
import { addMonths, type Recurring } from '../../billing/period.ts'
import { amountOf } from '../../billing/pricing.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { newId } from '../../ids.ts'
import { roundingStep } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { isByUsage, priceOf } from '../invoices/lines.ts'
import type { InvoiceLine } from '../invoices/state.ts'

/** The start before now that a request asks for; null without one. Stripe: Backdating subscriptions. */
export function readBackdate(
  ctx: Context,
  input: { backdate_start_date?: number | undefined; proration_behavior?: string | undefined },
): { start: number; billed: boolean } | null {
  const start = input.backdate_start_date
  if (start === undefined) return null
  if (start >= ctx.now) throw invalid('backdate_start_date must be in the past.', 'backdate_start_date')
  return { start, billed: input.proration_behavior !== 'none' }
}

/** The lines for the time from a start before now, one for each item that is not billed by usage. */
export function backdatedLines(ctx: Context, { id, state }: Stored<'subscription'>, start: number): InvoiceLine[] {
  return state.items
    .filter((item) => !isByUsage(ctx, item))
    .map((item) => {
      const { name, price } = priceOf(ctx, item.price)
      const each = amountOf(price.state, item.quantity)
      const recurring = price.state.recurring ?? { interval: 'month', interval_count: 1 }
      return {
        id: newId('il'),
        amount: amountSince(ctx, start, recurring, each, state.currency),
        description: `${item.quantity} × ${name} (before ${dayOf(ctx.now)})`,
        invoice_item: null,
        metadata: state.metadata,
        period: { start, end: ctx.now },
        price: item.price,
        product: price.state.product,
        proration: true,
        quantity: item.quantity,
        subscription: id,
        subscription_item: item.id,
        unit_amount: price.state.unit_amount,
      }
    })
}

/** Whole periods back from now, and the rest in proportion to the period that it is a part of. */
function amountSince(ctx: Context, start: number, recurring: Recurring, each: number, currency: string): number {
  let total = 0
  for (let periods = 1; ; periods++) {
    const end = periodBack(ctx.now, recurring, periods - 1)
    const begin = periodBack(ctx.now, recurring, periods)
    if (begin < start) return total + proratedAmount(each, end - start, end - begin, roundingStep(currency))
    total += each
    if (begin === start) return total
  }
}

/** The moment some periods before another one. */
function periodBack(at: number, { interval, interval_count: count }: Recurring, periods: number): number {
  const days = { day: 1, week: 7 }
  if (interval === 'day' || interval === 'week') return at - periods * count * days[interval] * 86_400
  return addMonths(at, -periods * (interval === 'year' ? 12 * count : count))
}

function dayOf(moment: number): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(moment * 1000)
}
