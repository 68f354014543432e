import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { integer, required, string } from '../../http/fields.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { removeCustomer } from '../customers/endpoints.ts'
import { advanceInvoice } from '../invoices/collect.ts'
import { endQuote } from '../quotes/endpoints.ts'
import { advanceSchedule } from '../subscription-schedules/begin.ts'
import { advanceSubscription } from '../subscriptions/advance-due.ts'
import { assertTestMode, loadTestClock, maxFrozenTime, testClockWire } from './test-clock.ts'

const createTestClock = endpoint({
  method: 'POST',
  path: '/v1/test_helpers/test_clocks',
  params: { frozen_time: required(integer({ min: 1, max: maxFrozenTime })), name: string({ max: 300 }) },
  run(ctx, input) {
    assertTestMode(ctx)
    const clock = ctx.objects.insert('test_helpers.test_clock', ctx, newId('clock'), ctx.now, {
      frozen_time: input.frozen_time,
      name: input.name ?? null,
      status: 'ready',
      target: null,
    })
    recordEvent(ctx, 'test_helpers.test_clock.created', testClockWire(clock))
    return testClockWire(clock)
  },
})

const retrieveTestClock = endpoint({
  method: 'GET',
  path: '/v1/test_helpers/test_clocks/:id',
  params: {},
  run: (ctx, _params, [id]) => testClockWire(loadTestClock(ctx, id)),
})

/** The kinds that have scheduled work on a test clock. Work of the same moment runs in this order. */
const dueIndexes = {
  quote: 'quotes_by_clock',
  subscription_schedule: 'schedules_by_due',
  subscription: 'subscriptions_by_due',
  invoice: 'invoices_by_due',
} as const
type Advancing = keyof typeof dueIndexes

/** The longest advance of a clock in one call, in seconds. */
const maxAdvanceSeconds = 10 * 366 * 24 * 60 * 60

/** All work that falls due in between runs before the response, at its own time. */
const advanceTestClock = endpoint({
  method: 'POST',
  path: '/v1/test_helpers/test_clocks/:id/advance',
  params: { frozen_time: required(integer({ min: 1, max: maxFrozenTime })) },
  run(ctx, input, [id]) {
    const clock = loadTestClock(ctx, id)
    const { state } = clock
    if (input.frozen_time <= state.frozen_time) {
      throw invalid(
        'You cannot advance a test clock to a time that is not after its current frozen time.',
        'frozen_time',
      )
    }
    if (input.frozen_time > state.frozen_time + maxAdvanceSeconds) {
      throw invalid('You cannot advance a test clock by more than ten years at a time.', 'frozen_time')
    }
    state.status = 'advancing'
    state.target = input.frozen_time
    ctx.objects.save(clock)
    recordEvent(ctx, 'test_helpers.test_clock.advancing', testClockWire(clock))
    while (runNextDueOnClock(ctx, clock, input.frozen_time));
    state.frozen_time = input.frozen_time
    state.status = 'ready'
    state.target = null
    ctx.objects.save(clock)
    recordEvent(ctx, 'test_helpers.test_clock.ready', testClockWire(clock))
    return testClockWire(clock)
  },
})

/** Advances the clock to the next due moment until then, and runs that work; false when none is due. */
function runNextDueOnClock(ctx: Context, clock: Stored<'test_helpers.test_clock'>, until: number): boolean {
  const waiting = (Object.keys(dueIndexes) as Advancing[]).flatMap((kind) => {
    const at = nextDueOnClock(ctx, clock.id, kind)
    return at === null || at > until ? [] : [{ kind, at }]
  })
  const next = waiting.toSorted((a, b) => a.at - b.at)[0]
  if (!next) return false
  if (next.at > clock.state.frozen_time) {
    clock.state.frozen_time = next.at
    ctx.objects.save(clock)
  }
  const atDue = { ...ctx, now: clock.state.frozen_time }
  switch (next.kind) {
    case 'quote':
      for (const one of due(atDue, clock.id, next.kind)) endQuote(atDue, one)
      break
    case 'subscription_schedule':
      for (const one of due(atDue, clock.id, next.kind)) advanceSchedule(atDue, one)
      break
    case 'subscription':
      for (const one of due(atDue, clock.id, next.kind)) advanceSubscription(atDue, one)
      break
    case 'invoice':
      for (const one of due(atDue, clock.id, next.kind)) advanceInvoice(atDue, one)
      break
  }
  return true
}

const dueSql = "json_extract(state, '$.due')"
const onClockSql = "json_extract(state, '$.test_clock') = ?"

function nextDueOnClock(ctx: Context, clock: string, kind: Advancing): number | null {
  const where = `kind = '${kind}' AND ${dueSql} IS NOT NULL AND ${onClockSql}`
  const sql = `SELECT ${dueSql} AS at FROM objects INDEXED BY ${dueIndexes[kind]} WHERE ${where} ORDER BY at LIMIT 1`
  return ctx.objects.db.one<{ at: number }>(sql, clock)?.at ?? null
}

function due<K extends Advancing>(ctx: Context, clock: string, kind: K): Stored<K>[] {
  return ctx.objects.everywhere(kind, -1, {
    sql: `${dueSql} IS NOT NULL AND ${dueSql} <= ? AND ${onClockSql}`,
    values: [ctx.now, clock],
    index: dueIndexes[kind],
  })
}

/** Deletes the customers on the clock as well. */
const deleteTestClock = endpoint({
  method: 'DELETE',
  path: '/v1/test_helpers/test_clocks/:id',
  params: {},
  run(ctx, _params, [id]) {
    const clock = loadTestClock(ctx, id)
    const customers = ctx.objects.all('customer', ctx, stateIs('test_clock', id), stateIs('deleted', 0))
    for (const customer of customers) removeCustomer(ctx, customer)
    ctx.objects.remove(clock)
    recordEvent(ctx, 'test_helpers.test_clock.deleted', testClockWire(clock))
    return { id, object: 'test_helpers.test_clock', deleted: true }
  },
})

const listTestClocks = endpoint({
  method: 'GET',
  path: '/v1/test_helpers/test_clocks',
  params: pageParams,
  run: (ctx, params) =>
    listPage(ctx, 'test_helpers.test_clock', params, { url: '/v1/test_helpers/test_clocks', wire: testClockWire }),
})

/** The operations on clocks that date the billing of their customers. */
export const testClockEndpoints: Endpoint[] = [
  createTestClock,
  retrieveTestClock,
  advanceTestClock,
  deleteTestClock,
  listTestClocks,
]
