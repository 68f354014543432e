import { expect, test } from 'vitest'
import { ResponseTime } from './response-time.ts'

test('an endpoint is slow when its requests take long on average, and no longer when they do not', () => {
  const time = new ResponseTime()
  expect(time.isSlow(0)).toBe(false)
  time.begin(0)
  time.end(800, 800)
  expect(time.isSlow(800)).toBe(true)
  for (let request = 0; request < 4; request += 1) {
    time.begin(800)
    time.end(810, 10)
  }
  expect(time.isSlow(810)).toBe(false)
})

test('an endpoint is slow when none of its requests has ended for half a second', () => {
  const time = new ResponseTime()
  time.begin(1000)
  time.begin(1400)
  expect([time.isSlow(1500), time.isSlow(1501)]).toEqual([false, true])
  time.end(1501, 101)
  expect(time.isSlow(1501)).toBe(false)
  // A minute without requests does not count.
  time.end(1502, 102)
  time.begin(61_000)
  expect(time.isSlow(61_001)).toBe(false)
})
