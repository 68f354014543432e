import { createIdempotency } from '@merchant-payments/api/services'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bodies, bodiesIn, nameOf, newProduct, newSession, outcome, pathFor, withBody } from '../testing/examples.ts'
import type { Answer } from '../testing/send.ts'
import { type Caller, type Page, type Product, type Session, testServer } from '../testing/test-server.ts'

const server = await testServer({ rateLimitPerHour: 1000 })
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)
const live = server.as(merchant.live_key)

let used = 0
const newKey = () => `order-${++used}`
const post = <Data = Record<string, unknown>>(key: string, path: string, body: unknown, caller: Caller = shop) =>
  caller.post<Data>(path, body, { 'idempotency-key': key })
const countOf = async (caller: Caller, path: string) =>
  (await caller.get<Page<object>>(`${path}?limit=100`)).data.items.length

function expectReplay(replay: Answer, first: Answer): void {
  expect(replay.text).toBe(first.text)
  expect(replay.status).toBe(first.status)
  expect(replay.headers['idempotency-replayed']).toBe('true')
  expect(replay.headers['content-type']).toBe(first.headers['content-type'])
  expect(replay.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
}

afterEach(() => server.processor.intercept(null))

describe('a second request with the same key', () => {
  test.each(['/products', '/payment-sessions', '/webhook-endpoints'])(
    'to %s has the answer of the first',
    async (path) => {
      const key = newKey()
      const first = await post(key, path, bodies[`POST ${path}`])
      expect(outcome(first)).toBe('200 ok')
      expect(first.headers).not.toHaveProperty('idempotency-replayed')
      const replay = await post(key, path, bodies[`POST ${path}`])
      expectReplay(replay, first)
      expect(replay.headers).toHaveProperty('ratelimit-remaining')
    },
  )

  test('has it over tRPC as well, and the procedure has one effect', async () => {
    const key = newKey()
    const before = await countOf(shop, '/products')
    const call = async () => {
      const headers = { authorization: `Bearer ${merchant.test_key}`, 'idempotency-key': key }
      const answer = await fetch(`${server.origin}/trpc/products.create`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Tea' }),
      })
      return { status: answer.status, replayed: answer.headers.get('idempotency-replayed'), body: await answer.json() }
    }
    const first = await call()
    expect([first.status, first.replayed]).toEqual([200, null])
    expect(await call()).toEqual({ status: 200, replayed: 'true', body: first.body })
    expect(await countOf(shop, '/products')).toBe(before + 1)
  })

  test('has it after the object changed, and until 24 hours have passed', async () => {
    const key = newKey()
    const first = await post<Product>(key, '/products', { name: 'Tea' })
    await shop.delete(`/products/${first.data.id}`)
    server.clock.advance(86_400_000 - 10_000)
    expectReplay(await post(key, '/products', { name: 'Tea' }), first as unknown as Answer)
    server.clock.advance(10_001)
    const later = await post<Product>(key, '/products', { name: 'Coffee' })
    expect(later.data.id).not.toBe(first.data.id)
  })

  test('has it for the same fields in another order, with other blanks and escapes', async () => {
    const key = newKey()
    const raw = (text: string) =>
      shop.send('POST', '/products', {
        raw: text,
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
      })
    const first = await raw('{"name":"Tea","metadata":{"a":"é","b":1},"price":{"amount":1000,"currency":"usd"}}')
    expect(outcome(first)).toBe('200 ok')
    const again =
      '{ "price": {"currency": "usd", "amount": 1e3},\n "metadata": {"b": 1.0, "a": "\\u00e9"}, "name": "Tea" }'
    expectReplay(await raw(again), first)
    const images = (...urls: string[]) => post(key, '/products', { name: 'Tea', images: urls })
    expect(outcome(await images('https://shop.example/1'))).toBe('400 idempotency_key_reused')
  })

  test('but another body is refused, and so is another operation', async () => {
    const key = newKey()
    await post(key, '/products', { name: 'Tea' })
    expect(outcome(await post(key, '/products', { name: 'Coffee' }))).toBe('400 idempotency_key_reused')
    expect(outcome(await post(key, '/products', {}))).toBe('400 idempotency_key_reused')
    expect(outcome(await post(key, '/webhook-endpoints', { name: 'Tea' }))).toBe('400 idempotency_key_reused')
  })

  test('of the other mode or of another merchant is another key', async () => {
    const key = newKey()
    const stranger = server.as((await server.merchant()).test_key)
    const ids = await Promise.all(
      [shop, live, stranger].map(
        async (caller) => (await post<Product>(key, '/products', { name: 'Tea' }, caller)).data.id,
      ),
    )
    expect(new Set(ids).size).toBe(3)
  })
})

