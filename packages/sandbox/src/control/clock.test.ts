import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { createReceiver, type Received } from '../testing/receiver.ts'
import { bankConsent, createReadyAccount, createTestSandbox, oneItem, testKeys, testToken } from '../testing/sandbox.ts'

const start = 1_800_000_000
const day = 86_400
const receiverUrl = 'http://receiver.test/connect'
const closing: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(closing.splice(0).map((sandbox) => sandbox.close())))

async function setup(settlementDays = 2) {
  const clock = { now: () => new Date(start * 1000) }
  const end = createReceiver({ [receiverUrl]: 'whsec_connect' }, clock)
  const webhooks = [{ livemode: false, connect: true, url: receiverUrl, secret: 'whsec_connect' }]
  const { sandbox, stripe } = createTestSandbox({ clock, settlementDays, webhooks, fetch: end.fetch })
  closing.push(sandbox)
  const on = { stripeAccount: (await createReadyAccount(stripe)).id }
  await sandbox.deliverDue()
  end.received.splice(0)
  const call = async (body?: unknown, key = testToken) => {
    const response = await sandbox.fetch(
      new Request('http://sandbox.test/_sandbox/clock', {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}` },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { sandbox, stripe, on, call, end }
}

const timesOf = (received: Received[], types: string[]) =>
  received.filter(({ event }) => types.includes(event.type)).map(({ event }) => [event.type, event.created - start])
const pay = (stripe: Stripe, on: Stripe.RequestOptions, payment_method: string) =>
  stripe.paymentIntents.create(
    {
      amount: 1000,
      currency: 'usd',
      payment_method,
      confirm: true,
      mandate_data: bankConsent,
      return_url: 'https://shop.test/',
    },
    on,
  )

test('the clock is read and advanced', async () => {
  const { call, sandbox } = await setup()
  expect(await call()).toEqual({ status: 200, body: { now: start } })
  expect(await call({ advance_seconds: 90 })).toEqual({ status: 200, body: { now: start + 90 } })
  expect(await call()).toEqual({ status: 200, body: { now: start + 90 } })
  expect(sandbox.clock.now()).toEqual(new Date((start + 90) * 1000))
})

test('an advance to a moment is made once, however often it is asked for', async () => {
  const { call } = await setup()
  const answers = await Promise.all(Array.from({ length: 50 }, () => call({ advance_to: start + day })))
  expect(new Set(answers.map(({ body }) => body.now))).toEqual(new Set([start + day]))
  expect(await call({ advance_to: start })).toEqual({ status: 200, body: { now: start + day } })
  for (const wrong of [{ advance_to: 1.5 }, { advance_to: start * 2 }, { advance_to: start, advance_seconds: 1 }])
    expect(await call(wrong)).toMatchObject({ status: 400, body: { error: { param: 'advance_to' } } })
})

test('an advance runs due work at its own time, and its events are delivered when the call returns', async () => {
  const { call, stripe, on, end } = await setup()
  await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } }, on)
  await stripe.checkout.sessions.create({ ...oneItem, expires_at: start + day }, on)
  await pay(stripe, on, 'pm_usBankAccount')
  await pay(stripe, on, 'pm_card_createDispute')
  await call({ advance_seconds: 20 * day })
  const types = [
    'payment_intent.succeeded',
    'checkout.session.expired',
    'charge.dispute.created',
    'balance.available',
    'charge.dispute.closed',
  ]
  expect(timesOf(end.received, types)).toEqual([
    ['payment_intent.succeeded', 0],
    ['charge.dispute.created', 0],
    ['payment_intent.succeeded', 2],
    ['checkout.session.expired', day],
    ['balance.available', 2 * day],
    ['balance.available', 2 * day + 2],
    ['charge.dispute.closed', 9 * day],
  ])
  const { available, pending } = await stripe.balance.retrieve({}, on)
  expect([available[0]?.amount, pending[0]?.amount]).toEqual([1000, 0])
  const told = end.received.find(({ event }) => event.type === 'balance.available')?.event.data.object
  expect(told).toMatchObject({ object: 'balance', available: [{ amount: 0 }], pending: [{ amount: 1000 }] })
})

test('each response says how far the clock was advanced', async () => {
  const { call, sandbox } = await setup()
  const ahead = async (path: string) =>
    (await sandbox.fetch(new Request(`http://sandbox.test${path}`))).headers.get('sandbox-clock-ahead')
  expect(await ahead('/v1/balance')).toBe('0')
  await call({ advance_seconds: 90 })
  await call({ advance_seconds: 10 })
  for (const path of ['/v1/balance', '/_sandbox/health', '/nothing']) expect(await ahead(path)).toBe('100')
})

test('concurrent advances add up', async () => {
  const { call } = await setup()
  await Promise.all([call({ advance_seconds: 10 }), call({ advance_seconds: 20 }), call({ advance_seconds: 30 })])
  expect((await call()).body).toEqual({ now: start + 60 })
})

test.each([
  [{}],
  [{ advance_seconds: 0 }],
  [{ advance_seconds: -5 }],
  [{ advance_seconds: 1.5 }],
  [{ advance_seconds: '60' }],
  [{ advance_seconds: 10 * 365 * day + 1 }],
])('%j is refused, and says what would do', async (body) => {
  const { call } = await setup()
  const refused = await call(body)
  expect(refused).toMatchObject({ status: 400, body: { error: { param: 'advance_seconds' } } })
  expect(JSON.stringify(refused.body)).toContain('from 1 to 315360000')
  expect((await call()).body).toEqual({ now: start })
})

test('the clock call refuses unknown fields, invalid bodies and other keys', async () => {
  const { call } = await setup()
  expect((await call({ advance_seconds: 1, days: 2 })).body).toMatchObject({ error: { param: 'days' } })
  expect((await call('nonsense')).status).toBe(400)
  for (const key of [testKeys.test.secret, testKeys.live.secret, 'sk_test_any', `${testToken}x`]) {
    expect((await call({ advance_seconds: 1 }, key)).status).toBe(401)
  }
  expect((await call()).body).toEqual({ now: start })
})
