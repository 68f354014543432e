import { expect, it } from 'vitest'
import { secondsOf } from './moment.ts'

it('is of the reader’s own time zone', () => {
  expect(secondsOf('2026-11-21T10:30')).toBe(new Date(2026, 10, 21, 10, 30).getTime() / 1000)
})

it.each(['', 'yesterday', '2026-11-21', '2026-13-41T10:30', '1969-01-01T00:00'])('is none: %j', (typed) => {
  expect(secondsOf(typed)).toBeNull()
})