describe('a refusal without an effect leaves the key free', async () => {
  const bodyOf = await bodiesIn(shop)
  const posts = withBody.filter(({ method }) => method === 'POST')

  test.each(posts.map((operation) => ({ name: nameOf(operation), operation })))('of $name', async ({ operation }) => {
    const key = newKey()
    const path = await pathFor(operation, shop)
    const body = bodyOf(operation)
    expect(outcome(await post(key, path, { ...body, unknown_field: 1 }))).toBe('400 validation_error')
    const made = await post(key, path, body)
    expect(outcome(made)).toBe('200 ok')
    expectReplay(await post(key, path, body), made)
  })

  test.each([
    ['an unknown price', '/payment-sessions', { line_items: [{ price_id: 'x', quantity: 1 }] }, '404 price_not_found'],
    ['an address', '/webhook-endpoints', { url: 'http://hooks.example/in' }, '400 webhook_url_must_be_https'],
    ['an unknown payment', '/refunds', { payment_intent: 'pi_unknown' }, '404 payment_not_found'],
  ])('because of %s', async (_, path, wrong, refused) => {
    const key = newKey()
    const operation = posts.find((found) => found.path === path)
    const body = operation && bodyOf(operation)
    expect(outcome(await post(key, path, { ...body, ...wrong }))).toBe(refused)
    expect(outcome(await post(key, path, body))).toBe('200 ok')
  })

  test('but a refusal after a row was written is the answer', async () => {
    const key = newKey()
    const refused = { error: { type: 'invalid_request_error', code: 'url_invalid', message: 'Not a valid URL' } }
    server.processor.intercept(({ url }) =>
      url.endsWith('/v1/checkout/sessions')
        ? Response.json(refused, { status: 400, headers: { 'request-id': 'req_1' } })
        : undefined,
    )
    const sell = (body: object) => post(key, '/payment-sessions', body)
    const body = bodies['POST /payment-sessions'] ?? {}
    const first = await sell(body)
    expect(outcome(first)).toBe('400 validation_error')
    server.processor.intercept(null)
    expectReplay(await sell(body), first)
    expect(outcome(await sell({ ...body, metadata: { order: '2' } }))).toBe('400 idempotency_key_reused')
  })
})

describe('a hundred requests with one key at once', () => {
  const objects = {
    '/products': 'product',
    '/payment-sessions': 'paymentSession',
    '/payment-intents': 'payment',
    '/subscription-sessions': 'subscriptionSession',
  } as const
  test.each(Object.entries(objects))('to %s have one effect', async (path, table) => {
    const caller = server.as((await server.merchant()).test_key)
    const accountId = await accountOf(caller)
    const key = newKey()
    let calls = 0
    server.processor.intercept(({ method }) => {
      if (method === 'POST') calls += 1
      return undefined
    })
    const send = () => post<{ id: string }>(key, path, bodies[`POST ${path}`], caller)
    const answers = await Promise.all(Array.from({ length: 100 }, send))
    const made = answers.filter((answer) => answer.status === 200)
    const others = answers.filter((answer) => answer.status !== 200).map(outcome)
    expect(new Set(made.map((answer) => answer.text)).size).toBe(1)
    expect(others.filter((other) => other !== '409 idempotency_key_in_use')).toEqual([])
    expect((await send()).text).toBe(made[0]?.text)
    expect(calls).toBe(path === '/products' ? 0 : 1)
    const count = server.database.prisma[table].count as (where: object) => Promise<number>
    expect(await count({ where: { accountId } })).toBe(1)
  })
})

