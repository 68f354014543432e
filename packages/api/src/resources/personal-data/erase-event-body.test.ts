import { expect, test } from 'vitest'
import { eraseEventBody } from './erase-event-body.ts'

const body = (data: object) =>
  JSON.stringify({ id: 'evt_1', type: 'x', created: 1, livemode: false, sequence: 2, data })

const address = {
  line1: '12 St James Square',
  line2: null,
  city: 'London',
  state: null,
  postal_code: 'SW1Y',
  country: 'GB',
}
const payment = {
  id: 'pi_1',
  object: 'payment',
  amount: 1000,
  description: 'Tea',
  customer_email: 'ada@example.com',
  session_id: 'cs_1',
  subscription_id: null,
  card: {
    brand: 'visa',
    last4: '4242',
    exp_month: 4,
    exp_year: 2031,
    country: 'GB',
    wallet: null,
    three_d_secure: null,
  },
  metadata: { note: 'for Ada' },
}

test.each([
  [
    'a payment',
    payment,
    { ...payment, customer_email: null, card: { ...payment.card, exp_month: null, exp_year: null }, metadata: {} },
  ],
  [
    'a payment intent, whose description the merchant wrote',
    { ...payment, session_id: null, card: null, refund: { id: 're_1', amount: 5 } },
    {
      ...payment,
      session_id: null,
      description: null,
      customer_email: null,
      card: null,
      metadata: {},
      refund: { id: 're_1', amount: 5 },
    },
  ],
  [
    'a session',
    {
      id: 'cs_1',
      url: null,
      customer_id: 'cus_1',
      customer_email: 'ada@example.com',
      customer_details: { name: 'Ada', email: 'ada@example.com', phone: null, address },
      shipping_details: { name: 'Ada', address },
      success_url: 'https://shop.example/thanks?email=ada@example.com',
      cancel_url: 'https://shop.example',
      metadata: { vip: true },
    },
    {
      id: 'cs_1',
      url: null,
      customer_id: 'cus_1',
      customer_email: null,
      customer_details: null,
      shipping_details: null,
      success_url: 'https://shop.example/',
      cancel_url: 'https://shop.example/',
      metadata: {},
    },
  ],
  [
    'a dispute',
    { id: 'du_1', evidence: { customer_name: 'Ada', receipt: null }, metadata: {} },
    { id: 'du_1', evidence: { customer_name: null, receipt: null }, metadata: {} },
  ],
  ['what has a field named as one of every object', { constructor: 'x' }, { constructor: 'x' }],
])('%s keeps its shape, and loses the person', (_name, data, left) => {
  const once = eraseEventBody(body(data))
  expect(once).toBe(body(left))
  expect(eraseEventBody(once)).toBe(once)
})
