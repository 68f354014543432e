import { expect, test } from 'vitest'
import { monthOf, monthsFrom } from './month.ts'

test.each([
  ['2026-11-30T23:59:59.999Z', 0, '2026_11', '2026-11-01', '2026-12-01'],
  ['2026-12-01T00:00:00.000Z', 0, '2026_12', '2026-12-01', '2027-01-01'],
  ['2026-12-31T12:00:00.000Z', 2, '2027_02', '2027-02-01', '2027-03-01'],
  ['2027-01-31T12:00:00.000Z', -13, '2025_12', '2025-12-01', '2026-01-01'],
])('%s and %i months: %s', (time, after, name, from, to) => {
  expect(monthOf(new Date(time), after)).toEqual({ name, from: new Date(from), to: new Date(to) })
})

test('months follow each other without a gap', () => {
  const months = monthsFrom(new Date('2026-11-23T09:00:00Z'), 13)
  expect(months).toHaveLength(14)
  for (const [index, { from }] of months.entries()) if (index > 0) expect(from).toEqual(months[index - 1]?.to)
})
