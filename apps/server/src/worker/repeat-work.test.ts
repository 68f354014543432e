import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workerStateOf } from '../worker-state.ts'
import { repeatWork } from './repeat-work.ts'
import type { ScheduledWork } from './scheduled-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const names = ['first', 'second', 'third']
const minute = 60_000

function logged() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }) }
}

function work(name: string, step: ScheduledWork['step']): ScheduledWork {
  return { name, everyMs: 1_000, step }
}

test.each(names)('when the step of %s hangs, it alone is stuck after five minutes', async (hanging) => {
  const hang = Promise.withResolvers<undefined>()
  const list = names.map((name) => work(name, name === hanging ? () => hang.promise : async () => undefined))
  const repeated = repeatWork(list, pino({ level: 'silent' }))
  await vi.advanceTimersByTimeAsync(5 * minute - 1_000)
  expect(workerStateOf(true, repeated.progress()).stuck).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(workerStateOf(true, repeated.progress()).stuck).toEqual([hanging])
  hang.resolve(undefined)
  await repeated.stop()
})

test('a step that fails is logged with its name, counted, and tried again', async () => {
  const { log, lines } = logged()
  const step = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined)
  const repeated = repeatWork([work('first', step)], log)
  await vi.advanceTimersByTimeAsync(500)
  expect(lines).toMatchObject([{ level: 50, work: 'first', msg: 'scheduled work failed: first' }])
  expect(repeated.progress()).toMatchObject({ first: { failing: true, failed: 1, succeeded: 0 } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(repeated.progress()).toMatchObject({ first: { failing: false, failed: 1, succeeded: 1 } })
  await repeated.stop()
})

test.each([
  Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
])('a step that is repeated after an outage is a warning: $message', async (outage) => {
  const { log, lines } = logged()
  const repeated = repeatWork([work('first', vi.fn().mockRejectedValueOnce(outage))], log)
  await vi.advanceTimersByTimeAsync(500)
  expect(lines).toMatchObject([{ level: 40, work: 'first', err: { message: outage.message } }])
  await repeated.stop()
})

test('errors of parts are logged with the name of the work, and the step counts as succeeded', async () => {
  const { log, lines } = logged()
  const repeated = repeatWork([work('second', async () => [new Error('one'), new Error('two')])], log)
  await vi.advanceTimersByTimeAsync(500)
  expect(lines.map(({ level, work: name, err }) => [level, name, (err as Error).message])).toEqual([
    [40, 'second', 'one'],
    [40, 'second', 'two'],
  ])
  expect(repeated.progress()).toMatchObject({ second: { failing: false, succeeded: 1 } })
  await repeated.stop()
})
