import { expect, test } from 'vitest'
import { parseRetryAfter } from './parse-retry-after.ts'

const now = new Date('2026-11-20T10:00:00Z')

test.each([
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  ['Fri, 20 Nov 2026 10:01:30 GMT', 90],
  ['Friday, 20-Nov-26 10:01:30 GMT', 90],
  ['Fri Nov 20 10:01:30 2026', 90],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['Fri, 20 Nov 2026 10:01:30', null],
  ['Fri, 20 Nov 2026 10:01:30 +0100', null],
  ['Fri, 99 Nov 2026 10:01:30 GMT', null],
  ['after 3600', null],
  ['Nov 2099', null],
  ['3, 4', null],
  ['+3', null],
  ['3s', null],
  ['-5', null],
  ['1.5', null],
  ['1e3', null],
  ['soon', null],
  ['Fri, nonsense', null],
  ['', null],
])('"%s" is %s seconds', (value, seconds) => {
  expect(parseRetryAfter({ 'retry-after': value }, now)).toBe(seconds)
})

test('of several Retry-After headers the first counts; without one there is no time', () => {
  expect(parseRetryAfter({ 'retry-after': ['3', '4'] }, now)).toBe(3)
  expect(parseRetryAfter({}, now)).toBeNull()
  expect(parseRetryAfter(null, now)).toBeNull()
})
