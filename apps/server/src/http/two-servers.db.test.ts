import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { bodies, outcome, redirects } from '../testing/examples.ts'
import { exchange, send } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'
import { type Session, testServer } from '../testing/test-server.ts'

const server = await testServer()
const { processor, clock, database } = server
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)
const account = await database.prisma.account.findFirstOrThrow({
  where: { merchantId: merchant.merchant_id, livemode: false },
})
afterEach(() => processor.intercept(null))

/** Another server on the same database. Its clock is off by `skew.ms`. */
const skew = { ms: 0 }
const { app, origin: other } = await startTestApp({
  services: { ...server.services, clock: { now: () => new Date(clock.now().getTime() + skew.ms) } },
})
afterAll(() => app.close())

type Read = { data: { customer_email?: string; description?: string }[] }
const atProcessor = async <T>(path: string) =>
  (await processor.call(false, path, account.processorAccountId)).json() as Promise<T>
const sell = async () => (await shop.post<Session>('/payment-sessions', bodies['POST /payment-sessions'])).data
let made = 0

/** A request that is sent twice under one key, and how often the processor has done it. */
type Kind = { method: string; path: string; body: object; effects(): Promise<number> }
const kinds: Record<string, () => Promise<Kind>> = {
  'a partial refund': () => partialRefund('/api/v1/refunds'),
  'a native partial refund': () => partialRefund('/trpc/refunds.create'),
  async 'a session'() {
    const email = `buyer${++made}@example.com`
    const effects = async () =>
      (await atProcessor<Read>('/v1/checkout/sessions?limit=100')).data.filter((it) => it.customer_email === email)
        .length
    const body = { ...bodies['POST /payment-sessions'], customer_email: email }
    return { method: 'POST', path: '/api/v1/payment-sessions', body, effects }
  },
  async 'a payment intent'() {
    const description = `Tea ${++made}`
    const effects = async () =>
      (await atProcessor<Read>('/v1/payment_intents?limit=100')).data.filter((it) => it.description === description)
        .length
    return {
      method: 'POST',
      path: '/api/v1/payment-intents',
      body: { amount: 1000, currency: 'usd', description },
      effects,
    }
  },
  async evidence() {
    const id = await shop.disputedSale(sell)
    const effects = async () =>
      (await atProcessor<{ evidence_details: { submission_count: number } }>(`/v1/disputes/${id}`)).evidence_details
        .submission_count
    const body = { evidence: { product_description: 'Tea' }, submit: true }
    return { method: 'POST', path: `/api/v1/disputes/${id}/evidence`, body, effects }
  },
  async 'seats in the portal'() {
    const id = await shop.subscription(async () => {
      const fields = { amount_cents: 1000, currency: 'usd', interval: 'month', ...redirects }
      return (await shop.post<{ id: string }>('/subscription-sessions', fields)).data
    })
    const effects = async () => (await atProcessor<Read>(`/v1/invoices?subscription=${id}`)).data.length - 1
    const body = { id, quantity: 3, proration_behavior: 'always_invoice' }
    return { method: 'POST', path: '/trpc/portal.subscriptions.changeSeats', body, effects }
  },
}

async function partialRefund(path: string): Promise<Kind> {
  const payment = await shop.paidSale(sell)
  const effects = async () => (await atProcessor<Read>(`/v1/refunds?payment_intent=${payment}`)).data.length
  return { method: 'POST', path, body: { payment_intent: payment, amount: 100 }, effects }
}

const sendTo = (origin: string, { method, path, body }: Kind, key: string) =>
  exchange(origin, method, path, {
    key: merchant.test_key,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
  })

/** Stops the next request to the processor, until it is let go. */
function stopped() {
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  processor.intercept(async () => {
    processor.intercept(null)
    asked.resolve()
    await goOn.promise
    return undefined
  })
  return { asked: asked.promise, goOn: goOn.resolve }
}

describe.each(Object.entries(kinds))('one Idempotency-Key makes %s twice', (name, make) => {
  test('no more: a server that was stopped in its first call resumes after another one has answered', async () => {
    const kind = await make()
    const { asked, goOn } = stopped()
    const first = sendTo(server.origin, kind, `stopped ${name}`)
    await asked
    clock.advance(10_001)
    const second = await sendTo(other, kind, `stopped ${name}`)
    expect(second.status).toBe(200)
    goOn()
    expect([200, 400, 409]).toContain((await first).status)
    expect(await kind.effects()).toBe(1)
    expect((await sendTo(server.origin, kind, `stopped ${name}`)).text).toBe(second.text)
  })

  test.each([15_000, -15_000])('no more: the clock of the server that is asked again is %i ms off', async (ms) => {
    skew.ms = ms
    // Ahead it took what was held; behind, what it holds was taken.
    const [here, there] = ms > 0 ? [server.origin, other] : [other, server.origin]
    const kind = await make()
    const { asked, goOn } = stopped()
    const first = sendTo(here, kind, `${ms} ${name}`)
    await asked
    expect((await sendTo(there, kind, `${ms} ${name}`)).status).toBe(409)
    goOn()
    expect((await first).status).toBe(200)
    expect((await sendTo(there, kind, `${ms} ${name}`)).text).toBe((await first).text)
    skew.ms = 0
    expect(await kind.effects()).toBe(1)
  })

  test('no more: the clock of a server steps by 20 s while the client repeats', async () => {
    skew.ms = 0
    const kind = await make()
    const { asked, goOn } = stopped()
    const first = sendTo(other, kind, `stepped ${name}`)
    await asked
    skew.ms = 20_000
    expect((await sendTo(other, kind, `stepped ${name}`)).status).toBe(409)
    goOn()
    expect((await first).status).toBe(200)
    expect((await sendTo(other, kind, `stepped ${name}`)).text).toBe((await first).text)
    skew.ms = 0
    expect(await kind.effects()).toBe(1)
  })
})

test('a native call with an Idempotency-Key is answered with what the first came to, and another one is refused', async () => {
  const call = (body: object, path = 'products.create') =>
    exchange(server.origin, 'POST', `/trpc/${path}`, {
      key: merchant.test_key,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'native' },
      body,
    })
  const first = await call({ name: 'Tea' })
  const again = await call({ name: 'Tea' })
  expect(again.text).toBe(first.text)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect((await call({ name: 'Coffee' })).text).toContain('idempotency_key_reused')
  expect((await call({ name: 'Tea' }, 'subscriptionProducts.create')).text).toContain('idempotency_key_reused')
  const rest = await send(server.origin, 'POST', '/api/v1/products', {
    key: merchant.test_key,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'native' },
    body: { name: 'Tea' },
  })
  expect(outcome(rest)).toBe('400 idempotency_key_reused')
})
