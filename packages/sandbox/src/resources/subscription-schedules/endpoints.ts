import { recordChange, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata, timeRange } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, hash, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { endSubscription } from '../subscriptions/cancel.ts'
import { percent, prorationBehavior, transferData } from '../subscriptions/fields.ts'
import {
  changeSubscription,
  loadChangeable,
  recordUpdate,
  saveSubscription,
  subscriptionWire,
} from '../subscriptions/object.ts'
import { creditAll } from '../subscriptions/prorate.ts'
import { draftPending } from '../subscriptions/renew.ts'
import { billNow } from '../subscriptions/update.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { endSchedule, subscriptionScheduleWire } from './object.ts'
import { currentPhaseOf, phasesField, readPhases } from './phases.ts'
import type { SubscriptionScheduleState } from './state.ts'

type Schedule = Stored<'subscription_schedule'>

const createSchedule = endpoint({
  method: 'POST',
  path: '/v1/subscription_schedules',
  params: { from_subscription: required(string()) },
  run(requestCtx, input) {
    const subscription = loadChangeable(requestCtx, input.from_subscription)
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
      canceled_at: null,
      completed_at: null,
      current: 0,
      customer: state.customer,
      default_settings: { application_fee_percent, default_payment_method, description, on_behalf_of, transfer_data },
      end_behavior: state.cancel_at === null ? 'release' : 'cancel',
      metadata: {},
      phases: [currentPhaseOf(subscription)],
      released_at: null,
      released_subscription: null,
      status: 'active',
      subscription: subscription.id,
      test_clock: state.test_clock,
    })
    recordEvent(ctx, 'subscription_schedule.created', subscriptionScheduleWire(ctx, schedule))
    changeSubscription(ctx, subscription, () => {
      state.schedule = schedule.id
    })
    return subscriptionScheduleWire(ctx, schedule)
  },
})

const retrieveSchedule = endpoint({
  method: 'GET',
  path: '/v1/subscription_schedules/:id',
  params: {},
  run: (ctx, _params, [id]) => subscriptionScheduleWire(ctx, loadOr404(ctx, 'subscription_schedule', id)),
})

const listSchedules = endpoint({
  method: 'GET',
  path: '/v1/subscription_schedules',
  params: {
    ...listParams,
    canceled_at: timeRange(),
    completed_at: timeRange(),
    customer: string(),
    released_at: timeRange(),
    scheduled: boolean(),
  },
  run: (ctx, { canceled_at, completed_at, customer, released_at, scheduled, ...page }) =>
    listPage(ctx, 'subscription_schedule', page, {
      url: '/v1/subscription_schedules',
      wire: (schedule) => subscriptionScheduleWire(ctx, schedule),
      where: [
        customer === undefined ? null : stateIs('customer', customer),
        // A schedule of a subscription has begun.
        scheduled ? { sql: 'FALSE', values: [] } : null,
        ...Object.entries({ canceled_at, completed_at, released_at }).flatMap(([field, range]) => within(field, range)),
      ],
    }),
})

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function within(field: string, range: { [Sign in keyof typeof signs]?: number | undefined } = {}) {
  return (Object.keys(signs) as (keyof typeof signs)[]).flatMap((sign) => {
    const at = range[sign]
    return at === undefined ? [] : [{ sql: `json_extract(state, '$.${field}') ${signs[sign]} ?`, values: [at] }]
  })
}

const updateParams = {
  default_settings: hash({
    application_fee_percent: percent(),
    default_payment_method: string(),
    description: clearable(string({ max: 500 })),
    on_behalf_of: clearable(string()),
    transfer_data: clearable(transferData),
  }),
  end_behavior: oneOf('cancel', 'release'),
  metadata: metadata(),
  phases: phasesField,
  proration_behavior: prorationBehavior(),
}
type Update = Parsed<typeof updateParams>

const updateSchedule = endpoint({
  method: 'POST',
  path: '/v1/subscription_schedules/:id',
  params: updateParams,
  run(requestCtx, input, [id]) {
    const { ctx, schedule } = loadActive(requestCtx, id)
    const before = subscriptionScheduleWire(ctx, schedule)
    applyUpdate(ctx, schedule, input)
    ctx.objects.save(schedule)
    recordChange(ctx, 'subscription_schedule.updated', before, subscriptionScheduleWire(ctx, schedule))
    return subscriptionScheduleWire(ctx, schedule)
  },
})

