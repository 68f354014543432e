import { beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import {
  type Client,
  catchUp,
  type Interception,
  monthly,
  openShop,
  receive,
  redirects,
  refusal,
  type Shop,
  sellDisputed,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'
import { openHostedShop, work } from '../../testing/transfers/hosted-shop.ts'

const platform = await testPlatform()
const { processor, services, clock, database } = platform
const error = { error: { type: 'api_error', message: 'An unknown error occurred.' } }
const minute = 60_000
let shop: Shop
/** Idempotency keys of the calls, in order. */
let keys: string[] = []

/**
 * The processor fails under the first `count` keys of a kind of call, and repeats that for as long as it knows them.
 * @param made whether it has done what was asked in spite of that
 */
function failsFor(path: string, count: number, made: boolean): Interception {
  const failing = new Set<string>()
  const fails: Interception = async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith(path)) return undefined
    const key = request.headers.get('idempotency-key') ?? ''
    keys.push(key)
    if (!failing.has(key) && failing.size < count) {
      failing.add(key)
      if (made) await processor.sandbox.fetch(request)
    }
    if (!failing.has(key)) return undefined
    const headers = { 'request-id': 'req_1', 'stripe-should-retry': 'false', 'idempotent-replayed': 'true' }
    return Response.json(error, { status: 500, headers })
  }
  processor.intercept(fails)
  return fails
}

beforeEach(async () => {
  processor.intercept(null)
  // Earlier tests move our clock away from the processor's.
  clock.stop()
  keys = []
  shop = await openShop(platform)
})

describe('a 500 that the processor repeats for a refund', () => {
  let payment = ''
  beforeEach(async () => {
    const { id } = await shop.sell()
    await processor.pay(id)
    await catchUp(platform)
    payment = (await shop.client.paymentSessions.retrieve({ id })).payment_intent ?? ''
  })
  const refunded = async () => {
    const answer = await processor.call(false, `/v1/refunds?payment_intent=${payment}`, shop.account)
    return ((await answer.json()) as { data: { amount: number }[] }).data.map(({ amount }) => amount)
  }
  const row = () => database.prisma.refund.findFirstOrThrow({ where: { accountId: shop.accountId } })
  const minutesLater = async (count: number) => {
    for (let round = 0; round < count; round += 1) {
      // The longest pause after a failure.
      clock.advance(15 * minute)
      await sweep(services)
    }
  }

  test('is left behind under another key, and the amount is free of it', async () => {
    failsFor('/v1/refunds', 1, false)
    const asked = shop.client.refunds.create({ payment_intent: payment, amount: 600 })
    expect(await refusal(asked)).toMatchObject({ code: 'processor_error' })
    await minutesLater(2)
    const { ref, status } = await row()
    expect(keys).toEqual([`refund:${ref}`, `refund:${ref}`, `refund:${ref}:1`])
    expect([status, await refunded()]).toEqual(['succeeded', [600]])
    expect((await shop.types()).filter((type) => type === 'charge.refunded')).toHaveLength(1)
    expect(await shop.client.refunds.create({ payment_intent: payment })).toMatchObject({ amount: 400 })
  })

  test('is looked for first: a refund that was made in spite of it is not made again', async () => {
    failsFor('/v1/refunds', 1, true)
    const asked = shop.client.refunds.create({ payment_intent: payment, amount: 600 })
    expect(await refusal(asked)).toMatchObject({ code: 'processor_error' })
    await minutesLater(2)
    expect([(await row()).status, await refunded(), keys]).toEqual(['succeeded', [600], [keys[0]]])
  })

  test('takes the next key each time, which the request itself does not use before it was looked for', async () => {
    failsFor('/v1/refunds', 3, false)
    const again = await platform.signIn(shop.key, { requestKey: 'again' })
    const ask = () => again.refunds.create({ payment_intent: payment, amount: 600 })
    expect(await refusal(ask())).toMatchObject({ code: 'processor_error' })
    await minutesLater(1)
    const before = keys.length
    expect(await refusal(ask())).toMatchObject({
      code: 'processor_error',
      message: expect.stringContaining('not known yet'),
    })
    expect(keys).toHaveLength(before)
    await minutesLater(3)
    const { ref } = await row()
    expect(keys.slice(-3)).toEqual([`refund:${ref}:1`, `refund:${ref}:2`, `refund:${ref}:3`])
    expect(await ask()).toMatchObject({ amount: 600, status: 'succeeded' })
    expect(await refunded()).toEqual([600])
  })
})

