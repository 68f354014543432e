import { expect, test } from 'vitest'
import { ModeNotSetUpError, ProcessorError } from './error.ts'
import { type TimedCall, timeCall } from './time-call.ts'

test.each([
  ['an answer', async () => 'paid', 'succeeded'],
  [
    'a refusal',
    () => Promise.reject(new ProcessorError('refused', 'resource_missing', undefined, undefined)),
    'refused',
  ],
  ['no answer', () => Promise.reject(new ProcessorError('unknown', 'timeout', undefined, undefined)), 'unknown'],
  ['a fault of our own', () => Promise.reject(new TypeError('undefined is no object')), 'failed'],
])('a call that ends with %s is told of once', async (_, call, outcome) => {
  const told: TimedCall[] = []
  await Promise.allSettled([timeCall('payments.create', call, (one) => told.push(one))()])
  expect(told).toEqual([{ operation: 'payments.create', outcome, durationMs: expect.any(Number) }])
})

test('a call that was not sent is not reported: a mode that is not set up, or a synchronous function', async () => {
  const told: TimedCall[] = []
  const unsent = () => Promise.reject(new ModeNotSetUpError(true))
  await Promise.allSettled([timeCall('payments.create', unsent, (one) => told.push(one))()])
  expect(
    timeCall(
      'events.verify',
      () => 'verified',
      (one) => told.push(one),
    )(),
  ).toBe('verified')
  expect(told).toEqual([])
})