/** Changes a schedule in place. The current phase is sent with later ones, and must be as the subscription is. */
export function applyUpdate(ctx: Context, { state }: Schedule, input: Partial<Update>): void {
  const { default_settings: sent, phases } = input
  state.metadata = changeMetadata(state.metadata, input.metadata)
  state.end_behavior = input.end_behavior ?? state.end_behavior
  if (sent?.default_payment_method) {
    loadAttached(ctx, sent.default_payment_method, state.customer, 'default_settings[default_payment_method]')
  }
  if (sent) state.default_settings = settingsAfter(state.default_settings, sent)
  if (!phases) return
  const current = state.phases[state.current]
  const [first, ...later] = readPhases(ctx, phases, current?.start_date ?? ctx.now)
  if (!first || !current) throw invalid('A schedule needs at least one phase.', 'phases', 'parameter_missing')
  const itemsOf = ({ items }: typeof first) => JSON.stringify(items.map(({ price, quantity }) => [price, quantity]))
  if (itemsOf(first) !== itemsOf(current)) {
    throw invalid('This sandbox changes the items of a current phase by its subscription.', 'phases[0][items]')
  }
  state.phases = [first, ...later]
  state.current = 0
}

function settingsAfter(
  before: SubscriptionScheduleState['default_settings'],
  { transfer_data, ...sent }: NonNullable<Update['default_settings']>,
): SubscriptionScheduleState['default_settings'] {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const moved =
    transfer_data === undefined
      ? {}
      : { transfer_data: transfer_data && { ...transfer_data, amount_percent: transfer_data.amount_percent ?? null } }
  return { ...before, ...given, ...moved }
}

const releaseSchedule = endpoint({
  method: 'POST',
  path: '/v1/subscription_schedules/:id/release',
  params: { preserve_cancel_date: boolean() },
  run(requestCtx, input, [id]) {
    const { ctx, schedule, subscription } = loadActive(requestCtx, id)
    const before = subscriptionWire(ctx, subscription)
    endSchedule(ctx, schedule, subscription, 'released')
    if (input.preserve_cancel_date === false)
      Object.assign(subscription.state, { cancel_at: null, cancel_at_period_end: false })
    saveSubscription(ctx, subscription)
    recordUpdate(ctx, subscription, before)
    return subscriptionScheduleWire(ctx, schedule)
  },
})

const cancelSchedule = endpoint({
  method: 'POST',
  path: '/v1/subscription_schedules/:id/cancel',
  params: { invoice_now: boolean(), prorate: boolean() },
  run(requestCtx, input, [id]) {
    const { ctx, subscription } = loadActive(requestCtx, id)
    if (input.prorate ?? true) creditAll(ctx, subscription)
    const invoice =
      (input.invoice_now ?? true)
        ? draftPending(ctx, subscription, { billing_reason: 'subscription_update', finalizes: 'now' })
        : null
    endSubscription(ctx, subscription, { reason: 'cancellation_requested' })
    if (invoice) billNow(ctx, invoice, 'allow_incomplete')
    return subscriptionScheduleWire(ctx, loadOr404(ctx, 'subscription_schedule', id))
  },
})

/** An active schedule and its subscription. Any other one throws a 400, an unknown one a 404. */
export function loadActive(requestCtx: Context, id: string) {
  const schedule = loadOr404(requestCtx, 'subscription_schedule', id)
  const { status, subscription, test_clock } = schedule.state
  if (status !== 'active' || subscription === null) {
    throw invalid(`You cannot change a subscription schedule that is currently in the \`${status}\` status.`)
  }
  const ctx = onClock(requestCtx, test_clock)
  return { ctx, schedule, subscription: loadOr404(ctx, 'subscription', subscription) }
}

export const subscriptionScheduleEndpoints: Endpoint[] = [
  createSchedule,
  retrieveSchedule,
  updateSchedule,
  releaseSchedule,
  cancelSchedule,
  listSchedules,
]
