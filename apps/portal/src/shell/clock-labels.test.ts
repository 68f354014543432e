import { expect, test } from 'vitest'
import { aheadLabel, jumpsOf, progressOf } from './clock-labels.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const hour = 3_600

test.each([
  [0, ''],
  [1_700, ''],
  [hour, '· 1 hour ahead'],
  [47 * hour, '· 47 hours ahead'],
  [62 * 24 * hour, '· 62 days ahead'],
])('%s seconds ahead reads %j', (seconds, words) => expect(aheadLabel(seconds)).toBe(words))

test.each([
  [100, 0],
  [150, 50],
  [199, 99],
  [250, 100],
  [90, 0],
])('at %s of 100 to 200 it is %s percent', (now, percent) =>
  expect(progressOf({ from: 100, until: 200 }, now)).toBe(percent),
)

test.each([
  ['2026-01-23T10:00:00Z', '2026-02-23T10:00:00Z'],
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['2026-12-31T23:59:59Z', '2027-01-31T23:59:59Z'],
])('a month after %s is %s', (from, until) => {
  const [, month] = jumpsOf({ now: at(from), ahead: 0, next_renewal: null })
  expect(month).toMatchObject({ name: '+1 month', until: at(until) })
})

test('the next renewal is offered where there is one, with the hour of its invoice', () => {
  const jumps = jumpsOf({ now: 0, ahead: 0, next_renewal: { at: 10, collected: 3_670 } })
  expect(jumps.map(({ name, until }) => [name, until])).toEqual([
    ['+1 day', 24 * hour],
    ['+1 month', 31 * 24 * hour],
    ['To the next renewal', 3_670],
  ])
})
