import { expect, it } from 'vitest'
import { everySo, type Item, isOver, priceOf, statusOf } from './subscription-terms.ts'

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

it('says how often is paid', () => {
  expect(everySo(item({}))).toBe('every month')
  expect(everySo(item({ interval: 'week', interval_count: 2 }))).toBe('every 2 weeks')
})

it('adds the seats of all items up', () => {
  const items = [item({ quantity: 3 }), item({ amount: 250, quantity: 2 })]
  expect(priceOf({ items })).toEqual({ amount: 3500, currency: 'usd', every: 'every month' })
  expect(priceOf({ items: [] })).toBeNull()
})

it('tells what is over from what goes on', () => {
  expect([isOver({ status: 'canceled' }), isOver({ status: 'paused' })]).toEqual([true, false])
})

it('takes no status from the address that is none', () => {
  expect([statusOf('active'), statusOf(''), statusOf('toString')]).toEqual(['active', undefined, undefined])
})
