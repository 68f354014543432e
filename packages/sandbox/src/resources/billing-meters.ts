import { amountOf } from '../billing/pricing.ts'
import { recordChange, recordEvent } from '../events/record.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { hash, integer, matching, oneOf, required, string } from '../http/fields.ts'
import { listPage, pageParams } from '../http/lists.ts'
import { v2Post } from '../http/v2/endpoint.ts'
import { needed, record, rfc3339, text } from '../http/v2/fields.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { formatMoney, maxAmount } from '../money/currency.ts'
import { indexedStateIs, type Stored, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'
import { isEnded } from './subscriptions/state.ts'

type MeterState = {
  display_name: string
  event_name: string
  formula: 'count' | 'last' | 'sum'
  /** Unix seconds; null while it is active. */
  deactivated_at: number | null
  updated: number
}

/** A usage that was reported; its creation is the time of the usage. */
type MeterEventState = { customer: string; event_name: string; identifier: string; value: number }

declare module '../store/object-kinds.ts' {
  interface States {
    'billing.meter': MeterState
    'billing.meter_event': MeterEventState
  }
}

const customerKey = 'stripe_customer_id'
const valueKey = 'value'
/** Stripe: a usage may be reported up to 35 days later, and five minutes before its time. */
const maxAgeSeconds = 35 * 24 * 60 * 60
const maxAheadSeconds = 5 * 60

function meterWire({ id, created, live, state }: Stored<'billing.meter'>): Wire {
  return {
    id,
    object: 'billing.meter',
    created,
    customer_mapping: { event_payload_key: customerKey, type: 'by_id' },
    default_aggregation: { formula: state.formula },
    display_name: state.display_name,
    event_name: state.event_name,
    event_time_window: null,
    livemode: live,
    status: state.deactivated_at === null ? 'active' : 'inactive',
    status_transitions: { deactivated_at: state.deactivated_at },
    updated: state.updated,
    value_settings: { event_payload_key: valueKey },
  }
}

/** The active meter of the events of a name. */
function activeMeter(ctx: Context, eventName: string): Stored<'billing.meter'> | undefined {
  const known = ctx.objects.all('billing.meter', ctx, stateIs('event_name', eventName))
  return known.find(({ state }) => state.deactivated_at === null)
}

/** The usage of a customer within a period, by the formula of a meter; never below zero. */
export function usageOf(ctx: Context, meterId: string, customer: string, start: number, end: number): number {
  const { state } = loadOr404(ctx, 'billing.meter', meterId)
  const events = ctx.objects.all(
    'billing.meter_event',
    ctx,
    indexedStateIs('meter_events_by_customer', 'customer', customer),
    { sql: 'created >= ? AND created < ?', values: [start, end] },
    stateIs('event_name', state.event_name),
  )
  if (state.formula === 'count') return events.length
  const values = events.map((event) => event.state.value)
  const total = state.formula === 'last' ? (values[0] ?? 0) : values.reduce((sum, value) => sum + value, 0)
  return Math.max(total, 0)
}

const createMeter = endpoint({
  method: 'POST',
  path: '/v1/billing/meters',
  params: {
    customer_mapping: hash({ event_payload_key: required(oneOf(customerKey)), type: required(oneOf('by_id')) }),
    default_aggregation: required(hash({ formula: required(oneOf('count', 'last', 'sum')) })),
    display_name: required(string({ max: 250 })),
    event_name: required(string({ max: 100 })),
    value_settings: hash({ event_payload_key: required(oneOf(valueKey)) }),
  },
  run(ctx, { default_aggregation: { formula }, display_name, event_name }) {
    if (activeMeter(ctx, event_name)) {
      throw invalid(`An active meter with the event name \`${event_name}\` already exists.`, 'event_name')
    }
    const state = { display_name, event_name, formula, deactivated_at: null, updated: ctx.now }
    const meter = ctx.objects.insert('billing.meter', ctx, newId(ctx.live ? 'mtr' : 'mtr_test'), ctx.now, state)
    recordEvent(ctx, 'billing.meter.created', meterWire(meter))
    return meterWire(meter)
  },
})

const retrieveMeter = endpoint({
  method: 'GET',
  path: '/v1/billing/meters/:id',
  params: {},
  run: (ctx, _params, [id]) => meterWire(loadOr404(ctx, 'billing.meter', id)),
})

const listMeters = endpoint({
  method: 'GET',
  path: '/v1/billing/meters',
  params: { ...pageParams, status: oneOf('active', 'inactive') },
  run: (ctx, params) => {
    const { status } = params
    const isActive = status === 'active' ? 'NULL' : 'NOT NULL'
    return listPage(ctx, 'billing.meter', params, {
      url: '/v1/billing/meters',
      wire: meterWire,
      where: [
        status === undefined ? null : { sql: `json_extract(state, '$.deactivated_at') IS ${isActive}`, values: [] },
      ],
    })
  },
})

const updateMeter = endpoint({
  method: 'POST',
  path: '/v1/billing/meters/:id',
  params: { display_name: string({ max: 250 }) },
  run: (ctx, { display_name: name }, [id]) =>
    change(ctx, id, 'updated', (state) => {
      state.display_name = name ?? state.display_name
    }),
})

const deactivateMeter = endpoint({
  method: 'POST',
  path: '/v1/billing/meters/:id/deactivate',
  params: {},
  run: (ctx, _params, [id]) =>
    change(ctx, id, 'deactivated', (state) => {
      state.deactivated_at ??= ctx.now
    }),
})

const reactivateMeter = endpoint({
  method: 'POST',
  path: '/v1/billing/meters/:id/reactivate',
  params: {},
  run: (ctx, _params, [id]) =>
    change(ctx, id, 'reactivated', (state) => {
      const other = activeMeter(ctx, state.event_name)
      if (other && other.id !== id)
        throw invalid(`An active meter with the event name \`${state.event_name}\` already exists.`)
      state.deactivated_at = null
    }),
})

function change(
  ctx: Context,
  id: string,
  what: 'deactivated' | 'reactivated' | 'updated',
  apply: (state: MeterState) => void,
): Wire {
  const meter = loadOr404(ctx, 'billing.meter', id)
  const before = meterWire(meter)
  apply(meter.state)
  if (JSON.stringify(meterWire(meter)) !== JSON.stringify(before)) meter.state.updated = ctx.now
  ctx.objects.save(meter)
  recordChange(ctx, `billing.meter.${what}`, before, meterWire(meter))
  return meterWire(meter)
}

const createMeterEvent = endpoint({
  method: 'POST',
  path: '/v1/billing/meter_events',
  params: {
    event_name: required(string({ max: 100 })),
    identifier: string({ max: 100 }),
    payload: required(
      hash({ [customerKey]: required(string()), [valueKey]: required(matching(/^-?\d{1,15}$/, 'integer')) }),
    ),
    timestamp: integer({ min: 1 }),
  },
  run: (ctx, { event_name, identifier = newId('mevt'), payload, timestamp = ctx.now }) => {
    const usage = { event_name, identifier, customer: payload[customerKey], value: payload[valueKey], timestamp }
    return { ...reportUsage(ctx, usage), object: 'billing.meter_event', created: ctx.now, timestamp }
  },
})

/** The same with JSON, whose times are texts. Stripe: "Meter events are validated synchronously, but are processed asynchronously". */
export const createV2MeterEvent = v2Post({
  path: '/v2/billing/meter_events',
  body: {
    event_name: needed(text({ max: 100 })),
    identifier: text({ max: 100 }),
    payload: needed(record({ [customerKey]: needed(text()), [valueKey]: needed(text({ pattern: /^-?\d{1,15}$/ })) })),
    timestamp: text({ pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/ }),
  },
  run(ctx, { event_name, identifier, payload, timestamp: sent }) {
    const timestamp = sent ? Math.floor(Date.parse(sent) / 1000) : ctx.now
    const { [customerKey]: customer = '', [valueKey]: value = '' } = payload
    const usage = { event_name, identifier: identifier ?? newId('mevt'), customer, value, timestamp }
    const reported = reportUsage(ctx, usage)
    return { ...reported, object: 'v2.billing.meter_event', created: rfc3339(ctx.now), timestamp: rfc3339(timestamp) }
  },
})

type Usage = { event_name: string; identifier: string; customer: string; value: string; timestamp: number }

/** Stores a usage. Throws a 400 for one without a meter or a customer, at another time, or with a known identifier. */
function reportUsage(ctx: Context, { event_name, identifier, customer: id, value, timestamp }: Usage): Wire {
  const meter = activeMeter(ctx, event_name)
  if (!meter) throw invalid(`No active meter found for event name \`${event_name}\`.`, 'event_name')
  const customer = loadOr404(ctx, 'customer', id, `payload[${customerKey}]`).id
  if (timestamp < ctx.now - maxAgeSeconds || timestamp > ctx.now + maxAheadSeconds) {
    throw invalid('The timestamp must be within the past 35 days, or up to 5 minutes in the future.', 'timestamp')
  }
  const sent = indexedStateIs('meter_events_by_identifier', 'identifier', identifier)
  const [known] = ctx.objects.all('billing.meter_event', ctx, sent)
  if (known) throw invalid(`An event already exists with identifier ${identifier}.`, 'identifier')
  const state = { customer, event_name, identifier, value: Number(value) }
  const event = ctx.objects.insert('billing.meter_event', ctx, newId('mtrevt'), timestamp, state)
  assertBillable(ctx, meter.id, event)
  return { event_name, identifier, livemode: event.live, payload: { [customerKey]: customer, [valueKey]: value } }
}

/** Throws a 400 when a subscription would have a line that is larger than a charge can be, with a usage that was just stored. */
function assertBillable(ctx: Context, meter: string, { created, state: { customer } }: Stored<'billing.meter_event'>) {
  const theirs = indexedStateIs('subscriptions_by_customer', 'customer', customer)
  for (const { state } of ctx.objects.all('subscription', ctx, theirs)) {
    if (isEnded(state.status)) continue
    for (const item of state.items) {
      const price = ctx.objects.find('price', ctx, item.price)?.state
      if (price?.meter !== meter) continue
      const end = Math.max(state.current_period_end, created + 1)
      const used = usageOf(ctx, meter, customer, state.current_period_start, end)
      if (amountOf(price, used) <= maxAmount) continue
      const most = formatMoney(maxAmount, price.currency)
      throw invalid(`The usage of a period must be no more than ${most}.`, `payload[${valueKey}]`, 'amount_too_large')
    }
  }
}

export const billingMeterEndpoints = [
  createMeter,
  retrieveMeter,
  listMeters,
  updateMeter,
  deactivateMeter,
  reactivateMeter,
  createMeterEvent,
]
