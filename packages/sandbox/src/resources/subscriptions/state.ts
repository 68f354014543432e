export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'

/** What was charged for an item and for which time; a credit gives back a part of it. */
export type Billed = {
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
  billed: Billed
}

/** All times are Unix seconds on the clock that the subscription lives on. */
export type SubscriptionState = {
  /** At most two decimals. */
  application_fee_percent: number | null
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation: { comment: string | null; feedback: string | null; reason: string | null }
  currency: string
  current_period_end: number
  current_period_start: number
  customer: string
  default_payment_method: string | null
  description: string | null
  /** When the next thing becomes of it by itself; null when nothing will. */
  due: number | null
  ended_at: number | null
  items: SubscriptionItem[]
  latest_invoice: string | null
  metadata: Record<string, string>
  /** What becomes of a trial that ends without a payment method. */
  missing_payment_method: 'cancel' | 'create_invoice' | 'pause'
  on_behalf_of: string | null
  pending_setup_intent: string | null
  /** The invoice whose payment until then lets it go on, while it is paused and was asked to wait for that. */
  resumption?: { invoice: string; until: number } | null
  /** Whether the method that pays the first invoice becomes the subscription's own. */
  save_default_payment_method: 'off' | 'on_subscription' | null
  start_date: number
  status: SubscriptionStatus
  test_clock: string | null
  transfer_data: { destination: string; amount_percent: number | null } | null
  trial_end: number | null
  trial_start: number | null
  /** Whether the coming end of the trial has been told. */
  trial_told: boolean
}

/** Seconds that the payment may take with which a subscription begins or goes on. */
export const firstPaymentSeconds = 23 * 60 * 60
/** Seconds before its end at which a trial's end is told. */
const trialNoticeSeconds = 3 * 24 * 60 * 60

/** When the end of a trial is told. */
export function trialNoticeAt(trialEnd: number): number {
  return trialEnd - trialNoticeSeconds
}

export function isEnded(status: SubscriptionStatus): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** When the next thing becomes of a subscription by itself; null when nothing will. */
export function nextDueAt(state: SubscriptionState): number | null {
  if (isEnded(state.status)) return null
  if (state.status === 'incomplete') return state.start_date + firstPaymentSeconds
  const moments = [state.current_period_end]
  if (state.status === 'paused') moments.pop()
  if (state.status === 'paused' && state.resumption) moments.push(state.resumption.until)
  if (state.cancel_at !== null) moments.push(state.cancel_at)
  if (state.status === 'trialing' && state.trial_end !== null && !state.trial_told) {
    moments.push(trialNoticeAt(state.trial_end))
  }
  return moments.length > 0 ? Math.min(...moments) : null
}
