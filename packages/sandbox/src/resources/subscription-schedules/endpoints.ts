import { recordChange } from '../../events/record.ts'
import { changeMetadata, timeRange } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, type Parsed, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { endSubscription } from '../subscriptions/cancel.ts'
import { prorationBehavior } from '../subscriptions/fields.ts'
import { changeSubscription, recordUpdate, saveSubscription, subscriptionWire } from '../subscriptions/object.ts'
import { creditAll } from '../subscriptions/prorate.ts'
import { draftPending } from '../subscriptions/renew.ts'
import { billNow } from '../subscriptions/update.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { endOf, saveSchedule } from './begin.ts'
import { createSchedule } from './create.ts'
import { endSchedule, subscriptionScheduleWire } from './object.ts'
import { readPhases } from './phases.ts'
import { scheduleFields, settingsAfter } from './settings.ts'

type Schedule = Stored<'subscription_schedule'>

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
        scheduled ? stateIs('status', 'not_started') : null,
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

const updateParams = { ...scheduleFields, proration_behavior: prorationBehavior() }
type Update = Parsed<typeof updateParams>

const updateSchedule = endpoint({
  method: 'POST',
  path: '/v1/subscription_schedules/:id',
  params: updateParams,
  run(requestCtx, input, [id]) {
    const { ctx, schedule, subscription } = loadOpen(requestCtx, id)
    const before = subscriptionScheduleWire(ctx, schedule)
    applyUpdate(ctx, schedule, input)
    saveSchedule(ctx, schedule)
    if (subscription && schedule.state.end_behavior === 'cancel') {
      changeSubscription(ctx, subscription, (state) => {
        state.cancel_at = endOf(schedule.state)
      })
    }
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
  state.current = 0
  state.phases = [first, ...later]
  if (state.status === 'not_started') return
  const itemsOf = ({ items }: typeof first) => JSON.stringify(items.map(({ price, quantity }) => [price, quantity]))
  if (itemsOf(first) !== itemsOf(current)) {
    throw invalid('This sandbox changes the items of a current phase by its subscription.', 'phases[0][items]')
  }
}

const releaseSchedule = endpoint({
  method: 'POST',
  path: '/v1/subscription_schedules/:id/release',
  params: { preserve_cancel_date: boolean() },
  run(requestCtx, input, [id]) {
    const { ctx, schedule, subscription } = loadOpen(requestCtx, id)
    if (!subscription) {
      endSchedule(ctx, schedule, null, 'released')
      return subscriptionScheduleWire(ctx, schedule)
    }
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
    const { ctx, schedule, subscription } = loadOpen(requestCtx, id)
    if (!subscription) {
      endSchedule(ctx, schedule, null, 'canceled')
      return subscriptionScheduleWire(ctx, schedule)
    }
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

/** A schedule that has not ended, and its subscription, if that has begun. Any other throws a 400, an unknown one a 404. */
function loadOpen(requestCtx: Context, id: string) {
  const schedule = loadOr404(requestCtx, 'subscription_schedule', id)
  const { status, subscription, test_clock } = schedule.state
  if (status !== 'active' && status !== 'not_started') {
    throw invalid(`You cannot change a subscription schedule that is currently in the \`${status}\` status.`)
  }
  const ctx = onClock(requestCtx, test_clock)
  return { ctx, schedule, subscription: subscription === null ? null : loadOr404(ctx, 'subscription', subscription) }
}

/** An active schedule and its subscription. Any other one throws a 400, an unknown one a 404. */
export function loadActive(requestCtx: Context, id: string) {
  const { ctx, schedule, subscription } = loadOpen(requestCtx, id)
  if (subscription) return { ctx, schedule, subscription }
  throw invalid('You cannot change a subscription schedule that is currently in the `not_started` status.')
}

export const subscriptionScheduleEndpoints: Endpoint[] = [
  createSchedule,
  retrieveSchedule,
  updateSchedule,
  releaseSchedule,
  cancelSchedule,
  listSchedules,
]