describe('a 500 that the processor repeats for a payment intent', () => {
  const wish = { amount: 1000, currency: 'usd' }
  const intents = async () => {
    const answer = await processor.call(false, '/v1/payment_intents', shop.account)
    return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
  }

  test('is left behind under another key', async () => {
    failsFor('/v1/payment_intents', 1, false)
    const client = await platform.signIn(shop.key, { requestKey: 'one' })
    const { id, client_secret } = await client.paymentIntents.create(wish)
    expect(client_secret).toContain(id)
    expect(keys).toEqual([keys[0], `${keys[0]}:1`])
    expect(await client.paymentIntents.create(wish)).toMatchObject({ id, client_secret })
    expect(await intents()).toEqual([id])
  })

  test('is looked for first: a payment that was begun in spite of it is not begun again', async () => {
    failsFor('/v1/payment_intents', 1, true)
    const client = await platform.signIn(shop.key, { requestKey: 'one' })
    const { id, client_secret, publishable_key } = await client.paymentIntents.create(wish)
    expect({ client_secret, publishable_key }).toEqual({
      client_secret: expect.stringContaining(id),
      publishable_key: 'pk_test_0123456789abcdef',
    })
    expect([keys.length, await intents()]).toEqual([1, [id]])
  })

  test('uses the next key at each retry', async () => {
    failsFor('/v1/payment_intents', 3, false)
    const client = await platform.signIn(shop.key, { requestKey: 'one' })
    for (const last of [1, 2]) {
      expect(await refusal(client.paymentIntents.create(wish))).toMatchObject({ code: 'processor_error' })
      expect(keys.at(-1)).toBe(`${keys[0]}:${last}`)
    }
    const { id } = await client.paymentIntents.create(wish)
    expect(keys.at(-1)).toBe(`${keys[0]}:3`)
    expect(await intents()).toEqual([id])
  })
})

const sale = { line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }], ...redirects }
type Read = { data: { id: string; name?: string; metadata?: Record<string, string> }[] }
const read = async <T = Read>(path: string, account: string | null = shop.account) =>
  (await processor.call(false, path, account)).json() as Promise<T>

describe.each([
  ['that made nothing', false],
  ['that made it in spite of that', true],
])('a 500 that the processor repeats, %s,', (_, made) => {
  test('for the customer of a session blocks none of their sessions', async () => {
    const customer = await shop.client.customers.create({ email: 'ada@example.com', name: 'Ada' })
    failsFor('/v1/customers', 1, made)
    expect(await shop.sell({ customer_id: customer.id })).toMatchObject({ customer_id: customer.id })
    expect(await shop.sell({ customer_id: customer.id })).toMatchObject({ customer_id: customer.id })
    expect((await read('/v1/customers')).data).toMatchObject([{ name: 'Ada', metadata: { svc_ref: customer.id } }])
  })

  test('for a file of evidence leaves the same text to be given', async () => {
    const { events, id } = await sellDisputed(platform, shop)
    for (const event of events) await receive(platform, event)
    failsFor('/v1/files', 1, made)
    const { evidence } = await shop.client.disputes.updateEvidence({ id, evidence: { receipt: 'Paid' }, submit: true })
    expect(evidence.receipt).toMatch(/^file_/)
    expect(await read(`/v1/disputes/${id}`)).toMatchObject({
      evidence: { receipt: evidence.receipt },
      evidence_details: { submission_count: 1 },
    })
  })

  test.each(['/v1/products', '/v1/subscriptions/:id', '/v1/invoices'])(
    'at %s leaves the seats to be changed, which are paid once',
    async (path) => {
      const price = { amount: 1000, currency: 'usd', interval: 'monthly' } as const
      const product = await shop.client.subscriptionProducts.create({ name: 'Tea', ...price })
      const { subscription } = await subscribe(platform, shop, {
        price_id: product.price.id,
        pass_fees_to_customer: true,
        ...redirects,
      })
      const { id } = subscription
      const client = await platform.signIn(shop.key, { requestKey: 'seats' })
      failsFor(path.replace(':id', id), 1, made)
      const change = { id, quantity: 5, proration_behavior: 'always_invoice' } as const
      expect(await client.subscriptions.changeQuantity(change)).toMatchObject({ quantity: 5 })
      await catchUp(platform)
      const { data } = await read<{ data: { status: string; total: number }[] }>(`/v1/invoices?subscription=${id}`)
      // One seat was paid with 1094. Four more are 4000 and the fee on that invoice.
      expect(data.map(({ status, total }) => [status, total])).toEqual([
        ['paid', 4248],
        ['paid', 1094],
      ])
    },
  )

  test('for a transfer is left behind under another key', async () => {
    const hosted = await openHostedShop(platform, 'transfer')
    await hosted.buy(1000)
    await hosted.transfers('active')
    failsFor('/v1/transfers', 1, made)
    expect(await work(platform)).toHaveLength(1)
    clock.advance(2 * minute)
    expect(await work(platform)).toEqual([])
    expect(await hosted.movements()).toHaveLength(1)
    expect(keys).toEqual(made ? [keys[0]] : [keys[0], `${keys[0]}:1`])
    expect(await hosted.balance()).toBe(911n)
  })
})

