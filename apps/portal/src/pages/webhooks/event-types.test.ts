import { expect, it } from 'vitest'
import { chosenEvents, eventTypes } from './event-types.ts'

it('offers the twelve types', () => {
  expect(new Set(eventTypes.map(({ type }) => type)).size).toBe(12)
})

it('asks for all, or for what was chosen', () => {
  expect(chosenEvents(true, ['charge.refunded'])).toEqual(['*'])
  expect(chosenEvents(false, ['charge.refunded', 'made.up'])).toEqual(['charge.refunded'])
  expect(chosenEvents(false, [])).toEqual([])
})
