import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Stored } from '../../store/objects.ts'
import { endSubscription } from '../subscriptions/end.ts'
import { isEnded } from '../subscriptions/state.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { loadCustomer } from './load.ts'
import { customerWire } from './object.ts'

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/v1/customers/:id',
  params: {},
  run(ctx, _params, [id]) {
    const customer = loadCustomer(ctx, id)
    removeCustomer(ctx, customer)
    return customerWire(customer)
  },
})

/** Deletes a customer and cancels their subscriptions. */
export function removeCustomer(requestCtx: Context, customer: Stored<'customer'>): void {
  const ctx = onClock(requestCtx, customer.state.test_clock)
  const subscriptions = ctx.objects.everywhere('subscription', -1, {
    sql: "json_extract(state, '$.customer') = ?",
    values: [customer.id],
    index: 'subscriptions_by_customer',
  })
  for (const subscription of subscriptions) {
    if (subscription.live !== ctx.live || isEnded(subscription.state.status)) continue
    endSubscription(ctx, subscription, { reason: 'cancellation_requested' })
  }
  recordEvent(ctx, 'customer.deleted', customerWire(customer))
  customer.state.deleted = true
  ctx.objects.save(customer)
}
