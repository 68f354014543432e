import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { changeSubscription } from './save.ts'

/** Schedules the cancellation of a subscription or withdraws it, as the request says. */
export function scheduleCancellation(
  ctx: Context,
  subscription: Stored<'subscription'>,
  input: { cancel_at?: number | null | undefined; cancel_at_period_end?: boolean | undefined },
): void {
  const { cancel_at: at, cancel_at_period_end: atEnd } = input
  if (at === undefined && atEnd === undefined) return
  if (at && atEnd) throw invalid('You may only specify one of cancel_at or cancel_at_period_end.', 'cancel_at')
  if (at && at <= ctx.now) throw invalid('cancel_at must be in the future.', 'cancel_at')
  const { state } = subscription
  const end = at ?? (atEnd ? state.current_period_end : null)
  if (end === state.cancel_at && (atEnd ?? false) === state.cancel_at_period_end) return
  changeSubscription(ctx, subscription, () => {
    state.cancel_at = end
    state.cancel_at_period_end = atEnd ?? false
    state.canceled_at = end === null ? null : ctx.now
    state.cancellation.reason = end === null ? null : 'cancellation_requested'
  })
}
