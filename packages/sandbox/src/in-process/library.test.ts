import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import type { Duration } from '../clock.ts'
import { createSandbox } from '../sandbox.ts'
import { createClient, createReadyAccount, oneItem } from '../testing/sandbox.ts'
import { CheckoutError } from './pay-session.ts'

function open(options: Parameters<typeof createSandbox>[0] = {}) {
  const sandbox = createSandbox(options)
  onTestFinished(() => sandbox.close())
  return { sandbox, stripe: createClient(sandbox, 'sk_test_any') }
}

const monthly = {
  ...oneItem,
  mode: 'subscription',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 1000,
        recurring: { interval: 'month' },
        product_data: { name: 'Pro' },
      },
    },
  ],
} satisfies Stripe.Checkout.SessionCreateParams

test('a checkout is paid without a browser, on the platform and on a connected account', async () => {
  const { sandbox, stripe } = open()
  expect(await sandbox.pay(await stripe.checkout.sessions.create(oneItem))).toMatchObject({ payment_status: 'paid' })
  const on = { stripeAccount: (await createReadyAccount(stripe)).id }
  const session = await stripe.checkout.sessions.create(
    {
      ...oneItem,
      billing_address_collection: 'required',
      phone_number_collection: { enabled: true },
      shipping_address_collection: { allowed_countries: ['CA'] },
    },
    on,
  )
  const paid = await sandbox.pay(session.id, { fields: { email: 'grace@example.com' } })
  expect(paid).toMatchObject({ status: 'complete', customer_details: { email: 'grace@example.com' } })
})

