import { expect, test } from 'vitest'
import { compareEvents } from './compare-events.ts'

const paid = { id: 'evt_1', type: 'checkout.session.completed', object: 'cs_1' }
const refunded = { id: 'evt_2', type: 'charge.refunded', object: 'pi_1' }
const shop = { paid: ['cs_1'], refunded: ['pi_1'] }

test('a shop with one event for each change has lost none', () => {
  expect(compareEvents(shop, [paid, refunded])).toEqual({ expected: 2, lost: [], doubled: [] })
})

test('a change without an event is lost; one with two events, and an event that came twice, are doubled', () => {
  expect(compareEvents(shop, [paid, { ...paid, id: 'evt_3' }])).toEqual({
    expected: 2,
    lost: ['charge.refunded pi_1'],
    doubled: ['checkout.session.completed cs_1'],
  })
  expect(compareEvents(shop, [paid, refunded, refunded]).doubled).toEqual(['evt_2'])
})
