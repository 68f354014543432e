import { expect, test } from 'vitest'
import { eventTypes } from './event-types.ts'

test.each(eventTypes)('the event type %s is words with dots between them', (type) => {
  expect(type).toMatch(/^[a-z_]+(\.[a-z_]+)+$/)
})
