import { startDeliveryWorker } from '@merchant-payments/webhooks/worker'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { bodies, newSession, outcome } from '../testing/examples.ts'
import { patience } from '../testing/patience.ts'
import { exchange } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const perHour = 40
const publicUrl = 'http://127.0.0.1:4242'
const server = await testServer({ publicUrl, rateLimitPerHour: perHour, webhookAllowCidrs: ['127.0.0.0/8'] })

afterEach(() => server.processor.intercept(null))

async function newShop() {
  const shop = server.as((await server.merchant()).test_key)
  return { ...shop, sell: () => newSession(shop) }
}

/** The samples of the server now, by their names and labels. */
async function samples(): Promise<ReadonlyMap<string, number>> {
  const { status, text } = await exchange(server.origin, 'GET', '/metrics')
  expect(status).toBe(200)
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

/** How much the samples of these names grew while something happened; those that did not are left out. */
async function grownBy(names: RegExp, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await samples()
  await work()
  const after = [...(await samples())].filter(([name]) => names.test(name))
  const grown = after.map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(grown.filter(([, by]) => by !== 0))
}

const money = /^(payments|refunds|disputes)_total/

async function receiveAll(twice = false): Promise<void> {
  for (const event of await server.processor.events()) {
    for (const one of twice ? [event, event] : [event]) expect(await server.deliver(one)).toBe(200)
  }
}

test('a payment counts once for any number of events and reads', async () => {
  const shop = await newShop()
  const grown = await grownBy(money, async () => {
    await shop.paidSale(shop.sell)
    await receiveAll(true)
  })
  expect(grown).toEqual({ 'payments_total{mode="test",outcome="succeeded"}': 1 })
})

test('each attempt to pay that fails counts, and so does the success after it', async () => {
  const shop = await newShop()
  const grown = await grownBy(money, async () => {
    const { id } = await shop.sell()
    await server.processor.pay(id, { number: '4000000000000002' })
    await server.processor.pay(id, { number: '4000000000009995' })
    await server.processor.pay(id)
    await receiveAll(true)
  })
  expect(grown).toEqual({
    'payments_total{mode="test",outcome="succeeded"}': 1,
    'payments_total{mode="test",outcome="failed"}': 2,
  })
})

test('refunds count by outcome: one that succeeded and one that the processor refused', async () => {
  const shop = await newShop()
  const payment = await shop.paidSale(shop.sell)
  await receiveAll()
  const refund = () => shop.post('/refunds', { payment_intent: payment, amount: 100 })
  expect(await grownBy(money, async () => expect(outcome(await refund())).toBe('200 ok'))).toEqual({
    'refunds_total{mode="test",outcome="succeeded"}': 1,
  })
  server.processor.intercept((request) =>
    request.method === 'POST' && new URL(request.url).pathname === '/v1/refunds'
      ? Response.json({ error: { type: 'invalid_request_error', code: 'charge_disputed' } }, { status: 400 })
      : undefined,
  )
  const names = /^(refunds_total|processor_calls_total\{operation="refunds.create")/
  expect(await grownBy(names, async () => expect((await refund()).status).toBeGreaterThanOrEqual(400))).toEqual({
    'refunds_total{mode="test",outcome="refused"}': 1,
    'processor_calls_total{operation="refunds.create",outcome="refused"}': 1,
  })
})

test('a dispute counts when it is opened, and when it is lost', async () => {
  const shop = await newShop()
  let id = ''
  const opened = await grownBy(/^disputes_total/, async () => {
    id = await shop.disputedSale(shop.sell)
  })
  expect(opened).toEqual({ 'disputes_total{mode="test",outcome="opened"}': 1 })
  const ended = await grownBy(/^disputes_total/, async () => {
    await server.processor.decideDispute(false, id, 'lost')
    await receiveAll(true)
  })
  expect(ended).toEqual({ 'disputes_total{mode="test",outcome="lost"}': 1 })
})

test('a processor that does not answer: the call counts as unknown, and the request as its status', async () => {
  const shop = await newShop()
  server.processor.intercept((request) =>
    new URL(request.url).pathname === '/v1/checkout/sessions' ? new Response('{}', { status: 500 }) : undefined,
  )
  const names = /^(processor_calls_total|http_request_duration_seconds_count)\{.*(checkouts\.create|payment-sessions)"/
  const grown = await grownBy(names, () => shop.post('/payment-sessions', bodies['POST /payment-sessions']))
  expect(grown).toEqual({
    'processor_calls_total{operation="checkouts.create",outcome="unknown"}': 1,
    'http_request_duration_seconds_count{method="POST",route="/api/v1/payment-sessions",status="502"}': 1,
  })
})

test('a key over its hour and a replay of an Idempotency-Key count each time', async () => {
  const shop = await newShop()
  const names = /^(rate_limit_refusals_total|idempotency_replays_total)/
  const body = { name: 'Tea' }
  const replayed = await grownBy(names, async () => {
    for (let time = 0; time < 3; time += 1) await shop.post('/products', body, { 'idempotency-key': 'tea' })
  })
  expect(replayed).toEqual({ idempotency_replays_total: 2 })
  const refused = await grownBy(names, async () => {
    for (let time = 0; time < perHour; time += 1) await shop.get('/products')
  })
  expect(refused).toEqual({ 'rate_limit_refusals_total{caller="key"}': 3 })
})

test('attempts to sign in count by outcome', async () => {
  const signIn = (email: string) =>
    exchange(server.origin, 'POST', '/portal/auth/sign-in/email', {
      raw: JSON.stringify({ email, password: 'wrong, and long enough' }),
      headers: { 'content-type': 'application/json', origin: publicUrl },
    })
  const grown = await grownBy(/^sign_ins_total/, async () => {
    for (let time = 0; time < 21; time += 1) await signIn(`ada${time}@example.com`)
  })
  expect(grown).toEqual({ 'sign_ins_total{outcome="failed"}': 20, 'sign_ins_total{outcome="limited"}': 1 })
})

test('a delivery that fails counts with its reason, and how long it waited for its first attempt', async () => {
  const shop = await newShop()
  const worker = await startDeliveryWorker({
    database: server.database,
    keyring: server.services.keyring,
    clock: server.clock,
    log: createLog({ logLevel: 'silent' }),
    allowCidrs: ['127.0.0.0/8'],
    retrySchedule: [0, 0.01],
    onAttempts: server.metrics.onAttempts,
  })
  onTestFinished(() => worker.stop())
  const names = /^webhook_\w+(_total|_count)/
  const grown = await grownBy(names, async () => {
    await shop.post('/webhook-endpoints', { url: 'https://127.0.0.1:1/hook', events: ['payment_intent.succeeded'] })
    await shop.paidSale(shop.sell)
    await expect
      .poll(async () => (await server.database.prisma.delivery.findFirstOrThrow()).status, patience)
      .toBe('failed')
  })
  expect(grown).toEqual({
    'webhook_attempts_total{outcome="connection_refused"}': 2,
    'webhook_deliveries_total{outcome="failed"}': 1,
    webhook_attempt_duration_seconds_count: 2,
    webhook_delivery_latency_seconds_count: 1,
  })
})
