import { expect, test } from 'vitest'
import { yearApart } from './format-time.ts'

const at = Date.UTC(2026, 10, 23, 9, 41) / 1000
const inLanguage = (language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `format` and `formatToParts` write different spaces in the same engine. */
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test.each([
  ['en-US', 'Nov 23, 9:41 AM'],
  ['de', '23.11, 09:41'],
  ['ja', '11/23 9:41'],
])('in %s a time without its year is %s, and with it whole', (language, short) => {
  const format = inLanguage(language)
  const [before, year, after] = yearApart(at, 2026, format)
  expect(plain(`${before}${after}`)).toBe(short)
  expect(year).toContain('2026')
  const whole = plain(format.format(at * 1000))
  expect(plain(`${before}${year}${after}`)).toBe(whole)
  expect(yearApart(at, 2027, format).map(plain)).toEqual([whole, '', ''])
})
