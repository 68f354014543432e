import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
afterEach(() => {
  sandbox.close()
  ;({ sandbox, stripe } = createTestSandbox())
})

const successUrl = 'https://shop.test/done'
const item = (unit_amount: number, more: object = {}) => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount, product_data: { name: 'Mug' }, ...more },
})
const monthly = { recurring: { interval: 'month' as const } }
const open = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: successUrl,
    line_items: [item(999), item(501)],
    ...more,
  })
const coupon = (input: Stripe.CouponCreateParams) => stripe.coupons.create(input)

test('a discount is taken off the session, its items and its charge', async () => {
  await coupon({ id: 'QUARTER', percent_off: 25 })
  const session = await open({
    discounts: [{ coupon: 'QUARTER' }],
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: 'Post',
          fixed_amount: { amount: 500, currency: 'usd' },
          type: 'fixed_amount',
        },
      },
    ],
  })
  expect(session).toMatchObject({ amount_subtotal: 1500, amount_total: 1625 })
  expect(session.total_details).toMatchObject({ amount_discount: 375, amount_shipping: 500 })
  const page = await (await sandbox.fetch(new Request(session.url ?? ''))).text()
  expect(page).toContain('−$3.75')
  await sandbox.pay(session)
  const expand = ['payment_intent', 'line_items', 'discounts.coupon']
  expect(await stripe.checkout.sessions.retrieve(session.id, { expand })).toMatchObject({
    payment_intent: { amount_received: 1625 },
    line_items: {
      data: [
        { amount_discount: 250, amount_total: 749 },
        { amount_discount: 125, amount_total: 376 },
      ],
    },
    discounts: [{ coupon: { id: 'QUARTER', times_redeemed: 1 }, promotion_code: null }],
  })
})

test('a customer types a promotion code on the page, and takes it back', async () => {
  await coupon({ id: 'THREE', amount_off: 300, currency: 'usd' })
  await coupon({ id: 'EURO', amount_off: 300, currency: 'eur' })
  await coupon({ id: 'ALL', percent_off: 100 })
  for (const id of ['THREE', 'EURO', 'ALL']) {
    await stripe.promotionCodes.create({ code: id, promotion: { type: 'coupon', coupon: id } })
  }
  const session = await open({ allow_promotion_codes: true })
  const type = async (promotion_code: string) => {
    const url = `${session.url}/promotion`
    const answer = await sandbox.fetch(
      new Request(url, { method: 'POST', body: new URLSearchParams({ promotion_code }) }),
    )
    return [answer.status, answer.status === 303 ? '' : await answer.text()]
  }
  const total = async () => (await stripe.checkout.sessions.retrieve(session.id)).amount_total
  expect(await type('nothing')).toEqual([402, expect.stringContaining('This code is invalid.')])
  expect((await type('euro'))[0]).toBe(402)
  expect([(await type('all'))[0], await total()]).toEqual([303, 0])
  expect([(await type('three'))[0], await total()]).toEqual([303, 1200])
  expect([(await type(''))[0], await total()]).toEqual([303, 1500])
  await sandbox.pay(session, { fields: { promotion_code: 'Three' } })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    amount_total: 1200,
    payment_status: 'paid',
  })
  expect((await stripe.promotionCodes.list({ code: 'three' })).data).toMatchObject([{ times_redeemed: 1 }])
  const closed = await open({})
  const url = `${closed.url}/promotion`
  await sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ promotion_code: 'three' }) }))
  expect((await stripe.checkout.sessions.retrieve(closed.id)).amount_total).toBe(1500)
})

test.each([
  ['a percentage', { percent_off: 33.33 }, 1002],
  ['an amount', { amount_off: 100, currency: 'usd' }, 1402],
  ['everything', { percent_off: 100 }, 0],
])('a subscription starts with %s off, and its invoice says the same', async (_name, off, total) => {
  await coupon({ id: 'OFF', duration: 'once', ...off })
  const session = await open({
    mode: 'subscription',
    discounts: [{ coupon: 'OFF' }],
    line_items: [item(1000, monthly), item(502)],
  })
  expect(session.amount_total).toBe(total)
  await sandbox.pay(session)
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice', 'subscription'] })
  expect(paid.invoice).toMatchObject({ subtotal: 1502, total, amount_paid: total, status: 'paid' })
  expect(paid.subscription).toMatchObject({ discounts: [], status: 'active' })
  expect(await stripe.coupons.retrieve('OFF')).toMatchObject({ times_redeemed: 1, valid: true })
})

