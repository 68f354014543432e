import { expect, test } from 'vitest'
import { boundsOf, lastFullSecond, monthPattern, monthsBetween } from './month.ts'

test.each([
  ['2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2028-02', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
])('%s begins at %s and ends before %s', (month, start, end) => {
  expect(boundsOf(month)).toEqual({ start: new Date(start), end: new Date(end) })
})

test.each(['2026-1', '2026-13', '2026-00', '26-11', '2026-11-01', ' 2026-11', '2026-11\n'])(
  '%j is no month',
  (text) => {
    expect(monthPattern.test(text)).toBe(false)
  },
)

test('the months of an account are listed from the latest on, over the end of a year, and not endlessly', () => {
  const from = new Date('2026-11-30T23:59:59Z')
  const to = new Date('2027-02-01T00:00:00Z')
  expect(monthsBetween(from, to, 10)).toEqual(['2027-02', '2027-01', '2026-12', '2026-11'])
  expect(monthsBetween(from, to, 2)).toEqual(['2027-02', '2027-01'])
  expect(monthsBetween(from, from, 10)).toEqual(['2026-11'])
})

test('the second that has begun is left out', () => {
  expect(lastFullSecond(new Date('2026-11-30T23:59:59.999Z'))).toEqual(new Date('2026-11-30T23:59:59Z'))
  expect(lastFullSecond(new Date('2026-11-30T23:59:59Z'))).toEqual(new Date('2026-11-30T23:59:59Z'))
})
