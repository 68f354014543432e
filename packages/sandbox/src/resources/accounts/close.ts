import { actingFor, type Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { endSubscription } from '../subscriptions/cancel.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { recordAccountEvents, review } from './review-capabilities.ts'

/** Closes an account permanently. Its subscriptions end with it, of which the platform gets no events. */
export function closeAccount(ctx: Context, account: Stored<'account'>): void {
  account.state.closed = true
  ctx.objects.save(account)
  const own = actingFor(ctx, account.id)
  const running = ctx.objects.all('subscription', own, {
    sql: "json_extract(state, '$.status') NOT IN ('canceled', 'incomplete_expired')",
    values: [],
  })
  for (const subscription of running) endSubscription(onClock(own, subscription.state.test_clock), subscription, {})
  review(ctx, account)
  recordAccountEvents(ctx, account, { change: 'closed' })
}
