import { expect, test } from 'vitest'
import { missedCount, missedMessage, waitingCount } from './missed-messages.ts'

test.each([
  [1, 0, '1', /^1 delivery failed permanently, and 0 were put on hold/],
  [2, 1, '3', /^2 deliveries failed permanently, and 1 was put on hold/],
  [9_000, 1_001, /^More than 10.000$/, /^More than 10.000 deliveries failed permanently, or were put on hold/],
])('%i failed and %i on hold', (failed, suspended, count, words) => {
  expect(missedCount({ failed, suspended, unsent: 0 })).toMatch(count)
  expect(missedMessage({ failed, suspended, unsent: 0 })).toMatch(words)
})

test.each([
  [0, '0 deliveries'],
  [1, '1 delivery'],
  [10_001, /^More than 10.000 deliveries$/],
])('%i waiting', (count, words) => expect(waitingCount(count)).toMatch(words))

test('events that came while the endpoint was deactivated count', () =>
  expect(missedCount({ failed: 1, suspended: 2, unsent: 31 })).toBe('34'))
