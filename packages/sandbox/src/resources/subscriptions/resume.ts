import { periodEndAfter } from '../../billing/period.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer, oneOf, type Parsed, required } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { insertProration } from '../invoice-items/invoice-item.ts'
import { insertSubscriptionInvoice } from '../invoices/insert.ts'
import { pendingItems, periodLines } from '../invoices/lines.ts'
import { amountDue } from '../invoices/object.ts'
import { loadOr404 } from '../load.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { assertHasPaymentMethod } from './create.ts'
import { prorationBehavior } from './fields.ts'
import { assertBillableTogether } from './items.ts'
import { loadChangeable, saveSubscription, subscriptionWire } from './object.ts'
import { resume } from './pause.ts'
import { chargeRemaining } from './prorate.ts'
import { recordBilledPeriod } from './start.ts'
import { endOfPeriodFrom, firstPaymentSeconds, moveAnchor } from './state.ts'
import { billNow } from './update.ts'

const params = {
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  payment_behavior: oneOf('resume_on_payment_attempt', 'resume_on_payment_success'),
  proration_behavior: prorationBehavior(),
  proration_date: integer({ min: 1 }),
}

/**
 * Resumes a paused subscription: with a period that starts now and is billed at once, or within its former billing
 * cycle, of which it pays the rest.
 */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/v1/subscriptions/:id/resume',
  params,
  run(requestCtx, input, [id]) {
    const subscription = loadChangeable(requestCtx, id)
    const ctx = onClock(requestCtx, subscription.state.test_clock)
    if (subscription.state.status !== 'paused') {
      throw invalid(`Only a paused subscription can be resumed; this one has the status ${subscription.state.status}.`)
    }
    if (subscription.state.resumption) {
      throw invalid(
        `The payment of ${subscription.state.resumption.invoice} is waited for: it resumes the subscription.`,
      )
    }
    const invoice = startPeriod(ctx, subscription, input)
    const awaitsPayment = invoice !== null && input.payment_behavior === 'resume_on_payment_success'
    subscription.state.resumption = awaitsPayment ? { invoice: invoice.id, until: ctx.now + firstPaymentSeconds } : null
    saveSubscription(ctx, subscription)
    if (!awaitsPayment) resume(ctx, subscription)
    if (invoice) {
      if (amountDue(ctx, invoice) > 0) assertHasPaymentMethod(ctx, invoice)
      billNow(ctx, invoice, 'allow_incomplete')
    }
    return subscriptionWire(ctx, loadOr404(ctx, 'subscription', id))
  },
})

/** Sets the subscription's period and drafts the invoice that is due now; null when nothing is. */
export function startPeriod(
  ctx: Context,
  subscription: Stored<'subscription'>,
  input: Partial<Parsed<typeof params>>,
): Stored<'invoice'> | null {
  const { state } = subscription
  const { price } = assertBillableTogether(ctx, state.items)
  const recurring = price.state.recurring ?? { interval: 'month', interval_count: 1 }
  const past = { period_start: state.current_period_start, period_end: ctx.now }
  const behavior = input.proration_behavior ?? 'create_prorations'
  if (input.billing_cycle_anchor?.type !== 'unchanged') {
    moveAnchor(state, ctx.now)
    state.current_period_start = ctx.now
    state.current_period_end = periodEndAfter(ctx.now, recurring, ctx.now)
    recordBilledPeriod(ctx, subscription)
    return draft(ctx, subscription, periodLines(ctx, subscription, past), past)
  }
  let end = state.current_period_end
  while (end <= ctx.now) {
    state.current_period_start = end
    end = endOfPeriodFrom(state, recurring, end)
  }
  state.current_period_end = end
  const at = input.proration_date ?? ctx.now
  if (at < state.current_period_start || at > end) {
    throw invalid('The proration date must be within the current period of the subscription.', 'proration_date')
  }
  if (behavior === 'none') return null
  const charges = state.items.flatMap((item) => chargeRemaining(ctx, subscription, item, at) ?? [])
  for (const charge of charges) insertProration(ctx, subscription, charge)
  return behavior === 'always_invoice' && charges.length > 0 ? draft(ctx, subscription, [], past) : null
}

function draft(
  ctx: Context,
  subscription: Stored<'subscription'>,
  lines: ReturnType<typeof periodLines>,
  past: { period_start: number; period_end: number },
): Stored<'invoice'> {
  return insertSubscriptionInvoice(ctx, subscription, {
    ...past,
    billing_reason: 'subscription_update',
    items: pendingItems(ctx, subscription.state.customer, subscription.id),
    lines,
    finalizes: 'now',
  })
}
