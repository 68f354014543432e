import { expect, test } from 'vitest'
import { parseDateTime } from './parse-date-time.ts'

test('is of the reader’s own time zone', () => {
  expect(parseDateTime('2026-11-21T10:30')).toBe(new Date(2026, 10, 21, 10, 30).getTime() / 1000)
})

test.each(['', 'yesterday', '2026-11-21', '2026-13-41T10:30', '1969-01-01T00:00'])('is none: %j', (typed) => {
  expect(parseDateTime(typed)).toBeNull()
})
