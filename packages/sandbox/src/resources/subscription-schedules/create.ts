import { recordEvent } from '../../events/record.ts'
import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { type Parsed, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { loadCustomer } from '../customers/customer.ts'
import { loadOr404 } from '../load.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { billingMode, moment } from '../subscriptions/fields.ts'
import { assertOneCurrency } from '../subscriptions/items.ts'
import { changeSubscription, loadChangeable } from '../subscriptions/object.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { beginSchedule, saveSchedule } from './begin.ts'
import { subscriptionScheduleWire } from './object.ts'
import { currentPhaseOf, newPhasesField, readPhases } from './phases.ts'
import { scheduleFields, settingsAfter } from './settings.ts'
import type { SubscriptionScheduleState } from './state.ts'

const params = {
  ...scheduleFields,
  billing_mode: billingMode,
  customer: string(),
  from_subscription: string(),
  phases: newPhasesField,
  start_date: moment(),
}
type Input = Parsed<typeof params>

/** Stripe: a schedule of a subscription that runs is made of its id alone, and updated afterwards. */
const withoutSubscription = [
  'customer',
  'default_settings',
  'end_behavior',
  'metadata',
  'phases',
  'start_date',
] as const

const noSettings = {
  application_fee_percent: null,
  default_payment_method: null,
  description: null,
  on_behalf_of: null,
  transfer_data: null,
}

export const createSchedule = endpoint({
  method: 'POST',
  path: '/v1/subscription_schedules',
  params,
  run(ctx, input) {
    if (input.from_subscription === undefined) return createFromPhases(ctx, input)
    const other = withoutSubscription.find((name) => input[name] !== undefined)
    if (other) throw invalid(`You cannot set \`${other}\` if \`from_subscription\` is set.`, other)
    return createFromSubscription(ctx, input.from_subscription)
  },
})

/** Makes a schedule whose subscription begins with it: now, or at a later moment. */
function createFromPhases(requestCtx: Context, input: Input): Wire {
  if (input.customer === undefined) {
    throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  }
  const customer = loadCustomer(requestCtx, input.customer, 'customer')
  const ctx = onClock(requestCtx, customer.state.test_clock)
  const start = startOf(ctx, input)
  const phases = readPhases(ctx, input.phases ?? [], start)
  const [first] = phases
  if (!first) throw invalid('A schedule needs at least one phase.', 'phases', 'parameter_missing')
  if (phases.some(({ discounts }) => discounts.length > 0)) {
    throw invalid('A subscription that has not begun has no discounts: use coupons.', 'phases[0][discounts]')
  }
  const { currency } = loadOr404(ctx, 'price', first.items[0]?.price ?? '').state
  assertOneCurrency(ctx, customer.id, currency)
  const settings = input.default_settings
  if (settings?.default_payment_method) {
    const name = 'default_settings[default_payment_method]'
    loadAttached(ctx, settings.default_payment_method, customer.id, name)
  }
  const schedule = ctx.objects.insert('subscription_schedule', ctx, newId('sub_sched'), ctx.now, {
    ...openSchedule,
    customer: customer.id,
    default_settings: settings ? settingsAfter(noSettings, settings) : noSettings,
    end_behavior: input.end_behavior ?? 'release',
    metadata: changeMetadata({}, input.metadata),
    phases,
    status: 'not_started',
    subscription: null,
    test_clock: customer.state.test_clock ?? null,
  })
  if (start <= ctx.now) beginSchedule(ctx, schedule)
  else saveSchedule(ctx, schedule)
  const wire = subscriptionScheduleWire(ctx, schedule)
  recordEvent(ctx, 'subscription_schedule.created', wire)
  return wire
}

function startOf(ctx: Context, { start_date: start }: Input): number {
  if (start === undefined) throw invalid('Missing required param: start_date.', 'start_date', 'parameter_missing')
  if (start === 'now') return ctx.now
  if (start < ctx.now) throw invalid('This sandbox starts a schedule now or later.', 'start_date')
  return start
}

const openSchedule = {
  canceled_at: null,
  completed_at: null,
  current: 0,
  released_at: null,
  released_subscription: null,
} satisfies Partial<SubscriptionScheduleState>

/** Attaches a schedule to a subscription that runs; its first phase is the current period. */
function createFromSubscription(requestCtx: Context, id: string): Wire {
  const subscription = loadChangeable(requestCtx, id)
  const { state } = subscription
  const ctx = onClock(requestCtx, state.test_clock)
  if (state.schedule) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${state.schedule}\`.`,
      'from_subscription',
    )
  }
  if (state.status === 'incomplete' || state.status === 'paused') {
    throw invalid(
      `You cannot migrate a subscription with the status ${state.status} to a schedule.`,
      'from_subscription',
    )
  }
  const { application_fee_percent, default_payment_method, description, on_behalf_of, transfer_data } = state
  const schedule = ctx.objects.insert('subscription_schedule', ctx, newId('sub_sched'), ctx.now, {
    ...openSchedule,
    customer: state.customer,
    default_settings: { application_fee_percent, default_payment_method, description, on_behalf_of, transfer_data },
    end_behavior: state.cancel_at === null ? 'release' : 'cancel',
    metadata: {},
    phases: [currentPhaseOf(subscription)],
    status: 'active',
    subscription: subscription.id,
    test_clock: state.test_clock,
  })
  saveSchedule(ctx, schedule)
  recordEvent(ctx, 'subscription_schedule.created', subscriptionScheduleWire(ctx, schedule))
  changeSubscription(ctx, subscription, () => {
    state.schedule = schedule.id
  })
  return subscriptionScheduleWire(ctx, schedule)
}
