import { proratedAmount } from '../../billing/discounts.ts'
import { addMonths, periodEndAfter, type Recurring } from '../../billing/period.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer, required } from '../../http/fields.ts'
import { roundingStep } from '../../money/currency.ts'
import type { InvoiceLine } from '../invoices/state.ts'
import type { SubscriptionState } from './state.ts'

/** When the first whole period begins, and whether the time before it is billed. */
export type BillingAnchor = { at: number; prorated: boolean }

/**
 * The day, or the last one of a shorter month, and the time in UTC on which periods begin. Parts of the time that are left
 * out are those of the creation.
 */
export const anchorConfig = hash({
  day_of_month: required(integer({ min: 1, max: 31 })),
  hour: integer({ min: 0, max: 23 }),
  minute: integer({ min: 0, max: 59 }),
  month: integer({ min: 1, max: 12 }),
  second: integer({ min: 0, max: 59 }),
})
type SentConfig = ReturnType<typeof anchorConfig.parse>

/** The first moment after `now` that is as the configuration says. */
function nextAnchor(now: number, { day_of_month, hour, minute, month, second }: SentConfig): number {
  const date = new Date(now * 1000)
  date.setUTCHours(hour ?? date.getUTCHours(), minute ?? date.getUTCMinutes(), second ?? date.getUTCSeconds())
  const today = Math.floor(date.getTime() / 1000)
  for (let months = 0; ; months++) {
    const moment = addMonths(today, months, day_of_month)
    const fits = month === undefined || new Date(moment * 1000).getUTCMonth() === month - 1
    if (fits && moment > now) return moment
  }
}

/** The billing anchor of a request; null without one. Throws a 400 for an anchor after the first period. */
export function readAnchor(
  ctx: Context,
  input: {
    billing_cycle_anchor?: number | undefined
    billing_cycle_anchor_config?: SentConfig | undefined
    proration_behavior?: string | undefined
  },
  recurring: Recurring,
  trialEnd: number | null,
): BillingAnchor | null {
  const config = input.billing_cycle_anchor_config
  if (config && input.billing_cycle_anchor !== undefined) {
    throw invalid(
      'You may only specify one of billing_cycle_anchor or billing_cycle_anchor_config.',
      'billing_cycle_anchor_config',
    )
  }
  if (config && (recurring.interval === 'day' || recurring.interval === 'week')) {
    throw invalid('billing_cycle_anchor_config is for prices by the month or the year.', 'billing_cycle_anchor_config')
  }
  const at = config ? nextAnchor(ctx.now, config) : input.billing_cycle_anchor
  if (at === undefined) return null
  const name = config ? 'billing_cycle_anchor_config' : 'billing_cycle_anchor'
  if (trialEnd !== null) throw invalid('This sandbox takes either a trial or a billing cycle anchor.', name)
  if (at < ctx.now) throw invalid('billing_cycle_anchor must not be in the past.', name)
  // The next day of a month is never too late, and may be hours later than the end of a period at the end of a month.
  const isNext = config && (config.month === undefined || recurring.interval === 'year')
  if (!isNext && at > periodEndAfter(ctx.now, recurring, ctx.now)) {
    throw invalid(`${name} cannot be later than next natural billing date.`, name)
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
  const whole = end - previousBoundary(end, recurring, state.billing_cycle_anchor_config?.day_of_month)
  for (const line of lines) {
    const amount = prorated ? proratedAmount(line.amount, end - start, whole, roundingStep(state.currency)) : 0
    line.amount = amount
    const item = state.items.find(({ id }) => id === line.subscription_item)
    if (item) item.billed.amount = amount
  }
}

function previousBoundary(end: number, { interval, interval_count: count }: Recurring, day?: number): number {
  if (interval === 'day') return end - count * 86_400
  if (interval === 'week') return end - count * 7 * 86_400
  return addMonths(end, -(interval === 'year' ? 12 * count : count), day)
}
