import { createDueWork } from '../../due/due-work.ts'
import { recordChange, recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { startSubscription } from '../subscriptions/start.ts'
import { subscriptionScheduleWire } from './object.ts'
import { itemsOfPhase, redeemablesOf } from './phases.ts'
import { nextStepAt, type SchedulePhase, type SubscriptionScheduleState } from './state.ts'

type Schedule = Stored<'subscription_schedule'>

/** When a subscription is canceled by its schedule: at the end of the last phase, or never. */
export function endOf({ end_behavior, phases }: SubscriptionScheduleState): number | null {
  return end_behavior === 'cancel' ? (phases.at(-1)?.end_date ?? null) : null
}

/** Starts the subscription of a schedule with its first phase. Its invoice is a draft for an hour, as those of renewals. */
export function beginSchedule(ctx: Context, schedule: Schedule): void {
  const { state } = schedule
  const [phase] = state.phases
  if (!phase) throw new Error(`schedule ${schedule.id} has no phase`)
  const { subscription } = startSubscription(ctx, {
    ...settingsOf(phase, state),
    cancel_at: endOf(state),
    customer: state.customer,
    finalizes: 'in_an_hour',
    items: itemsOfPhase(ctx, phase),
    metadata: phase.metadata,
    missing_payment_method: 'create_invoice',
    redeems: redeemablesOf(ctx, phase),
    save_default_payment_method: null,
    schedule: schedule.id,
    status: 'active',
    test_clock: state.test_clock,
    trial_end: phase.trial_end,
  })
  state.status = 'active'
  state.subscription = subscription.id
  saveSchedule(ctx, schedule)
}

/** The settings of a phase: its own, and those of the schedule. */
function settingsOf(phase: SchedulePhase, { default_settings: others }: SubscriptionScheduleState) {
  return {
    application_fee_percent: phase.application_fee_percent ?? others.application_fee_percent,
    default_payment_method: phase.default_payment_method ?? others.default_payment_method,
    description: phase.description ?? others.description,
    on_behalf_of: phase.on_behalf_of ?? others.on_behalf_of,
    transfer_data: phase.transfer_data ?? others.transfer_data,
  }
}

export function saveSchedule(ctx: Context, schedule: Schedule): void {
  schedule.state.due = nextStepAt(schedule.state)
  ctx.objects.save(schedule)
}

/** Begins a schedule at its start, and announces its end. */
export function advanceSchedule(ctx: Context, schedule: Schedule): void {
  const { state } = schedule
  if (state.status === 'active') {
    state.expiry_told = true
    saveSchedule(ctx, schedule)
    recordEvent(ctx, 'subscription_schedule.expiring', subscriptionScheduleWire(ctx, schedule))
    return
  }
  const before = subscriptionScheduleWire(ctx, schedule)
  beginSchedule(ctx, schedule)
  recordChange(ctx, 'subscription_schedule.updated', before, subscriptionScheduleWire(ctx, schedule))
}

/** Begins schedules, and announces their ends, when they are due. */
export const dueSchedules = createDueWork('subscription_schedule', 'due', 'schedules_by_due', advanceSchedule, {
  only: "json_extract(state, '$.test_clock') IS NULL",
  subject: ({ id, state }) => state.subscription ?? id,
})