describe('what is not kept', () => {
  const sell = (key: string) => post<Session>(key, '/payment-sessions', bodies['POST /payment-sessions'])

  test('a failure of the processor: the next try may succeed', async () => {
    const key = newKey()
    const fault = { error: { type: 'api_error', message: 'down' } }
    server.processor.intercept(() => Response.json(fault, { status: 500, headers: { 'stripe-should-retry': 'false' } }))
    expect(outcome(await sell(key))).toBe('502 processor_error')
    expect(outcome(await sell(key))).toBe('502 processor_error')
    server.processor.intercept(null)
    const other = { ...bodies['POST /payment-sessions'], metadata: { order: '2' } }
    expect(outcome(await post(key, '/payment-sessions', other))).toBe('400 idempotency_key_reused')
    const made = await sell(key)
    expect(outcome(made)).toBe('200 ok')
    expect((await sell(key)).text).toBe(made.text)
  })

  test('a missing key and a spent limit', async () => {
    const key = newKey()
    const unknown = server.as(`svc_test_${'0'.repeat(40)}`)
    expect(outcome(await post(key, '/products', { name: 'Tea' }, unknown))).toBe('401 unauthorized')
    expect(outcome(await post(key, '/products', { name: 'Coffee' }))).toBe('200 ok')
  })
})

test('a body that cannot be read uses up no key', async () => {
  const headers = { 'idempotency-key': newKey() }
  const raw = '{"name":"Tea"}'
  const labelled = (type: string) =>
    shop.send('POST', '/products', { raw, headers: { ...headers, 'content-type': type } })
  expect(outcome(await labelled('text/plain'))).toBe('400 validation_error')
  expect(outcome(await labelled('application/json'))).toBe('200 ok')
})

test('a request whose process died can be made again after a while, with the same body alone', async () => {
  const key = newKey()
  const accountId = await accountOf(shop)
  const body = { name: 'Tea' }
  await server.database.prisma.idempotentRequest.create({
    data: {
      accountId,
      key,
      operation: 'POST /api/v1/products',
      bodyHash: new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(JSON.stringify(body)))),
      lockedUntil: new Date(server.clock.now().getTime() + 10_000),
      createdAt: server.clock.now(),
    },
  })
  expect(outcome(await post(key, '/products', body))).toBe('409 idempotency_key_in_use')
  server.clock.advance(10_001)
  expect(outcome(await post(key, '/products', { name: 'Other' }))).toBe('400 idempotency_key_reused')
  expect(outcome(await post(key, '/products', body))).toBe('200 ok')
})

test('a request that was taken over does not end the one that runs in its place', async () => {
  const key = newKey()
  const sell = () => post<Session>(key, '/payment-sessions', bodies['POST /payment-sessions'])
  const waiting: PromiseWithResolvers<Response | undefined>[] = []
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.processor.intercept(({ url }) => {
    if (!url.endsWith('/v1/checkout/sessions')) return undefined
    const answer = Promise.withResolvers<Response | undefined>()
    waiting.push(answer)
    asked[waiting.length - 1]?.resolve()
    return answer.promise
  })
  const slow = sell()
  await asked[0]?.promise
  server.clock.advance(10_001)
  const second = sell()
  await asked[1]?.promise
  const fault = { error: { type: 'api_error', message: 'down' } }
  waiting[0]?.resolve(Response.json(fault, { status: 500, headers: { 'stripe-should-retry': 'false' } }))
  expect(outcome(await slow)).toBe('502 processor_error')
  expect(outcome(await sell())).toBe('409 idempotency_key_in_use')
  waiting[1]?.resolve(undefined)
  expect((await second).status).toBe(200)
  expect((await sell()).text).toBe((await second).text)
})

test('an answer that cannot be kept is given all the same, and its request is not made again', async () => {
  const key = newKey()
  const caller = server.as((await server.merchant()).test_key)
  const create = () => post<Product>(key, '/products', { name: 'Tea' }, caller)
  await server.database.pool.query(
    'ALTER TABLE idempotent_requests ADD CONSTRAINT closed CHECK (status IS NULL) NOT VALID',
  )
  try {
    expect(outcome(await create())).toBe('200 ok')
    expect(outcome(await create())).toBe('409 idempotency_key_in_use')
  } finally {
    await server.database.pool.query('ALTER TABLE idempotent_requests DROP CONSTRAINT closed')
  }
  expect(await countOf(caller, '/products')).toBe(1)
  expect(server.logged.splice(0).join()).toContain('could not be stored')
})

