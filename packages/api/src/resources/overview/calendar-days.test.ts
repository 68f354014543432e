import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTimeZone } from '../../core/wire/time-zone.ts'
import { lastDays } from './calendar-days.ts'

const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()]

test('days follow UTC, today last', () => {
  const days = lastDays(3, new Date('2026-03-01T00:00:00Z'), 'UTC')
  expect(days.map(({ date }) => date)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(days.map(iso).at(-1)).toEqual(['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'])
})

describe('a day on which clocks are set', () => {
  test.each([
    // Forwards at two, backwards at two.
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    // There is no midnight: the day begins at one.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
    // Midnight comes twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-01', '2026-05-31T18:15:00.000Z', '2026-06-01T18:15:00.000Z'],
  ])('%s, %s', (zone, date, from, to) => {
    const day = lastDays(5, new Date(Date.parse(to) + 3_600_000), zone).find((one) => one.date === date)
    expect(day && iso(day)).toEqual([from, to])
  })
})

test('in every zone days follow each other without a gap, and each begins where its date does', () => {
  const zones = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'))
  // Before that, whole days were left out on islands that changed their side of the date line.
  const moments = fc.date({ min: new Date('2013-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, moments, (timeZone, now) => {
      const dateAt = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time)
      const days = lastDays(30, now, timeZone)
      for (const [index, { date, from, to }] of days.entries()) {
        expect([dateAt(from.getTime()), to > from]).toEqual([date, true])
        if (index > 0) expect(from).toEqual(days[index - 1]?.to)
      }
      const today = days.at(-1)
      expect(today && today.from <= now && now < today.to).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['America/Port_of_Spain', true],
  ['Europe/Nowhere', false],
  ['+01:00', false],
  ['', false],
  ['../etc/passwd', false],
])('%j is a time zone: %s', (name, is) => expect(isTimeZone(name)).toBe(is))
