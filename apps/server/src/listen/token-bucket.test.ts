import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

const hour = 60 * 60_000

/** How many questions are asked in an hour when each is answered after so long, and the least pause is a second. */
function inAnHour(answeredAfterMs: (now: number) => number): { count: number; pauses: number[] } {
  let now = 0
  const tokenBucket = createTokenBucket(() => now)
  const pauses: number[] = []
  for (;;) {
    now += answeredAfterMs(now)
    const pause = Math.max(1000, tokenBucket.take())
    if (now >= hour) return { count: pauses.length, pauses }
    pauses.push(pause)
    now += pause
  }
}

test('steady events, one every 0.9 seconds, cost no more than 360 requests an hour', () => {
  const { count } = inAnHour(() => 100)
  expect(count).toBeGreaterThan(300)
  expect(count).toBeLessThanOrEqual(360)
})

test('a client that waits for rare events is never delayed', () => {
  expect(new Set(inAnHour(() => 20_000).pauses)).toEqual(new Set([1000]))
})

test('a few dozen in quick succession are followed at once, and again after a silence', () => {
  let now = 0
  const tokenBucket = createTokenBucket(() => now)
  const spent = () => Array.from({ length: 61 }, () => tokenBucket.take())
  expect(spent()).toEqual([...Array.from({ length: 60 }, () => 0), 12_000])
  now = hour
  expect(spent().slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 0))
})