test('what does not fit is refused', async () => {
  await coupon({ id: 'ALL', percent_off: 100 })
  const refused = async (more: object) => (await expectFailure(open(more))).param
  expect(await refused({ discounts: [{ coupon: 'NONE' }] })).toBe('discounts[0][coupon]')
  expect(await refused({ discounts: [{ coupon: 'ALL' }], allow_promotion_codes: true })).toBe('discounts')
  expect(await refused({ discounts: [{ coupon: 'ALL' }, { coupon: 'ALL' }] })).toBe('discounts')
})

test('an order that a coupon makes free is complete without a payment method and without an intent', async () => {
  await coupon({ id: 'ALL', percent_off: 100 })
  const session = await open({ discounts: [{ coupon: 'ALL' }] })
  expect(session).toMatchObject({ amount_subtotal: 1500, amount_total: 0, payment_status: 'unpaid', status: 'open' })
  const page = await (await sandbox.fetch(new Request(session.url ?? ''))).text()
  expect(page).toContain('Complete order')
  expect(page).not.toContain('Card number')
  const send = (fields: Record<string, string>) =>
    sandbox.fetch(new Request(session.url ?? '', { method: 'POST', body: new URLSearchParams(fields) }))
  expect([
    (await send({ email: 'ada@example.com' })).status,
    (await send({ email: 'ada@example.com', name: 'Ada' })).status,
  ]).toEqual([402, 303])
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    payment_intent: null,
    payment_status: 'no_payment_required',
    status: 'complete',
    customer_details: { email: 'ada@example.com', name: 'Ada' },
  })
  expect((await stripe.paymentIntents.list()).data).toEqual([])
  expect(await stripe.coupons.retrieve('ALL')).toMatchObject({ times_redeemed: 1 })
  const { data } = await stripe.events.list({ types: ['checkout.session.completed'] })
  expect(data).toMatchObject([{ data: { object: { id: session.id, payment_status: 'no_payment_required' } } }])
})

test('a code that makes an order free replaces the card that was declined before', async () => {
  await coupon({ id: 'ALL', percent_off: 100 })
  await stripe.promotionCodes.create({ code: 'GIFT', promotion: { type: 'coupon', coupon: 'ALL' } })
  const session = await open({ allow_promotion_codes: true })
  await expect(sandbox.pay(session, { card: '4000000000000002' })).rejects.toThrow('declined')
  const paid = await sandbox.pay(session, { fields: { promotion_code: 'gift' } })
  expect(paid).toMatchObject({ amount_total: 0, payment_intent: null, payment_status: 'no_payment_required' })
})

test('a session that needs a payment method only if it is required starts a free subscription without one', async () => {
  await coupon({ id: 'FREE', percent_off: 100, duration: 'forever' })
  const subscribing: Partial<Stripe.Checkout.SessionCreateParams> = {
    mode: 'subscription',
    payment_method_collection: 'if_required',
    line_items: [item(1000, monthly)],
  }
  const session = await open({ ...subscribing, discounts: [{ coupon: 'FREE' }] })
  expect(session).toMatchObject({ payment_method_collection: 'if_required', amount_total: 0 })
  const at = (id: string, init: RequestInit = {}) => sandbox.fetch(new Request(`http://sandbox.test/c/pay/${id}`, init))
  expect(await (await at(session.id)).text()).not.toContain('name="number"')
  await at(session.id, { method: 'POST', body: new URLSearchParams({ email: 'ada@example.com', name: 'Ada' }) })
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice', 'customer'] })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    customer: { email: 'ada@example.com', name: 'Ada' },
    subscription: { status: 'active', default_payment_method: null },
    invoice: { status: 'paid', amount_due: 0 },
  })
  expect(await (await at((await open(subscribing)).id)).text()).toContain('name="number"')
})
