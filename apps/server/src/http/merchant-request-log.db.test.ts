import type { AppRouter } from '@merchant-payments/api/router'
import { testPlatform } from '@merchant-payments/api/testing'
import { createTRPCClient, httpLink } from '@trpc/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { exchange } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer({ publicUrl: 'http://127.0.0.1:4242' })
const { prisma } = server.database
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)

const seen = (requestId: string) => prisma.loggedRequest.findFirst({ where: { requestId } })
const idOf = ({ headers }: { headers: object }) => (headers as Record<string, string>)['x-request-id'] ?? ''

/** Once this one is there, so is all that was answered before it. */
async function flushed(): Promise<void> {
  const last = idOf(await exchange(server.origin, 'GET', '/api/v1/account', { key: shop.key }))
  await expect.poll(() => seen(last)).not.toBeNull()
}

describe('a request with a key', () => {
  test.each([
    ['GET', '/api/v1/products?limit=7', '/api/v1/products', 200, null],
    ['GET', '/api/v1/products?limit=x', '/api/v1/products', 400, 'validation_error'],
    ['GET', '/api/v1/products/prod_none', '/api/v1/products/prod_none', 404, 'product_not_found'],
    ['GET', '/api/v1/products/ada@example.com', '/api/v1/products/:id', 404, 'product_not_found'],
    ['POST', '/api/v1/products', '/api/v1/products', 400, 'validation_error'],
    ['GET', '/trpc/portal.deliveries.list?input=%7B%7D', '/trpc/portal.deliveries.list', 200, null],
    [
      'GET',
      '/trpc/products.retrieve?input=%7B%22id%22:%22x%22%7D',
      '/trpc/products.retrieve',
      404,
      'product_not_found',
    ],
    ['GET', '/trpc/ada@example.com', '/trpc/:path', 404, 'endpoint_not_found'],
  ])('%s %s is in the log: %s %i', async (method, path, shown, status, code) => {
    const answer = await exchange(server.origin, method, path, { key: shop.key })
    await expect.poll(() => seen(idOf(answer))).not.toBeNull()
    const row = await seen(idOf(answer))
    const { id: accountId, apiKeys } = await prisma.account.findFirstOrThrow({
      where: { merchantId: merchant.merchant_id, livemode: false },
      include: { apiKeys: true },
    })
    expect(row).toMatchObject({ accountId, method, path: shown, status, code, keyId: apiKeys[0]?.id, userId: null })
    expect(row?.objectId).toBe(/prod_none/.exec(shown)?.[0] ?? null)
    expect(row?.durationMs).toBeGreaterThanOrEqual(0)
    expect(Math.abs((row?.createdAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('that was refused shows the field and the rule, also when it is repeated', async () => {
    const body = { name: 'Tea', price: { amount: 'ten', currency: 'usd' } }
    const once = { 'idempotency-key': 'k-refused' }
    for (const _ of ['first', 'again']) {
      const answer = await exchange(server.origin, 'POST', '/api/v1/products', { key: shop.key, body, headers: once })
      await expect
        .poll(() => seen(idOf(answer)))
        .toMatchObject({
          status: 400,
          code: 'validation_error',
          param: 'price.amount',
          message: 'must be an integer in minor units (1050 for 10.50)',
        })
    }
    const { requestId } = await shop.get('/products')
    await expect.poll(() => seen(requestId)).toMatchObject({ param: null, message: null })
  })

  test('leaves nothing in it of what was sent', async () => {
    const secret = 'S3cret'
    const values: unknown[] = [`${secret} of ada@example.com`, 94711, 94711.5, true, [secret], { [secret]: secret }]
    const fields = ['name', 'price', 'images', 'metadata', 'shippable', 'tax_code', 'url', `x ${secret}`, secret]
    const sale = (field: string, value: unknown) => ({
      line_items: [{ amount: 1, currency: 'usd', name: 'Tea', quantity: 1, [field]: value }],
      ...{ success_url: value, cancel_url: value },
    })
    const bodies: [string, unknown][] = [
      ...values.flatMap((value) =>
        fields.map((field): [string, unknown] => ['/products', { name: 'Tea', [field]: value }]),
      ),
      ...values.map((value): [string, unknown] => [
        '/products',
        { name: 'T', price: { amount: value, currency: value } },
      ]),
      ...values.map((value): [string, unknown] => ['/webhook-endpoints', { url: value, events: [value] }]),
      ...values.map((value): [string, unknown] => ['/payment-sessions', sale('amount', value)]),
      ...values.map((value): [string, unknown] => ['/payment-sessions', sale('currency', value)]),
      ...values.map((value): [string, unknown] => ['/refunds', { payment_intent: value, amount: value }]),
      ...values.map((value): [string, unknown] => ['/subscription-sessions', { interval: value, amount_cents: value }]),
    ]
    const ids = await Promise.all(
      bodies.map(async ([path, body]) =>
        idOf(await exchange(server.origin, 'POST', `/api/v1${path}`, { key: shop.key, body })),
      ),
    )
    await flushed()
    const rows = await prisma.loggedRequest.findMany({ where: { requestId: { in: ids }, status: 400 } })
    expect(rows.length).toBeGreaterThan(40)
    for (const { param, message } of rows) {
      expect(message).toBeTruthy()
      expect(`${param} ${message}`).not.toMatch(/S3cret|94711|ada@/)
    }
  })

  test('that is one too many in its hour is in it, too', async () => {
    const strict = await testServer({ rateLimitPerHour: 1 })
    const caller = strict.as((await strict.merchant()).test_key)
    await caller.get('/account')
    const refused = await caller.get('/account')
    expect(refused.status).toBe(429)
    const found = () => strict.database.prisma.loggedRequest.findFirst({ where: { requestId: refused.requestId } })
    await expect.poll(found).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
  })
})

test('what has no key that is good, and what machines ask, is not', async () => {
  const before = await prisma.loggedRequest.count()
  for (const path of ['/healthz', '/readyz', '/metrics', '/', '/api/v1/openapi.json', '/api/v1/products', '/nowhere']) {
    await exchange(server.origin, 'GET', path)
  }
  await exchange(server.origin, 'GET', '/api/v1/products', { key: `svc_test_${'0'.repeat(40)}` })
  await exchange(server.origin, 'GET', '/trpc/products.list', { key: `svc_test_${'0'.repeat(40)}` })
  await flushed()
  expect(await prisma.loggedRequest.count()).toBe(before + 1)
})

test('what pages of the portal read is not, what people change is', async () => {
  const browser = testBrowser(server.origin)
  await browser.signIn(merchant.portal_email, merchant.portal_password)
  browser.choose(merchant.merchant_id)
  const before = await prisma.loggedRequest.count()
  await browser.trpc.products.list.query({})
  const { id } = await browser.trpc.products.create.mutate({ name: 'Tea' })
  await flushed()
  const user = await prisma.user.findUniqueOrThrow({ where: { email: merchant.portal_email } })
  expect(await prisma.loggedRequest.count()).toBe(before + 2)
  const row = await prisma.loggedRequest.findFirstOrThrow({ where: { userId: user.id } })
  expect(row).toMatchObject({ method: 'POST', path: '/trpc/products.create', status: 200, keyId: null })
  const entry = await prisma.auditEntry.findFirstOrThrow({ where: { objectId: id } })
  expect(entry).toMatchObject({ actorKind: 'person', actorName: merchant.portal_email, requestId: row.requestId })

  const { items } = await browser.trpc.portal.requests.list.query({ request_id: row.requestId })
  expect(items).toMatchObject([{ id: row.requestId, key: null, person: { id: user.id, email: merchant.portal_email } }])
})

test('keys read the requests of their own account alone', async () => {
  const clientOf = (key: string) =>
    createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${server.origin}/trpc`, headers: { authorization: `Bearer ${key}` } })],
    })
  const { requestId } = await shop.get('/products')
  await flushed()
  const list = (key: string) => clientOf(key).portal.requests.list.query({ request_id: requestId })
  expect((await list(shop.key)).items).toMatchObject([{ id: requestId, path: '/api/v1/products' }])
  for (const other of [merchant.live_key, (await server.merchant()).test_key])
    expect((await list(other)).items).toEqual([])
  await expect(clientOf(shop.key).portal.audit.list.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } })
})

test('the end of a server writes what it has answered, to the last request', async () => {
  const platform = await testPlatform()
  const { test_key } = await platform.merchant()
  const query = vi.spyOn(platform.database.pool, 'query')
  onTestFinished(() => query.mockRestore())
  const { app, origin } = await startTestApp({ services: platform.services })
  onTestFinished(() => app.close())
  const asked = ['/api/v1/products', '/api/v1/customers', '/api/v1/account']
  const answers = await Promise.all(asked.map((path) => exchange(origin, 'GET', path, { key: test_key })))
  const waiting = exchange(origin, 'GET', '/api/v1/events/changes?after=start&wait=25', { key: test_key })
  // This request is still waiting for an event when the server shuts down.
  const looks = () =>
    query.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'event to place').length
  await expect.poll(looks).toBeGreaterThan(0)
  await app.close()
  const rows = await platform.database.prisma.loggedRequest.findMany()
  const ids = [...answers, await waiting].map(idOf)
  expect(rows.map(({ requestId }) => requestId).toSorted()).toEqual(ids.toSorted())
})

test('metrics say what waits to be written, and what there was no room for', async () => {
  const { text } = await exchange(server.origin, 'GET', '/metrics')
  for (const table of ['logged_requests', 'audit_entries']) {
    expect(text).toMatch(new RegExp(`^records_waiting\\{table="${table}"\\} \\d+$`, 'm'))
    expect(text).toMatch(new RegExp(`^records_lost_total\\{table="${table}"\\} 0$`, 'm'))
  }
})
