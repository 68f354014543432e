import { recordEvent } from '../../events/record.ts'
import { actingFor, type Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { endWaitingSchedules } from '../subscription-schedules/object.ts'
import { endSubscription } from '../subscriptions/cancel.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { recordAccountEvents, review } from './review-capabilities.ts'

/** The platform may not act for an account any more, which its owner or its deletion has disconnected. */
export function recordDeauthorization(ctx: Context, id: string): void {
  const application = { id: ctx.settings.meta.application, object: 'application', name: 'Sandbox platform' }
  recordEvent(actingFor(ctx, id), 'account.application.deauthorized', application)
}

/** Closes an account permanently. Its subscriptions and schedules end with it, of which the platform gets no events. */
export function closeAccount(ctx: Context, account: Stored<'account'>): void {
  account.state.closed = true
  ctx.objects.save(account)
  const own = actingFor(ctx, account.id)
  const running = ctx.objects.all('subscription', own, {
    sql: "json_extract(state, '$.status') NOT IN ('canceled', 'incomplete_expired')",
    values: [],
  })
  for (const subscription of running) endSubscription(onClock(own, subscription.state.test_clock), subscription, {})
  endWaitingSchedules(own)
  review(ctx, account)
  recordAccountEvents(ctx, account, { change: 'closed' })
}
