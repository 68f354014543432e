import { expect, test } from 'vitest'
import { bodyFields, operations } from './contract.ts'
import { bodies } from './example-bodies.ts'
import { nameOf } from './examples.ts'

const shipping = ['collect_shipping_address', 'shipping_countries', 'shipping_options']
const discount = ['discount_id', 'discount_code']

/** Fields that exclude others, name objects, or ask more of a customer who pays: tests of their own send these. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'POST /payment-sessions': [
    'customer_id',
    'save_payment_method',
    ...discount,
    ...shipping,
    'billing_address_collection',
  ],
  'POST /discounts': ['amount_off', 'currency', 'code', 'product_ids', 'starts_at', 'expires_at'],
  'PATCH /discounts/{id}': ['expires_at'],
  'POST /payment-links': ['price_id', 'quantity', ...shipping, 'expires_at'],
  'PATCH /payment-links/{id}': ['expires_at'],
  'POST /payment-intents': ['customer_id', 'save_payment_method', 'domain'],
  'POST /payments': discount,
  'POST /refunds': ['session_id'],
  'POST /subscription-sessions': ['price_id', 'customer_id', 'trial_period_days', 'pass_fees_to_customer', ...discount],
  'PATCH /subscriptions/{id}': ['item_id', 'price_id', 'effective', 'metadata'],
  'PATCH /subscriptions/{id}/quantity': ['item_id'],
  'POST /subscriptions/{id}/preview': ['proration_behavior', 'item_id', 'price_id', 'effective', 'metadata'],
  'POST /subscriptions/{id}/cancel': ['when', 'refund'],
  'POST /webhook-endpoints/{id}/replay': ['events'],
}

test('each field of a body is sent to the tests of all fields, or listed as left out', () => {
  const missing = operations.flatMap((operation) => {
    const name = nameOf(operation)
    const fields = bodyFields(name).filter((field) => !(field in (bodies[name] ?? {})))
    return fields.length > 0 ? [[name, fields] as const] : []
  })
  expect(Object.fromEntries(missing)).toEqual(leftOut)
})