test.each([true, false])(
  'after 24 hours a key means something new, whether it was swept (%s) or not',
  async (swept) => {
    const [accountId, key] = [await accountOf(shop), newKey()]
    const pay = () => post<{ id: string }>(key, '/payment-intents', bodies['POST /payment-intents'])
    const kept = () => server.database.prisma.idempotentRequest.count({ where: { accountId, key } })
    const sweep = async () => swept && (await createIdempotency(server.services).sweep())
    const first = await pay()
    server.clock.advance(86_400_000 - 10_000)
    await sweep()
    expect((await pay()).text).toBe(first.text)
    server.clock.advance(10_001)
    await sweep()
    expect(await kept()).toBe(swept ? 0 : 1)
    const second = await pay()
    expect(second.status).toBe(200)
    expect(second.data.id).not.toBe(first.data.id)
    expect((await pay()).text).toBe(second.text)
  },
)

test('a key that is used again after 24 hours makes another refund, and not before', async () => {
  const key = newKey()
  const payment_intent = await shop.paidSale(() => newSession(shop))
  const refund = () => post<{ id: string }>(key, '/refunds', { payment_intent, amount: 100 })
  const made = () => server.database.prisma.refund.count({ where: { paymentId: payment_intent, status: 'succeeded' } })
  const first = await refund()
  expect(outcome(first)).toBe('200 ok')
  server.clock.advance(86_400_000 - 10_000)
  expectReplay(await refund(), first as unknown as Answer)
  expect(await made()).toBe(1)
  server.clock.advance(10_001)
  const second = await refund()
  expect(outcome(second)).toBe('200 ok')
  expect(second.data.id).not.toBe(first.data.id)
  expect((await refund()).text).toBe(second.text)
  expect(await made()).toBe(2)
})

describe('the header', () => {
  test.each(['x', 'x'.repeat(255), 'a b', '~!@#$%^&*()', '3f1c7f2e-5f6b-4c53-9a0e-0a6d0d0f7e11'])(
    'may be %s',
    async (key) => {
      expect(outcome(await post(key, '/products', { name: 'Tea' }))).toBe('200 ok')
    },
  )

  test.each(['', 'x'.repeat(256), 'tab\tinside', 'caf\u00e9'])('may not be %j', async (key) => {
    const answer = await post(key, '/products', { name: 'Tea' })
    expect(outcome(answer)).toBe('400 validation_error')
    expect(answer.error.param).toBe('Idempotency-Key')
  })

  test('means nothing on other methods', async () => {
    const { id } = await newProduct(shop)
    const put = (name: string) =>
      shop.send<Product>('PUT', `/products/${id}`, {
        body: { name },
        headers: { 'content-type': 'application/json', 'idempotency-key': 'put' },
      })
    expect((await put('One')).data.name).toBe('One')
    expect((await put('Two')).data.name).toBe('Two')
  })
})

async function accountOf({ key }: Caller): Promise<number> {
  const { accountId } = await server.database.prisma.apiKey.findFirstOrThrow({
    where: { hash: new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(key))) },
  })
  return accountId
}

test('a request that takes its time keeps its key', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const idempotency = createIdempotency(server.services)
  const [accountId, key] = [await accountOf(shop), newKey()]
  const begin = () => idempotency.begin({ accountId }, key, 'POST /api/v1/products', {})
  const claim = await begin()
  if ('status' in claim) throw new Error('the key is in use')
  const lockedUntil = async () =>
    (await server.database.prisma.idempotentRequest.findUniqueOrThrow({ where: { accountId_key: { accountId, key } } }))
      .lockedUntil
  await idempotency.hold(claim, async () => {
    const before = await lockedUntil()
    server.clock.advance(9_000)
    vi.advanceTimersByTime(3_000)
    await expect.poll(async () => (await lockedUntil()).getTime()).toBeGreaterThan(before.getTime())
    server.clock.advance(9_000)
    await expect(begin()).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
  })
  // The lease expires, as after a crash of its process.
  server.clock.advance(10_001)
  expect(await begin()).toMatchObject({ accountId, key })
})
