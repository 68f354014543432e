import { endpoint } from '../../http/endpoint.ts'
import { resourceMissing } from '../../http/errors.ts'
import { changeDiscounts } from '../discounts/apply.ts'
import { discountWire } from '../discounts/object.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { loadChangeable } from './load.ts'
import { changeSubscription } from './save.ts'

export const deleteSubscriptionDiscount = endpoint({
  method: 'DELETE',
  path: '/v1/subscriptions/:id/discount',
  params: {},
  run(requestCtx, _params, [id]) {
    const subscription = loadChangeable(requestCtx, id)
    const { currency, customer, discounts = [], test_clock } = subscription.state
    const ctx = onClock(requestCtx, test_clock)
    const first = ctx.objects.find('discount', ctx, discounts[0] ?? '')
    if (!first) throw resourceMissing('active discount for subscription', id)
    changeSubscription(ctx, subscription, (state) => {
      state.discounts = changeDiscounts(ctx, discounts, null, { amount: 0, currency, customer }, {})
    })
    const { end: _end, ...wire } = discountWire(first)
    return { ...wire, deleted: true }
  },
})
