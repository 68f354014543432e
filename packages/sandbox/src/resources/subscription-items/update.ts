import { endpoint } from '../../http/endpoint.ts'
import { boolean, integer } from '../../http/fields.ts'
import { applyItems } from '../subscriptions/apply-items.ts'
import { changedItem, paymentBehavior, prorationBehavior } from '../subscriptions/fields.ts'
import { loadOpen } from '../subscriptions/load.ts'
import { subscriptionItemWire, subscriptionWire } from '../subscriptions/object.ts'
import { saveSubscription, tellUpdated } from '../subscriptions/save.ts'
import { billNow } from '../subscriptions/update.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { loadItem } from './load.ts'

export const updateSubscriptionItem = endpoint({
  method: 'POST',
  path: '/v1/subscription_items/:id',
  params: {
    metadata: changedItem.metadata,
    off_session: boolean(),
    payment_behavior: paymentBehavior(),
    price: changedItem.price,
    price_data: changedItem.price_data,
    proration_behavior: prorationBehavior(),
    proration_date: integer({ min: 1 }),
    quantity: changedItem.quantity,
  },
  run(asked, input, [id]) {
    const subscription = loadOpen(asked, loadItem(asked, id).subscription.id)
    const ctx = onClock(asked, subscription.state.test_clock)
    const before = subscriptionWire(ctx, subscription)
    const { metadata, price, price_data, quantity } = input
    const change = { id, metadata, price, price_data, quantity, clear_usage: undefined, deleted: undefined }
    const behavior = input.proration_behavior ?? 'create_prorations'
    const invoice = applyItems(ctx, subscription, [change], { behavior, at: input.proration_date })
    saveSubscription(ctx, subscription)
    tellUpdated(ctx, subscription, before)
    if (invoice) billNow(ctx, invoice, input.payment_behavior ?? 'allow_incomplete')
    const after = loadItem(ctx, id)
    return subscriptionItemWire(ctx, after.subscription, after.item)
  },
})
