import { eventCatalogue } from '@merchant-payments/api/event-types'
import { expect, test } from 'vitest'
import { chosenEvents, eventTypes, isEventType, summaryOf } from './event-types.ts'

test('offers every type of the catalogue', () => {
  expect(eventTypes.map(({ type }) => type)).toEqual(Object.keys(eventCatalogue))
})

test('asks for all, or for what was chosen', () => {
  expect(chosenEvents(true, ['charge.refunded'])).toEqual(['*'])
  expect(chosenEvents(false, ['charge.refunded', 'made.up'])).toEqual(['charge.refunded'])
  expect(chosenEvents(false, [])).toEqual([])
})

test.each(['constructor', '*', '', undefined])('knows no type %j', (text) => expect(isEventType(text)).toBe(false))

test.each([
  [['*'], 'All events'],
  [['charge.refunded'], 'A payment was refunded'],
  [['made.up'], 'made.up'],
  [['charge.refunded', 'charge.dispute.created'], `2 of ${eventTypes.length} types`],
])('says %j in a few words', (events, words) => expect(summaryOf(events)).toBe(words))
