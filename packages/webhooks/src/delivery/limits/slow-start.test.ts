import { expect, test } from 'vitest'
import { createSlowStart, type SlowStart } from './slow-start.ts'

/** Sends as many requests as may be sent. */
const fill = (slowStart: SlowStart, endpointId = 'we_a') => {
  let acquired = 0
  while (slowStart.acquire(endpointId)) acquired += 1
  return acquired
}
const release = (slowStart: SlowStart, count: number, succeeded = true) => {
  for (let index = 0; index < count; index += 1) slowStart.release('we_a', succeeded)
}

test('an endpoint gets two requests at a time, and twice as many after each that succeeds, up to the limit', () => {
  const slowStart = createSlowStart(10)
  const rounds = [1, 2, 3, 4, 5].map(() => {
    const acquired = fill(slowStart)
    release(slowStart, acquired)
    return acquired
  })
  expect(rounds).toEqual([2, 8, 10, 10, 10])
})

test('an endpoint that has as many requests as it may have holds back what waits for it', () => {
  const slowStart = createSlowStart(10)
  expect(slowStart.holdsBack()).toBe(false)
  slowStart.acquire('we_b')
  expect(slowStart.holdsBack()).toBe(false)
  fill(slowStart)
  expect(slowStart.holdsBack()).toBe(true)
  release(slowStart, 1)
  expect(slowStart.holdsBack()).toBe(false)
})

test('an endpoint with room, whose failure is not yet on record, holds back what waits for it', () => {
  const slowStart = createSlowStart(10)
  const recorded = slowStart.fail('we_a')
  expect(slowStart.isFull('we_a')).toBe(false)
  expect(slowStart.holdsBack()).toBe(true)
  recorded()
  expect(slowStart.holdsBack()).toBe(false)
})

test('a failure starts again at two, counting the requests in flight', () => {
  const slowStart = createSlowStart(10)
  for (let round = 0; round < 4; round += 1) release(slowStart, fill(slowStart))
  expect(fill(slowStart)).toBe(10)
  slowStart.restart('we_a')
  release(slowStart, 8, false)
  expect(fill(slowStart)).toBe(0)
  release(slowStart, 2, false)
  expect(fill(slowStart)).toBe(2)
})

test('from a failure until it is on record nothing more is sent, whatever succeeds meanwhile', () => {
  const slowStart = createSlowStart(10)
  for (let round = 0; round < 4; round += 1) release(slowStart, fill(slowStart))
  expect(fill(slowStart)).toBe(10)
  const recorded = [slowStart.fail('we_a'), slowStart.fail('we_a')]
  release(slowStart, 8)
  expect(fill(slowStart)).toBe(0)
  expect(slowStart.blocked()).toEqual(['we_a'])
  recorded[0]?.()
  release(slowStart, 1, false)
  expect(fill(slowStart)).toBe(0)
  recorded[1]?.()
  release(slowStart, 1, false)
  expect(fill(slowStart)).toBeGreaterThan(0)
})

test('an endpoint is full when all requests that it may have are under way', () => {
  const slowStart = createSlowStart(3)
  expect(slowStart.isFull('we_a')).toBe(false)
  slowStart.acquire('we_a')
  expect(slowStart.isFull('we_a')).toBe(false)
  fill(slowStart)
  expect(slowStart.isFull('we_a')).toBe(true)
})

test('endpoints whose window is full are blocked; others are not', () => {
  const slowStart = createSlowStart(3)
  fill(slowStart)
  expect(slowStart.blocked()).toEqual(['we_a'])
  expect(fill(slowStart, 'we_b')).toBe(2)
  expect(slowStart.blocked()).toEqual(['we_a', 'we_b'])
  release(slowStart, 1)
  expect(slowStart.blocked()).toEqual(['we_b'])
  expect(fill(slowStart)).toBe(2)
  // An endpoint that answers well is limited by the queue alone.
  expect(slowStart.blocked()).toEqual(['we_b'])
})

test('an endpoint that got nothing for a minute is unknown again; one whose requests are in flight is not', () => {
  let now = 0
  const slowStart = createSlowStart(10, () => now)
  for (let round = 0; round < 4; round += 1) release(slowStart, fill(slowStart))
  now = 60_000
  slowStart.blocked()
  expect(fill(slowStart)).toBe(10)
  now = 120_001
  slowStart.blocked()
  release(slowStart, 10)
  now = 180_002
  slowStart.blocked()
  expect(fill(slowStart)).toBe(2)
})

test('a limit of one request at a time is kept', () => {
  const slowStart = createSlowStart(1)
  expect(fill(slowStart)).toBe(1)
  expect(slowStart.blocked()).toEqual([])
})
