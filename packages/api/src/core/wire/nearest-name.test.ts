import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const fields = ['line_items', 'success_url', 'cancel_url', 'customer_id', 'customer_email', 'metadata', 'price_id']

test.each([
  ['lineItems', 'line_items'],
  ['line-items', 'line_items'],
  ['LINE_ITEMS', 'line_items'],
  ['line_item', 'line_items'],
  ['line_itmes', 'line_items'],
  ['succes_url', 'success_url'],
  ['metdata', 'metadata'],
  ['priceId', 'price_id'],
  ['items', 'line_items'],
  ['email', 'customer_email'],
  ['customer', 'customer_id'],
  ['price', 'price_id'],
])('%s is taken for %s', (written, meant) => {
  expect(nearestName(written, fields)).toBe(meant)
})

test.each([['quantity'], ['url'], ['x'], [''], ['🍵'], ['line_items'.repeat(100)]])('%s is near to none', (written) => {
  expect(nearestName(written, fields)).toBeUndefined()
})

test('of several with its words, the one with the fewest others', () => {
  const types = ['checkout.session.async_payment_succeeded', 'payment_intent.succeeded', 'charge.refunded']
  expect(nearestName('payment.succeeded', types)).toBe('payment_intent.succeeded')
})
