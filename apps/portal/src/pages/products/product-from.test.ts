import { expect, it } from 'vitest'
import { productFrom } from './product-from.ts'

function form(fields: Record<string, string>) {
  return { get: (name: string) => fields[name] ?? null }
}

it('reads a product with its price in minor units', () => {
  expect(productFrom(form({ name: ' Mug ', description: '', amount: '12.5', currency: 'USD' }))).toEqual({
    product: { name: 'Mug', price: { amount: 1250, currency: 'USD' } },
  })
})

it('reads one without a price', () => {
  expect(productFrom(form({ name: 'Mug', description: 'Blue', amount: '', currency: 'USD' }))).toEqual({
    product: { name: 'Mug', description: 'Blue' },
  })
})

it('leaves to the API what the API judges', () => {
  expect(productFrom(form({ name: '', amount: '0', currency: 'zzz' }))).toEqual({
    product: { name: '', price: { amount: 0, currency: 'zzz' } },
  })
})

it.each([
  ['12.505', 'usd', /as 12\.50$/],
  ['cheap', 'jpy', /as 1250$/],
  ['1.23456', 'kwd', /as 12\.500$/],
])('says how to write %s %s', (amount, currency, message) => {
  expect(productFrom(form({ name: 'Mug', amount, currency }))).toEqual({
    issues: [{ param: 'price.amount', message: expect.stringMatching(message) }],
  })
})
