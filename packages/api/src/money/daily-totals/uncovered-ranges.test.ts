import { expect, test } from 'vitest'
import { areAlignedToQuarterHours, uncoveredRanges } from './uncovered-ranges.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)
const days = [
  { from: at('01T00:00'), to: at('02T00:00') },
  { from: at('02T00:00'), to: at('03T00:00') },
  { from: at('03T00:00'), to: at('04T00:00') },
]

test('the uncovered ranges are the time after the totals, and each changed day before', () => {
  expect(uncoveredRanges(days, at('03T13:15'), [])).toEqual([{ nth: 2, from: at('03T13:15'), to: at('04T00:00') }])
  expect(uncoveredRanges(days, at('05T00:00'), [at('02T00:00')])).toEqual([{ nth: 1, ...days[1] }])
  expect(uncoveredRanges(days, at('03T13:15'), [at('03T00:00')])).toEqual([
    { nth: 2, from: at('03T00:00'), to: at('03T13:15') },
    { nth: 2, from: at('03T13:15'), to: at('04T00:00') },
  ])
  expect(uncoveredRanges(days, at('05T00:00'), [])).toEqual([])
})

test('a changed day of UTC lies in two days of another zone', () => {
  const there = [
    { from: at('01T05:45'), to: at('02T05:45') },
    { from: at('02T05:45'), to: at('03T05:45') },
  ]
  expect(uncoveredRanges(there, at('09T00:00'), [at('02T00:00')])).toEqual([
    { nth: 0, from: at('02T00:00'), to: at('02T05:45') },
    { nth: 1, from: at('02T05:45'), to: at('03T00:00') },
  ])
})

test.each([
  ['02T05:45', true],
  ['02T05:44', false],
])('a day that begins at %s begins with a quarter of an hour: %s', (from, whole) => {
  expect(areAlignedToQuarterHours([{ from: at(from), to: at('03T00:00') }])).toBe(whole)
})
