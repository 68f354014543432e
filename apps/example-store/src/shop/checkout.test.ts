import { expect, test } from 'vitest'
import { aProduct } from '../testing/products.ts'
import { InvalidChoiceError, lineItemOf } from './checkout.ts'

const mug = aProduct({
  name: 'Mug',
  price: { id: 'price_mug', amount: 2400, currency: 'usd', tax_behavior: 'unspecified', processor_id: null },
})

test('a product is sold by its price id, whatever else the form says', () => {
  expect(lineItemOf({ price: 'price_mug', amount: undefined }, [mug])).toEqual({ price_id: 'price_mug', quantity: 1 })
})

test('customers name their own price in cents', () => {
  expect(lineItemOf({ price: undefined, amount: '7.50' }, [mug])).toEqual({
    amount: 750,
    currency: 'usd',
    name: 'Pay what you want',
    quantity: 1,
  })
})

test.each([
  { price: undefined, amount: undefined },
  { price: 'price_of_somebody_else', amount: undefined },
  { price: 'price_mug', amount: '' },
  { price: undefined, amount: '0.99' },
  { price: undefined, amount: '1000000' },
  { price: undefined, amount: '-5' },
])('%j is refused', (choice) => {
  expect(() => lineItemOf(choice, [mug])).toThrow(InvalidChoiceError)
})
