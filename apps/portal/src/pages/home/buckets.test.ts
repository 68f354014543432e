import { describe, expect, test } from 'vitest'
import { bucketsOf, nameOf } from './buckets.ts'
import type { Day } from './wire.ts'

const dayMs = 24 * 60 * 60 * 1000

function days(count: number, change: (index: number) => Partial<Day> = () => ({})): Day[] {
  return Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 10, 21) - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
    from: 0,
    to: 0,
    volume: 100,
    succeeded: 2,
    failed: 1,
    success_rate: 6_667,
    refunds: 0,
    refunded: 0,
    disputes: 0,
    disputed: 0,
    active_subscriptions: index,
    mrr: 10 * index,
    ...change(index),
  }))
}

test.each([7, 30, 90])('%i days stay days', (count) => {
  const buckets = bucketsOf(days(count))
  expect(buckets).toHaveLength(count)
  expect(buckets.at(-1)).toMatchObject({ first: '2026-11-21', last: '2026-11-21', volume: 100, success_rate: 6_667 })
})

test('a span with one failure among thousands is no whole success, and one success no whole failure', () => {
  const rates = (succeeded: number, failed: number) =>
    bucketsOf(days(1, () => ({ succeeded, failed }))).map(({ success_rate: rate }) => rate)
  expect([...rates(30_000, 1), ...rates(1, 30_000), ...rates(30_000, 0), ...rates(0, 30_000)]).toEqual([
    9_999, 1, 10_000, 0,
  ])
})

describe('a year', () => {
  const buckets = bucketsOf(days(365))

  test('is shown by months, the first and the last of them not whole', () => {
    expect(buckets).toHaveLength(13)
    expect(buckets[0]).toMatchObject({ first: '2025-11-22', last: '2025-11-30', volume: 900 })
    expect(buckets[1]).toMatchObject({ first: '2025-12-01', last: '2025-12-31', volume: 3100, succeeded: 62 })
    expect(buckets.at(-1)).toMatchObject({ first: '2026-11-01', last: '2026-11-21' })
  })

  test('adds up what happened, and not what stands', () => {
    expect(buckets.reduce((sum, { volume }) => sum + volume, 0)).toBe(36_500)
    expect(buckets.at(-1)).toMatchObject({ active_subscriptions: 364, mrr: 3640, success_rate: 6_667 })
  })

  test('has no share of nothing', () => {
    const none = bucketsOf(days(365, () => ({ succeeded: 0, failed: 0, success_rate: null })))
    expect(none.map(({ success_rate }) => success_rate)).toEqual(Array(13).fill(null))
  })
})

test('days of two years are named with their year', () => {
  const [last, first] = [days(30).slice(-1), days(30).slice(0, 1)].flat()
  if (!last || !first) throw new Error('no day')
  const [before, after] = bucketsOf([
    { ...first, date: '2026-12-31' },
    { ...last, date: '2027-01-01' },
  ])
  if (!before || !after) throw new Error('no bucket')
  expect([nameOf(before, 'short', 'en'), nameOf(after, 'whole', 'en')]).toEqual(['Dec 31, 2026', 'Fri, Jan 1, 2027'])
})

test('names days and months in the language of the reader', () => {
  const [day] = bucketsOf(days(7)).slice(-1)
  const year = bucketsOf(days(365))
  if (!day || !year[0] || !year[1]) throw new Error('no bucket')
  expect([nameOf(day, 'short', 'en'), nameOf(day, 'whole', 'en')]).toEqual(['Nov 21', 'Sat, Nov 21'])
  expect(nameOf(day, 'short', 'de')).toBe('21. Nov.')
  expect(nameOf(year[1], 'short', 'en')).toBe('Dec 2025')
  expect(nameOf(year[1], 'whole', 'en')).toBe('December 2025')
  expect(nameOf(year[0], 'whole', 'en')).toMatch(/^November 2025, Nov 22\s–\s30$/)
})
