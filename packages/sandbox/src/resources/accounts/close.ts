import { actingFor, type Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { endSubscription } from '../subscriptions/cancel.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { recordAccountEvents, review } from './review-capabilities.ts'

/** Closes an account permanently. Its subscriptions end with it. */
export function closeAccount(ctx: Context, account: Stored<'account'>): void {
  const own = actingFor(ctx, account.id)
  const running = ctx.objects.all('subscription', own, {
    sql: "json_extract(state, '$.status') NOT IN ('canceled', 'incomplete_expired')",
    values: [],
  })
  for (const subscription of running) endSubscription(onClock(own, subscription.state.test_clock), subscription, {})
  account.state.closed = true
  ctx.objects.save(account)
  review(ctx, account)
  recordAccountEvents(ctx, account, { change: 'closed' })
}
