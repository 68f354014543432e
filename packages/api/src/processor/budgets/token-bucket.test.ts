import { expect, test } from 'vitest'
import { bucketOf, reserveOf } from './token-bucket.ts'

test.each([1, 2, 4, 5, 15, 25, 100, 400])(
  'a bucket of %i a second gives out no more than that in any second',
  (limit) => {
    const { rate, capacity } = bucketOf(limit)
    expect(rate).toBeGreaterThan(0)
    expect(capacity).toBeGreaterThanOrEqual(1)
    if (limit > 1) expect(rate + capacity).toBeLessThanOrEqual(limit)
  },
)

test('each priority leaves more than the one above it, and a small bucket can be used by all', () => {
  const large = bucketOf(100)
  expect((['interactive', 'money', 'sweep'] as const).map((priority) => reserveOf(large, priority))).toEqual([0, 5, 10])
  expect(reserveOf(bucketOf(5), 'sweep')).toBe(0)
})