test.for([
  ['4000 0000 0000 0002', {}, { payment: 'Your card was declined.' }],
  ['4000 0027 6000 3184', { authenticates: false }, { payment: 'The payment was not authenticated.' }],
  ['4242 4242 4242 4242', { fields: { name: '' } }, { name: 'Enter the name on the card.' }],
] as const)('a checkout with %s and %j is refused', async ([card, options, errors]) => {
  const { sandbox, stripe } = open()
  const session = await stripe.checkout.sessions.create(oneItem)
  const refusal = await sandbox.pay(session, { card, ...options }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CheckoutError)
  expect(refusal).toMatchObject({ errors })
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('a customer passes 3-D Secure; an expired session and one that never was are refused', async () => {
  const { sandbox, stripe } = open()
  const session = await stripe.checkout.sessions.create(oneItem)
  expect(await sandbox.pay(session, { card: '4000002760003184' })).toMatchObject({ payment_status: 'paid' })
  const expired = await stripe.checkout.sessions.create(oneItem)
  await stripe.checkout.sessions.expire(expired.id)
  await expect(sandbox.pay(expired)).rejects.toThrow('The checkout session has expired.')
  await expect(sandbox.pay('cs_test_none')).rejects.toThrow("No such checkout session: 'cs_test_none'")
})

test('a year passes in steps, and each month is billed and told to the receiver with a valid signature', async () => {
  const types: string[] = []
  const { sandbox, stripe } = open({
    forwardTo: async (request) => {
      const signature = request.headers.get('stripe-signature') ?? ''
      types.push(stripe.webhooks.constructEvent(await request.text(), signature, sandbox.webhookSecret).type)
      return new Response()
    },
  })
  await sandbox.pay(await stripe.checkout.sessions.create(monthly))
  expect(types).toContain('checkout.session.completed')
  for (let month = 0; month < 12; month += 1) await sandbox.clock.advance({ days: 31 })
  expect((await stripe.invoices.list({ status: 'paid', limit: 100 })).data).toHaveLength(13)
  expect(types.filter((type) => type === 'invoice.paid')).toHaveLength(13)
})

test.for([
  [{ weeks: 1 }, 'weeks: use days, hours, minutes or seconds.'],
  [{ days: 1.5 }, 'days: use a whole number from 0.'],
  [{ days: -1 }, 'days: use a whole number from 0.'],
] as const)('the clock is not advanced by %j', async ([duration, message]) => {
  const { sandbox } = open({ clock: { now: () => new Date('2026-01-31T10:00:00Z') } })
  await expect(sandbox.clock.advance(duration as Duration)).rejects.toThrow(new RangeError(message))
  expect(sandbox.clock.now().toISOString()).toBe('2026-01-31T10:00:00.000Z')
})

test('a dispute is opened of a charge, once; of a refunded one and of a bank account none', async () => {
  const { sandbox, stripe } = open()
  const charge = { amount: 1094, currency: 'usd', confirm: true, return_url: 'https://shop.test' } as const
  const paid = await stripe.paymentIntents.create({ ...charge, payment_method: 'pm_card_visa' })
  const dispute = await sandbox.dispute(paid, 'product_not_received')
  expect(dispute).toMatchObject({ status: 'needs_response', reason: 'product_not_received', amount: 1094 })
  expect((await sandbox.dispute(String(paid.latest_charge))).id).toBe(dispute.id)
  const refunded = await stripe.paymentIntents.create({ ...charge, payment_method: 'pm_card_visa' })
  await stripe.refunds.create({ payment_intent: refunded.id })
  await expect(sandbox.dispute(refunded)).rejects.toThrow('cannot be disputed')
  await expect(sandbox.dispute('ch_none')).rejects.toThrow("No such charge: 'ch_none'")
})

test('events are listed as they happened, and each can be delivered by hand', async () => {
  const { sandbox, stripe } = open()
  const { id } = await stripe.customers.create({ name: 'Ada' })
  await stripe.customers.update(id, { name: 'Grace' })
  await stripe.products.create({ name: 'Tea' })
  expect(sandbox.events.list().map(({ type }) => type)).toEqual([
    'customer.created',
    'customer.updated',
    'product.created',
  ])
  const [created, updated] = sandbox.events.list({ type: 'customer.*' })
  expect(updated).toMatchObject({ data: { previous_attributes: { name: 'Ada' } } })
  expect(sandbox.events.list({ account: 'acct_none' })).toEqual([])
  const request = sandbox.events.request(created ?? {}, 'http://shop.test/webhooks')
  const signature = request.headers.get('stripe-signature') ?? ''
  const event = stripe.webhooks.constructEvent(await request.text(), signature, sandbox.webhookSecret)
  expect(event.data.object).toMatchObject({ id, name: 'Ada' })
})

test('a snapshot is put back, here and in another sandbox: objects, clock, balance and order', async () => {
  const { sandbox, stripe } = open()
  const session = await stripe.checkout.sessions.create(oneItem)
  await sandbox.pay(session)
  const before = await stripe.balance.retrieve()
  const snapshot = sandbox.snapshot()
  const moment = sandbox.clock.now()
  await stripe.refunds.create({ payment_intent: (await stripe.paymentIntents.list()).data[0]?.id ?? '' })
  await sandbox.clock.advance({ days: 400 })
  const other = open()
  for (const one of [{ sandbox, stripe }, other]) {
    one.sandbox.restore(snapshot)
    expect(await one.stripe.balance.retrieve()).toEqual(before)
    expect((await one.stripe.refunds.list()).data).toEqual([])
    expect(one.sandbox.clock.now().getTime() - moment.getTime()).toBeLessThan(24 * 60 * 60 * 1000)
    expect(await one.sandbox.pay(session)).toMatchObject({ id: session.id, payment_status: 'paid' })
    expect((await one.stripe.customers.create({ name: 'Ada' })).id).toMatch(/^cus_/)
  }
})

test('sandboxes know nothing of each other', async () => {
  const [one, two] = [open(), open()]
  await one.stripe.customers.create({ name: 'Ada' })
  await one.sandbox.clock.advance({ days: 31 })
  expect((await two.stripe.customers.list()).data).toEqual([])
  expect(one.sandbox.clock.now().getTime() - two.sandbox.clock.now().getTime()).toBeGreaterThan(30 * 86_400_000)
  expect(one.sandbox.webhookSecret).not.toBe(two.sandbox.webhookSecret)
})

/** How a seed refers to an earlier answer. */
const answer = (path: string) => `\${${path}}`

test('a seed makes its calls, and refers to earlier answers', async () => {
  const { sandbox, stripe } = open()
  const made = await sandbox.seed({
    fixtures: [
      { name: 'ada', method: 'post', path: '/v1/customers', params: { name: 'Ada', metadata: { plan: 'pro' } } },
      { name: 'tea', method: 'post', path: '/v1/products', params: { name: `Tea for ${answer('ada:metadata.plan')}` } },
      { name: 'again', method: 'get', path: `/v1/customers/${answer('ada:id')}` },
    ],
  })
  expect(made.again).toEqual(made.ada)
  expect((await stripe.products.list()).data.map(({ name }) => name)).toEqual(['Tea for pro'])
})

test('a call of a seed has headers of its own, and its answer is the error that it expects', async () => {
  const { sandbox } = open()
  const headers = { 'idempotency-key': 'ada' }
  const made = await sandbox.seed({
    fixtures: [
      { name: 'ada', method: 'post', path: '/v1/customers', params: { name: 'Ada' }, headers },
      { name: 'again', method: 'post', path: '/v1/customers', params: { name: 'Ada' }, headers },
      {
        name: 'refused',
        method: 'get',
        path: '/v1/customers/cus_unknown',
        expected_error_type: 'invalid_request_error',
      },
      {
        name: 'account',
        method: 'post',
        path: '/v2/core/accounts',
        params: { contact_email: 'ada@example.com', identity: { country: 'us' } },
      },
    ],
  })
  expect(made.again).toEqual(made.ada)
  expect(made.refused).toMatchObject({ type: 'invalid_request_error', code: 'resource_missing' })
  expect(made.account).toMatchObject({ object: 'v2.core.account', contact_email: 'ada@example.com' })
})

test.for([
  [{}, 'A seed is {"fixtures": [{"name", "method", "path", "params"}, …]}.'],
  [{ fixtures: [{ method: 'post', path: '/v1/customers' }] }, 'fixtures[0].name: use a string.'],
  [{ fixtures: [{ name: 'a', method: 'put', path: '/v1/customers' }] }, 'fixtures[0].method: use get, post, delete.'],
  [{ fixtures: [{ name: 'a', method: 'post', path: 'v1' }] }, 'fixtures[0].path: use a path such as /v1/customers.'],
  [
    { fixtures: [{ name: 'a', method: 'get', path: `/v1/customers/${answer('b:id')}` }] },
    `Seed: ${answer('b:id')} is in no earlier answer.`,
  ],
  [{ fixtures: [{ name: 'a', method: 'post', path: '/v1/refunds' }] }, /^Seed "a" \(post \/v1\/refunds\): ./],
  [
    { fixtures: [{ name: 'a', method: 'get', path: '/v2/core/accounts/acct_unknown' }] },
    /^Seed "a" .*: No such account/,
  ],
  [
    { fixtures: [{ name: 'a', method: 'post', path: '/v1/customers', expected_error_type: 'card_error' }] },
    'Seed "a" (post /v1/customers): expected card_error, and got no error',
  ],
])('the seed %j is refused', async ([seed, message]) => {
  const { sandbox } = open()
  await expect(sandbox.seed(seed as never)).rejects.toThrow(message as string)
})

test('the address of its port is that of its pages; closing frees it', async () => {
  const { sandbox } = open()
  const { url, port } = await sandbox.listen()
  const stripe = new Stripe('sk_test_any', { host: '127.0.0.1', port, protocol: 'http' })
  expect((await stripe.checkout.sessions.create(oneItem)).url).toMatch(new RegExp(`^${url}/c/pay/cs_test_`))
  await sandbox.close()
  await expect(fetch(url)).rejects.toThrow()
})

test.for([
  ['sk_test_x', 200],
  ['pk_test_x', 403],
  ['rk_test_x', 401],
  ['sk_test_', 401],
  ['sk_live_x', 401],
] as const)('without configured keys, %s is answered with %i', async ([key, status]) => {
  const { sandbox } = open()
  const answer = await sandbox.fetch(
    new Request('http://x.test/v1/balance', { headers: { authorization: `Bearer ${key}` } }),
  )
  expect(answer.status).toBe(status)
  expect((await answer.text()).includes('a live key has no place')).toBe(key.includes('live'))
})
