import { describe, expect, test } from 'vitest'
import { country, duration, moment, pastMoment } from './options.ts'

describe('a country', () => {
  test.each([
    ['gb', 'GB'],
    ['TT', 'TT'],
  ])('%s is %s', (text, code) => expect(country(text)).toBe(code))

  test.each(['', 'UK', 'USA', 'U1', 'ZZ', 'XK', 'EU'])('is not %j', (text) => {
    expect(() => country(text)).toThrow('Must be an ISO 3166 alpha-2 code')
  })
})

describe('a duration', () => {
  test.each([
    ['0', 0],
    ['90s', 90],
    ['30m', 1_800],
    ['12h', 43_200],
    ['7d', 604_800],
  ])('%s is %i seconds', (text, seconds) => expect(duration(text)).toBe(seconds))

  test.each(['', '5', '-1d', '1.5h', '1 d', '1w', '10000000s'])('is not %j', (text) => {
    expect(() => duration(text)).toThrow('Must be a duration')
  })
})

describe('a moment', () => {
  test.each([
    ['2099-01-31', '2099-01-31T00:00:00.000Z'],
    ['2096-02-29T12:30Z', '2096-02-29T12:30:00.000Z'],
    ['2099-12-31T23:59:59-05:00', '2100-01-01T04:59:59.000Z'],
  ])('may be %s', (text, iso) => expect(moment(text).toISOString()).toBe(iso))

  test('may be so long from now', () => {
    expect(moment('2d').getTime()).toBeCloseTo(Date.now() + 2 * 86_400_000, -4)
  })

  test.each(['yesterday', '2099', '2099-02-30', '2099-13-01', '2099-01-31T12:00', '2099-01-31T25:00Z', '1', ''])(
    'is not %j',
    (text) => expect(() => moment(text)).toThrow('Must be a date'),
  )

  test.each(['2020-01-01', '0d'])('is not past: %s', (text) => {
    expect(() => moment(text)).toThrow('Must be in the future')
  })
})

describe('a moment that has been', () => {
  test('may be a date or so long ago', () => {
    expect(pastMoment('2020-02-29T12:30Z').toISOString()).toBe('2020-02-29T12:30:00.000Z')
    expect(pastMoment('2d').getTime()).toBeCloseTo(Date.now() - 2 * 86_400_000, -4)
  })

  test.each(['yesterday', '2019-02-29', ''])('is not %j', (text) => {
    expect(() => pastMoment(text)).toThrow('Must be a date')
  })

  test('does not lie in the future', () => {
    expect(() => pastMoment('2099-01-01')).toThrow('Must be in the past')
  })
})
