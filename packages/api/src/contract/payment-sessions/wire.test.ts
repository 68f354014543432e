import type { PaymentSession } from '@merchant-payments/db'
import { expect, test } from 'vitest'
import { paymentSession } from './schema.ts'
import { toPaymentSession } from './wire.ts'

// As PostgreSQL gives the fields of JSON back: short names first.
const address = { city: 'Paris', line1: 'Rue 1', line2: null, state: null, country: 'FR', postal_code: '75001' }
const row = {
  id: 'cs_test_1',
  status: 'complete',
  paymentStatus: 'paid',
  lineItems: [{ name: 'Tea', amount: 500, currency: 'usd', price_id: null, quantity: 1, product_id: null }],
  currency: 'usd',
  amountSubtotal: 500n,
  amountDiscount: 0n,
  amountShipping: 0n,
  feeAmount: 65n,
  amountTotal: 500n,
  customerId: null,
  customerEmail: null,
  customerDetails: { name: 'Ada', email: 'ada@example.com', phone: null, address },
  shippingDetails: { name: 'Ada', address },
  paymentIntent: 'pi_1',
  paymentLinkId: null,
  passFees: false,
  locale: null,
  successUrl: 'https://shop.example.com/',
  cancelUrl: 'https://shop.example.com/',
  expiresAt: new Date(0),
  metadata: {},
  createdAt: new Date(0),
} as unknown as PaymentSession & { id: string }

test('the session of an event has the bytes of its GET, to the order of its fields', () => {
  const told = toPaymentSession(row, false)
  expect(JSON.stringify(told)).toBe(JSON.stringify(paymentSession.parse(told)))
})
