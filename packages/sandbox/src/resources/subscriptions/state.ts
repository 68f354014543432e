import { periodEndAfter, type Recurring } from '../../billing/period.ts'
import type { AppliedRate } from '../../billing/taxes.ts'
import type { Condition } from '../../store/objects.ts'

type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'

/** The billed amount and period of an item; a credit is a part of it. */
type Billed = {
  /** Minor units. */
  amount: number
  start: number
  end: number
}

export type SubscriptionItem = {
  id: string
  created: number
  /** Id of the price. */
  price: string
  quantity: number
  metadata: Record<string, string>
  /** The tax rates of the item; undefined where the rates of the subscription apply. */
  tax_rates?: AppliedRate[] | undefined
  /** Ids of its own discounts; undefined while it never had any. */
  discounts?: string[]
  billed: Billed
}

/** The day of the month and the time in UTC on which periods begin; null for parts that were not sent. */
export type AnchorConfig = { day_of_month: number } & Record<'hour' | 'minute' | 'month' | 'second', number | null>

/** All times are Unix seconds on the customer's clock. */
export type SubscriptionState = {
  /** At most two decimals. */
  application_fee_percent: number | null
  billing_cycle_anchor: number
  /** How the anchor was chosen; null or undefined where it was not by a day of the month. */
  billing_cycle_anchor_config?: AnchorConfig | null
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  /** Undefined in subscriptions that an older version stored: they are charged. */
  collection_method?: 'charge_automatically' | 'send_invoice'
  cancellation: { comment: string | null; feedback: string | null; reason: string | null }
  currency: string
  current_period_end: number
  current_period_start: number
  customer: string
  /** Days in which its invoices are to be paid; null or undefined where they are charged. */
  days_until_due?: number | null
  default_payment_method: string | null
  /** The tax rates of its invoices; undefined where it never had any. */
  default_tax_rates?: AppliedRate[] | undefined
  description: string | null
  /** Ids of the discounts of its next invoices; undefined in subscriptions that an older version stored. */
  discounts?: string[]
  /** When the subscription changes next by itself; null when nothing is scheduled. */
  due: number | null
  ended_at: number | null
  items: SubscriptionItem[]
  latest_invoice: string | null
  metadata: Record<string, string>
  /** The end of a trial without a payment method. */
  missing_payment_method: 'cancel' | 'create_invoice' | 'pause'
  on_behalf_of: string | null
  /** While set, what becomes of each renewal's invoice; the status stays. Absent before it was first set. */
  pause_collection?: { behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'; resumes_at: number | null } | null
  /** When and why it was last paused; absent before. */
  paused?: { at: number; reason: 'pause_requested' | 'trial_end_without_payment_method' }
  pending_setup_intent: string | null
  /**
   * While paused: the invoice whose payment resumes the subscription, and the deadline for it; null when no payment is
   * awaited.
   */
  resumption?: { invoice: string; until: number } | null
  /** The schedule that is attached; absent before the first one. */
  schedule?: string | null
  /** Whether the payment method of the first invoice becomes the subscription's default. */
  save_default_payment_method: 'off' | 'on_subscription' | null
  start_date: number
  status: SubscriptionStatus
  test_clock: string | null
  transfer_data: { destination: string; amount_percent: number | null } | null
  trial_end: number | null
  trial_start: number | null
  /** Whether `trial_will_end` has been recorded. */
  trial_told: boolean
  /** The end of the period whose renewal has been announced; undefined before the first one. */
  upcoming_told?: number
}

declare module '../../store/object-kinds.ts' {
  interface States {
    subscription: SubscriptionState
  }
}

/** Seconds until a first payment, or the payment of a resumption, expires. */
export const firstPaymentSeconds = 23 * 60 * 60
/** Seconds before the end of a trial at which the end is announced. */
const trialNoticeSeconds = 3 * 24 * 60 * 60

/** Seconds before a renewal at which it is announced. Stripe: upcoming renewal events, seven days unless an account sets others. */
const renewalNoticeSeconds = 7 * 24 * 60 * 60

/**
 * When the renewal at the end of the period is announced; null where it has been, where none is due, and for a period that is no longer
 * than the notice.
 */
export function renewalNoticeAt(state: SubscriptionState): number | null {
  const { current_period_end: end, current_period_start: start } = state
  const renews = ['active', 'past_due', 'trialing', 'unpaid'].includes(state.status)
  const ends = state.cancel_at !== null && state.cancel_at <= end
  if (!renews || ends || state.upcoming_told === end || end - start <= renewalNoticeSeconds) return null
  return end - renewalNoticeSeconds
}

/** When the end of a trial is announced. */
export function trialNoticeAt(trialEnd: number): number {
  return trialEnd - trialNoticeSeconds
}

/** Counts periods from a moment, and no longer from the day of the month that was chosen. */
export function moveAnchor(state: SubscriptionState, moment: number): void {
  state.billing_cycle_anchor = moment
  state.billing_cycle_anchor_config = null
}

/** The end of the period that begins at a moment, by the anchor; the last day of a month without the day that was chosen. */
export function endOfPeriodFrom(state: SubscriptionState, recurring: Recurring, start: number): number {
  return periodEndAfter(state.billing_cycle_anchor, recurring, start, state.billing_cycle_anchor_config?.day_of_month)
}

/** An item of the subscription has this price. */
export function hasPrice(price: string): Condition {
  const sql = "EXISTS (SELECT 1 FROM json_each(state, '$.items') AS item WHERE json_extract(item.value, '$.price') = ?)"
  return { sql, values: [price] }
}

export function isEnded(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** When a subscription changes next by itself; null when nothing is scheduled. */
export function nextChangeAt(state: SubscriptionState): number | null {
  if (isEnded(state.status)) return null
  if (state.status === 'incomplete') return state.start_date + firstPaymentSeconds
  const moments = [state.current_period_end]
  if (state.status === 'paused') moments.pop()
  if (state.pause_collection?.resumes_at) moments.push(state.pause_collection.resumes_at)
  if (state.status === 'paused' && state.resumption) moments.push(state.resumption.until)
  if (state.cancel_at !== null) moments.push(state.cancel_at)
  if (state.status === 'trialing' && state.trial_end !== null && !state.trial_told) {
    moments.push(trialNoticeAt(state.trial_end))
  }
  const notice = renewalNoticeAt(state)
  if (notice !== null) moments.push(notice)
  return moments.length > 0 ? Math.min(...moments) : null
}
