import type { LineItem, SessionState, SessionSubscription } from './state.ts'

/** The amount to pay at checkout, in minor units. With a trial, only one-time items are due. */
export function amountDueNow({ line_items, subscription }: Pick<SessionState, 'line_items' | 'subscription'>): number {
  const now = hasTrial(subscription) ? line_items.filter((item) => !item.recurring) : line_items
  return sumOf(now)
}

/**
 * Stripe: no-cost orders. In payment mode nothing is left to pay, so no payment method is requested; a subscription asks for one all the same,
 * unless the session collects it only if it is required.
 */
export function isFree(
  state: Pick<
    SessionState,
    'amount_discount' | 'amount_total' | 'line_items' | 'setup' | 'shipping_options' | 'subscription'
  >,
): boolean {
  if (state.subscription) return state.subscription.collection === 'if_required' && state.amount_total === 0
  if (state.setup || state.shipping_options.some(({ amount }) => amount > 0)) return false
  return sumOf(state.line_items) === (state.amount_discount ?? 0)
}

/** The sum of the items, in minor units. */
export function sumOf(items: LineItem[]): number {
  return items.reduce((sum, item) => sum + item.amount, 0)
}

export function hasTrial(part: SessionSubscription | null | undefined): boolean {
  return Boolean(part?.data.trial_period_days || part?.data.trial_end)
}
