import { expect, test } from 'vitest'
import type { EventTypeOf } from './event-types.ts'
import { happened } from './happened.ts'

test('events that did not happen are left out, the others keep their order', () => {
  const events: Record<EventTypeOf<'dispute'>, { transition: string } | null> = {
    'charge.dispute.closed': { transition: 'closed:2' },
    'charge.dispute.created': { transition: 'created' },
  }
  expect(happened(events)).toEqual([
    { type: 'charge.dispute.closed', transition: 'closed:2' },
    { type: 'charge.dispute.created', transition: 'created' },
  ])
  expect(happened({ ...events, 'charge.dispute.closed': null }).map(({ type }) => type)).toEqual([
    'charge.dispute.created',
  ])
})
