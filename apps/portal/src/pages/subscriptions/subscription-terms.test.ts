import { expect, test } from 'vitest'
import { formatInterval, type Item, isEnded, priceOf, statusOf } from './subscription-terms.ts'

const item = (fields: Partial<Item>): Item => ({
  id: 'si_1',
  price_id: null,
  quantity: 1,
  amount: 1000,
  currency: 'usd',
  interval: 'month',
  interval_count: 1,
  ...fields,
})

test('says how often is paid', () => {
  expect(formatInterval(item({}))).toBe('every month')
  expect(formatInterval(item({ interval: 'week', interval_count: 2 }))).toBe('every 2 weeks')
})

test('adds the seats of all items up', () => {
  const items = [item({ quantity: 3 }), item({ amount: 250, quantity: 2 })]
  expect(priceOf({ items })).toEqual({ amount: 3500, currency: 'usd', every: 'every month' })
  expect(priceOf({ items: [] })).toBeNull()
})

test('separates ended subscriptions from running ones', () => {
  expect([isEnded({ status: 'canceled' }), isEnded({ status: 'paused' })]).toEqual([true, false])
})

test('ignores an unknown status in the address', () => {
  expect([statusOf('active'), statusOf(''), statusOf('toString')]).toEqual(['active', undefined, undefined])
})
