import { proratedAmount } from '../../billing/discounts.ts'
import { addMonths, periodEndAfter, type Recurring } from '../../billing/period.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { roundingStep } from '../../money/currency.ts'
import type { InvoiceLine } from '../invoices/state.ts'
import type { SubscriptionState } from './state.ts'

/** When the first whole period begins, and whether the time before it is billed. */
export type BillingAnchor = { at: number; prorated: boolean }

/** The billing anchor of a request; null without one. Throws a 400 for an anchor after the first period. */
export function readAnchor(
  ctx: Context,
  input: { billing_cycle_anchor?: number | undefined; proration_behavior?: string | undefined },
  recurring: Recurring,
  trialEnd: number | null,
): BillingAnchor | null {
  const at = input.billing_cycle_anchor
  if (at === undefined) return null
  const name = 'billing_cycle_anchor'
  if (trialEnd !== null) throw invalid('This sandbox takes either a trial or a billing_cycle_anchor.', name)
  if (at < ctx.now) throw invalid('billing_cycle_anchor must not be in the past.', name)
  if (at > periodEndAfter(ctx.now, recurring, ctx.now)) {
    throw invalid('billing_cycle_anchor cannot be later than next natural billing date.', name)
  }
  return { at, prorated: input.proration_behavior !== 'none' }
}

/**
 * Bills the time until the anchor in proportion to a whole period, by the second; or not at all. Changes the lines and
 * what the items are billed in place.
 */
export function shortenFirstPeriod(
  state: SubscriptionState,
  lines: InvoiceLine[],
  recurring: Recurring,
  prorated: boolean,
): void {
  const { current_period_end: end, current_period_start: start } = state
  const whole = end - previousBoundary(end, recurring)
  for (const line of lines) {
    const amount = prorated ? proratedAmount(line.amount, end - start, whole, roundingStep(state.currency)) : 0
    line.amount = amount
    const item = state.items.find(({ id }) => id === line.subscription_item)
    if (item) item.billed.amount = amount
  }
}

function previousBoundary(end: number, { interval, interval_count: count }: Recurring): number {
  if (interval === 'day') return end - count * 86_400
  if (interval === 'week') return end - count * 7 * 86_400
  return addMonths(end, -(interval === 'year' ? 12 * count : count))
}
