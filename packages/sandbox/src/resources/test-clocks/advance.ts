import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { integer, required } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { advanceInvoice } from '../invoices/advance-due.ts'
import { advanceSubscription } from '../subscriptions/advance-due.ts'
import { loadTestClock, maxFrozenTime } from './load.ts'
import { testClockWire } from './object.ts'

/** The kinds that have scheduled work on a test clock. Work of the same moment runs in this order. */
const dueIndexes = { subscription: 'subscriptions_by_due', invoice: 'invoices_by_due' } as const
type Advancing = keyof typeof dueIndexes

/** The longest advance of a clock in one call, in seconds. */
const maxAdvanceSeconds = 10 * 366 * 24 * 60 * 60

/** All work that falls due in between runs before the response, at its own time. */
export const advanceTestClock = endpoint({
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
    while (runNextDue(ctx, clock, input.frozen_time));
    state.frozen_time = input.frozen_time
    state.status = 'ready'
    state.target = null
    ctx.objects.save(clock)
    recordEvent(ctx, 'test_helpers.test_clock.ready', testClockWire(clock))
    return testClockWire(clock)
  },
})

/** Advances the clock to the next due moment until then, and runs that work; false when none is due. */
function runNextDue(ctx: Context, clock: Stored<'test_helpers.test_clock'>, until: number): boolean {
  const waiting = (Object.keys(dueIndexes) as Advancing[]).flatMap((kind) => {
    const at = nextDueAt(ctx, clock.id, kind)
    return at === null || at > until ? [] : [{ kind, at }]
  })
  const next = waiting.toSorted((a, b) => a.at - b.at)[0]
  if (!next) return false
  if (next.at > clock.state.frozen_time) {
    clock.state.frozen_time = next.at
    ctx.objects.save(clock)
  }
  const atDue = { ...ctx, now: clock.state.frozen_time }
  if (next.kind === 'subscription') for (const one of due(atDue, clock.id, next.kind)) advanceSubscription(atDue, one)
  else for (const one of due(atDue, clock.id, next.kind)) advanceInvoice(atDue, one)
  return true
}

const dueSql = "json_extract(state, '$.due')"
const onClockSql = "json_extract(state, '$.test_clock') = ?"

function nextDueAt(ctx: Context, clock: string, kind: Advancing): number | null {
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
