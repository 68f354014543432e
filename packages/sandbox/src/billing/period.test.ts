import { expect, test } from 'vitest'
import { isBillable, periodEndAfter, type Recurring } from './period.ts'

const at = (text: string) => Date.parse(text) / 1000
const text = (moment: number) => new Date(moment * 1000).toISOString().slice(0, 19)

test.each<[string, Recurring, string[]]>([
  ['2026-01-31T10:20:30Z', { interval: 'month', interval_count: 1 }, ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['2028-01-31T10:20:30Z', { interval: 'month', interval_count: 1 }, ['2028-02-29', '2028-03-31', '2028-04-30']],
  ['2026-12-31T10:20:30Z', { interval: 'month', interval_count: 2 }, ['2027-02-28', '2027-04-30', '2027-06-30']],
  ['2026-11-30T10:20:30Z', { interval: 'month', interval_count: 3 }, ['2027-02-28', '2027-05-30', '2027-08-30']],
  [
    '2028-02-29T10:20:30Z',
    { interval: 'year', interval_count: 1 },
    ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
  ['2026-05-15T10:20:30Z', { interval: 'year', interval_count: 3 }, ['2029-05-15', '2032-05-15']],
  ['2026-03-28T10:20:30Z', { interval: 'week', interval_count: 2 }, ['2026-04-11', '2026-04-25']],
  ['2026-02-27T10:20:30Z', { interval: 'day', interval_count: 1 }, ['2026-02-28', '2026-03-01']],
])('from %s on, every %j ends at %j', (start, recurring, days) => {
  const anchor = at(start)
  let moment = anchor
  for (const day of days) {
    moment = periodEndAfter(anchor, recurring, moment)
    expect(text(moment)).toBe(`${day}T10:20:30`)
  }
})

test('a moment within a period leads to its end, and one on its end to the next', () => {
  const monthly: Recurring = { interval: 'month', interval_count: 1 }
  const anchor = at('2026-01-31T00:00:00Z')
  expect(text(periodEndAfter(anchor, monthly, at('2026-02-27T23:59:59Z')))).toBe('2026-02-28T00:00:00')
  expect(text(periodEndAfter(anchor, monthly, at('2026-02-28T00:00:00Z')))).toBe('2026-03-31T00:00:00')
  expect(text(periodEndAfter(anchor, monthly, at('2036-02-29T12:00:00Z')))).toBe('2036-03-31T00:00:00')
})

test.each<[Recurring['interval'], number]>([
  ['day', 1095],
  ['week', 156],
  ['month', 36],
  ['year', 3],
])('three years are the most: %s', (interval, most) => {
  expect(isBillable({ interval, interval_count: most })).toBe(true)
  expect(isBillable({ interval, interval_count: most + 1 })).toBe(false)
})
