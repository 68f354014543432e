import { endpoint } from '../../http/endpoint.ts'
import { resourceMissing } from '../../http/errors.ts'
import { boolean } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { draftPending } from './draft-pending.ts'
import { endSubscription } from './end.ts'
import { cancellationDetails } from './fields.ts'
import { subscriptionWire } from './object.ts'
import { creditAll } from './prorate.ts'
import { isEnded } from './state.ts'
import { billNow } from './update.ts'

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  params: { cancellation_details: cancellationDetails, invoice_now: boolean(), prorate: boolean() },
  run(requestCtx, input, [id]) {
    const subscription = loadOr404(requestCtx, 'subscription', id)
    if (isEnded(subscription.state.status)) throw resourceMissing('subscription', id)
    const ctx = onClock(requestCtx, subscription.state.test_clock)
    const details = input.cancellation_details
    if (input.prorate) creditAll(ctx, subscription)
    const invoice = input.invoice_now
      ? draftPending(ctx, subscription, { billing_reason: 'subscription_update', finalizes: 'now' })
      : null
    endSubscription(ctx, subscription, {
      reason: 'cancellation_requested',
      ...(details?.comment === undefined ? {} : { comment: details.comment }),
      ...(details?.feedback === undefined ? {} : { feedback: details.feedback }),
    })
    if (invoice) billNow(ctx, invoice, 'allow_incomplete')
    return subscriptionWire(ctx, subscription)
  },
})
