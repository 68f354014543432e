import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { noSuch } from '../../http/errors.ts'
import { boolean } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { insertSubscriptionInvoice } from '../invoices/insert.ts'
import { pendingItems } from '../invoices/lines.ts'
import { loadOr404 } from '../load.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { endSubscription } from './end.ts'
import { cancellationDetails } from './fields.ts'
import { subscriptionWire } from './object.ts'
import { creditAll } from './prorate.ts'
import { isOver } from './state.ts'
import { billNow } from './update.ts'

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  params: { cancellation_details: cancellationDetails, invoice_now: boolean(), prorate: boolean() },
  run(asked, input, [id]) {
    const subscription = loadOr404(asked, 'subscription', id)
    if (isOver(subscription.state.status)) throw noSuch('subscription', id)
    const ctx = onClock(asked, subscription.state.test_clock)
    const details = input.cancellation_details
    if (input.prorate) creditAll(ctx, subscription)
    const invoice = input.invoice_now ? lastInvoice(ctx, subscription) : null
    endSubscription(ctx, subscription, {
      reason: 'cancellation_requested',
      ...(details?.comment === undefined ? {} : { comment: details.comment }),
      ...(details?.feedback === undefined ? {} : { feedback: details.feedback }),
    })
    if (invoice) billNow(ctx, invoice, 'allow_incomplete')
    return subscriptionWire(ctx, subscription)
  },
})

/** The draft of what waits for an invoice; null when nothing does. */
export function lastInvoice(ctx: Context, subscription: Stored<'subscription'>): Stored<'invoice'> | null {
  const items = pendingItems(ctx, subscription.state.customer, subscription.id)
  if (items.length === 0) return null
  return insertSubscriptionInvoice(ctx, subscription, {
    billing_reason: 'subscription_update',
    items,
    lines: [],
    period_start: subscription.state.current_period_start,
    period_end: ctx.now,
    draft: 'for_now',
  })
}
