import { describe, expect, test } from 'vitest'
import { count, country, duration, moment, pastMoment, receiverAddress } from './options.ts'

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

describe('the address of a receiver', () => {
  test.each([
    ['3000', 'http://localhost:3000/'],
    ['3000/hooks', 'http://localhost:3000/hooks'],
    ['/hooks', 'http://localhost/hooks'],
    ['localhost:3000/hooks', 'http://localhost:3000/hooks'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000/'],
    ['shop.localhost/hooks?a=1', 'http://shop.localhost/hooks?a=1'],
    ['https://localhost:3000/hooks', 'https://localhost:3000/hooks'],
  ])('%s is %s', (text, url) => expect(receiverAddress(text)).toBe(url))

  test.each(['', '0', 'localhost:0/hooks', '70000', 'ftp://localhost/', 'a b', 'me:secret@localhost:3000'])(
    '%j is none',
    (text) => {
      expect(() => receiverAddress(text)).toThrow()
    },
  )
})

test('a count may be nothing, as the help of a command shows it', () => {
  expect([count('0'), count('24')]).toEqual([0, 24])
  for (const wrong of ['-1', '1.5', '01', '', '100000']) expect(() => count(wrong)).toThrow('from 0 to 99999')
})
