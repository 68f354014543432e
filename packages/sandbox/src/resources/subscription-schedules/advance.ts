import { recordChange } from '../../events/record.ts'
import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { changeDiscounts } from '../discounts/apply.ts'
import { redeem } from '../discounts/discount.ts'
import { priceOf } from '../invoices/lines.ts'
import { moveAnchor } from '../subscriptions/state.ts'
import { endSchedule, scheduleOf, subscriptionScheduleWire } from './object.ts'
import { itemsOfPhase, phaseItemsOf, redeemablesOf } from './phases.ts'
import type { SchedulePhase } from './state.ts'

type Subscription = Stored<'subscription'>

/**
 * Ends the phases that are over at the end of the subscription's period: the next one changes the subscription in place, before its
 * next period begins, and the last one ends the schedule. The caller saves the subscription and records the change of it.
 */
export function endDuePhases(ctx: Context, subscription: Subscription): void {
  const schedule = scheduleOf(ctx, subscription)
  if (!schedule) return
  const { state } = schedule
  const { current_period_end: end } = subscription.state
  const before = subscriptionScheduleWire(ctx, schedule)
  for (let phase = state.phases[state.current]; phase && phase.end_date <= end; phase = state.phases[state.current]) {
    const next = state.phases[state.current + 1]
    if (!next) {
      endSchedule(ctx, schedule, subscription, 'completed')
      return
    }
    state.current += 1
    enterPhase(ctx, subscription, next, schedule)
  }
  ctx.objects.save(schedule)
  recordChange(ctx, 'subscription_schedule.updated', before, subscriptionScheduleWire(ctx, schedule))
}

function enterPhase(
  ctx: Context,
  subscription: Subscription,
  phase: SchedulePhase,
  { state: { default_settings: others } }: Stored<'subscription_schedule'>,
): void {
  const { id, state } = subscription
  const recurringOf = () => priceOf(ctx, state.items[0]?.price ?? '').price.state.recurring
  const recurring = recurringOf()
  state.application_fee_percent = phase.application_fee_percent ?? others.application_fee_percent
  state.default_payment_method = phase.default_payment_method ?? others.default_payment_method
  state.description = phase.description ?? others.description
  state.on_behalf_of = phase.on_behalf_of ?? others.on_behalf_of
  state.transfer_data = phase.transfer_data ?? others.transfer_data
  state.metadata = changeMetadata(state.metadata, phase.metadata)
  const { currency, customer } = state
  const target = { customer, subscription: id }
  // A discount that the phase keeps may have ended since the phase was written.
  const before = state.discounts ?? []
  const kept = phase.discounts.filter((one) => before.includes(one)).map((discount) => ({ discount }))
  state.discounts = [
    ...changeDiscounts(ctx, before, kept, { amount: 0, currency, customer }, target),
    ...redeemablesOf(ctx, phase).map((one) => redeem(ctx, one, target).id),
  ]
  const known = new Set(state.items.map((item) => item.id))
  state.items = itemsOfPhase(ctx, phase, state.items)
  for (const item of state.items) {
    if (!known.has(item.id)) ctx.objects.insert('subscription_item', ctx, item.id, ctx.now, { subscription: id })
  }
  if (JSON.stringify(recurring) !== JSON.stringify(recurringOf())) moveAnchor(state, state.current_period_end)
}

/** Writes a change of the subscription itself into the current phase of its schedule. */
export function changeCurrentPhase(ctx: Context, subscription: Subscription): void {
  const schedule = scheduleOf(ctx, subscription)
  const phase = schedule?.state.phases[schedule.state.current]
  if (!schedule || !phase) return
  const before = subscriptionScheduleWire(ctx, schedule)
  phase.items = phaseItemsOf(subscription.state.items)
  ctx.objects.save(schedule)
  recordChange(ctx, 'subscription_schedule.updated', before, subscriptionScheduleWire(ctx, schedule))
}