const sessions: [string, (client: Client) => Promise<{ id: string; status: string; url: string | null }>][] = [
  ['a payment session', (client) => client.paymentSessions.create(sale)],
  ['a subscription session', (client) => client.subscriptionSessions.create(monthly)],
]
const opened = async () => (await read('/v1/checkout/sessions')).data.map(({ id }) => id)

test.each(sessions)('a 500 for %s is left behind when the client asks again', async (_, create) => {
  failsFor('/v1/checkout/sessions', 1, false)
  const client = await platform.signIn(shop.key, { requestKey: 'again' })
  expect(await refusal(create(client))).toMatchObject({ code: 'processor_error' })
  const { id, status } = await create(client)
  expect([status, (await create(client)).id]).toEqual(['open', id])
  expect(await opened()).toEqual([id])
})

test.each(sessions)('a 500 for %s that was opened in spite of it is no second session', async (_, create) => {
  failsFor('/v1/checkout/sessions', 1, true)
  const client = await platform.signIn(shop.key, { requestKey: 'again' })
  const first = await create(client)
  expect(first).toMatchObject({ status: 'open', url: expect.stringContaining(first.id) })
  expect(await create(client)).toEqual(first)
  expect(await opened()).toEqual([first.id])
})

test.each(sessions)('%s that was opened is found later if the processor cannot list it at once', async (_, create) => {
  const fails = failsFor('/v1/checkout/sessions', 1, true)
  processor.intercept((request) => {
    if (request.method === 'GET') throw new TypeError('fetch failed')
    return fails(request)
  })
  const client = await platform.signIn(shop.key, { requestKey: 'again' })
  expect(await refusal(create(client))).toMatchObject({ code: 'processor_error' })
  processor.intercept(fails)
  const { id } = await create(client)
  expect(await opened()).toEqual([id])
})

test('a 500 that the processor repeats for a reversal delays a refund by no more than a minute', async () => {
  // Fills the platform's balance.
  await (await openHostedShop(platform, 'transfer')).buy(50_000)
  const hosted = await openHostedShop(platform, 'transfer')
  const { id } = await hosted.buy(1000)
  await hosted.transfers('active')
  expect(await work(platform)).toEqual([])
  failsFor('/reversals', 1, false)
  const asked = hosted.client.refunds.create({ payment_intent: id, amount: 600 })
  expect(await refusal(asked)).toMatchObject({ code: 'processor_error' })
  for (let round = 0; round < 2; round += 1) {
    clock.advance(3 * minute)
    await work(platform)
    await sweep(services)
  }
  expect(await database.prisma.refund.findFirst({ where: { accountId: hosted.accountId } })).toMatchObject({
    status: 'succeeded',
    amount: 600n,
  })
  expect(keys).toEqual([keys[0], `${keys[0]}:1`])
})
