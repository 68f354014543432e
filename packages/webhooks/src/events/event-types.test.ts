import { expect, test } from 'vitest'
import { eventTypes } from './event-types.ts'

test('there are twelve event types, each once', () => {
  expect(new Set(eventTypes).size).toBe(12)
  expect(eventTypes.every((type) => /^[a-z_]+(\.[a-z_]+)+$/.test(type))).toBe(true)
})
