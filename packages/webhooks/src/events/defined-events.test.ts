import { expect, test } from 'vitest'
import { definedEvents } from './defined-events.ts'

test('events that did not happen are left out, the others keep their order', () => {
  const created = { 'charge.dispute.created': { transition: 'created' } }
  const events = { 'charge.dispute.closed': { transition: 'closed:2' }, ...created }
  expect(definedEvents(events)).toEqual([
    { type: 'charge.dispute.closed', transition: 'closed:2' },
    { type: 'charge.dispute.created', transition: 'created' },
  ])
  expect(definedEvents({ 'charge.dispute.closed': null, ...created }).map(({ type }) => type)).toEqual([
    'charge.dispute.created',
  ])
})
