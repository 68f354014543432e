import { expect, test } from 'vitest'
import { createRecentUse } from './recent-use.ts'

test('the share of a steady party is its use, and falls to 37 % in the time of the window', () => {
  const use = createRecentUse<number>(250)
  for (let now = 0; now < 5_000; now += 1) use.add(1, 0.4, now)
  expect(use.shareOf(1, 5_000)).toBeCloseTo(0.4, 2)
  expect(use.shareOf(1, 5_250)).toBeCloseTo(0.147, 2)
  expect(use.shareOf(2, 5_000)).toBe(0)
})
