import { expect, test } from 'vitest'
import { programmesAt } from './card-network-programmes.ts'
import { beginningOfMonth, disputeRateOf } from './dispute-rate.ts'

test.each([
  [0, 0, null, null],
  [0, 3, null, null],
  [19, 5, 2631, null],
  [20, 0, 0, 'ok'],
  [201, 1, 49, 'ok'],
  [200, 1, 50, 'warning'],
  [401, 3, 74, 'warning'],
  [400, 3, 75, 'alarm'],
  [1_000_000, 4_999, 49, 'ok'],
  [1_000_000, 5_000, 50, 'warning'],
  [20, 1, 500, 'alarm'],
] as const)('%i payments with %i disputes: a rate of %s, %s', (succeeded, disputes, rate, level) => {
  expect(disputeRateOf({ succeeded, disputes })).toEqual({ rate, level })
})

test('a month begins in UTC', () => {
  expect(beginningOfMonth(new Date('2026-11-01T00:00:00Z'))).toEqual(new Date('2026-11-01T00:00:00Z'))
  expect(beginningOfMonth(new Date('2027-01-31T23:59:59Z'))).toEqual(new Date('2027-01-01T00:00:00Z'))
})

test('the limits of a programme are those of its day', () => {
  const vampAt = (day: string) => programmesAt(new Date(day)).find(({ name }) => name.startsWith('Visa'))?.rate
  expect([vampAt('2025-05-31'), vampAt('2026-03-31'), vampAt('2026-04-01')]).toEqual([undefined, 220, 150])
  expect(programmesAt(new Date('2026-11-29')).map(({ rate, count }) => [rate, count])).toEqual([
    [150, 100],
    [300, 300],
    [150, 1500],
  ])
})
