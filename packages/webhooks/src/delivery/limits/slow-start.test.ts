import { expect, test } from 'vitest'
import { newSlowStart, type SlowStart } from './slow-start.ts'

/** Sends as many as may be sent. */
const fill = (slowStart: SlowStart, endpointId = 'we_a') => {
  let entered = 0
  while (slowStart.enter(endpointId)) entered += 1
  return entered
}
const leave = (slowStart: SlowStart, count: number, succeeded = true) => {
  for (let index = 0; index < count; index += 1) slowStart.leave('we_a', succeeded)
}

test('an endpoint gets two requests at a time, and twice as many after each that succeeds, up to the most', () => {
  const slowStart = newSlowStart(10)
  const rounds = [1, 2, 3, 4, 5].map(() => {
    const entered = fill(slowStart)
    leave(slowStart, entered)
    return entered
  })
  expect(rounds).toEqual([2, 8, 10, 10, 10])
})

test('a failure starts it again, for those that are under way as well', () => {
  const slowStart = newSlowStart(10)
  for (let round = 0; round < 4; round += 1) leave(slowStart, fill(slowStart))
  expect(fill(slowStart)).toBe(10)
  slowStart.restart('we_a')
  leave(slowStart, 8, false)
  expect(fill(slowStart)).toBe(0)
  leave(slowStart, 2, false)
  expect(fill(slowStart)).toBe(2)
})

test('those that are being tried are closed while they take no more; others are not touched', () => {
  const slowStart = newSlowStart(3)
  fill(slowStart)
  expect(slowStart.closed()).toEqual(['we_a'])
  expect(fill(slowStart, 'we_b')).toBe(2)
  expect(slowStart.closed()).toEqual(['we_a', 'we_b'])
  leave(slowStart, 1)
  expect(slowStart.closed()).toEqual(['we_b'])
  expect(fill(slowStart)).toBe(2)
  // What answers well is limited by the queue alone.
  expect(slowStart.closed()).toEqual(['we_b'])
})

test('an endpoint that got nothing for a minute is unknown again, one that is slow is not', () => {
  let now = 0
  const slowStart = newSlowStart(10, () => now)
  for (let round = 0; round < 4; round += 1) leave(slowStart, fill(slowStart))
  now = 60_000
  slowStart.closed()
  expect(fill(slowStart)).toBe(10)
  now = 120_001
  slowStart.closed()
  leave(slowStart, 10)
  now = 180_002
  slowStart.closed()
  expect(fill(slowStart)).toBe(2)
})

test('one at a time stays one at a time', () => {
  const slowStart = newSlowStart(1)
  expect(fill(slowStart)).toBe(1)
  expect(slowStart.closed()).toEqual([])
})
