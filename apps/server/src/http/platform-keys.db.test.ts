import { createPlatformKey, type PlatformPermission, revokePlatformKey } from '@merchant-payments/api/operator'
import { describe, expect, test, vi } from 'vitest'
import { operations, platformOperations } from '../testing/contract.ts'
import { bodiesIn, bodyFor, objects, outcome, pathAt, pathFor, withId } from '../testing/examples.ts'
import { patience } from '../testing/patience.ts'
import type { Sending } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer({ opensLiveAccounts: true })
const { services, database } = server
const [merchant, other] = [await server.merchant(), await server.merchant()]
const shop = server.as(merchant.test_key)
const bodyOf = await bodiesIn(shop)

async function platformKey(permissions: readonly PlatformPermission[] | null = null, livemode = false) {
  const { id, key } = await createPlatformKey(services, { name: 'Application', livemode, permissions })
  return { id, ...server.as(key) }
}
const platform = await platformKey()
const livePlatform = await platformKey(null, true)

/** A request of a platform's key with these values of the header. */
function send(key: string, method: string, path: string, merchants: readonly string[], sending: Sending = {}) {
  const headers = merchants.length === 0 ? {} : { 'x-service-merchant': [...merchants] }
  return server.as(key).send(method, path, { ...sending, headers: { ...sending.headers, ...headers } })
}

const auditOf = (requestId: string | undefined) =>
  vi.waitFor(() => database.prisma.auditEntry.findFirstOrThrow({ where: { requestId: requestId ?? null } }), patience)

describe('with X-Service-Merchant a key of the platform calls', () => {
  test.each(operations)('$method $path as that merchant', async (operation) => {
    const path = await pathFor(operation, shop)
    const sending = { body: bodyOf(operation) }
    const answer = await send(platform.key, operation.method, path, [merchant.merchant_id], sending)
    expect(answer.status, answer.text).toBe(200)
  })

  test.each(operations)('$method $path not without a merchant, for two, or for an unknown one', async (operation) => {
    const path = pathAt(operation.path, 'unknown')
    const call = (merchants: readonly string[], key = platform.key) =>
      send(key, operation.method, path, merchants, { body: bodyFor(operation) })
    const id = merchant.merchant_id
    for (const merchants of [[], [''], [id, id], [id, other.merchant_id], [`${id},${id}`]]) {
      const answer = await call(merchants)
      expect([outcome(answer), answer.error.param]).toEqual(['400 validation_error', 'X-Service-Merchant'])
    }
    for (const unknown of [`${id.slice(0, -4)}0000`, id.toUpperCase(), 'mer_', 'acct_1', `${id}x`, '*', '%00']) {
      expect(outcome(await call([unknown]))).toBe('404 merchant_not_found')
    }
    const own = await call([id], merchant.test_key)
    expect([outcome(own), own.error.param]).toEqual(['400 validation_error', 'X-Service-Merchant'])
  })

  test.each(withId)('$method $path and finds nothing of another merchant or mode', async (operation) => {
    const { unknown, make } = objects[operation.path] as (typeof objects)[string]
    const path = pathAt(operation.path, await make(shop))
    const body = { body: bodyFor(operation) }
    const foreign = [
      await send(platform.key, operation.method, path, [other.merchant_id], body),
      await send(livePlatform.key, operation.method, path, [merchant.merchant_id], body),
    ]
    expect(foreign.map(outcome)).toEqual(foreign.map(() => `404 ${unknown}`))
  })
})

describe('the order of the checks', () => {
  const merchants = [merchant.merchant_id]

  test('is path, key, header, permission, rate limit, syntax', async () => {
    const reader = await platformKey(['merchants:read'])
    const raw = { raw: '{', headers: { 'content-type': 'application/json' } }
    expect(outcome(await send('svc_platform_test_nothing', 'GET', '/nothing', []))).toBe('404 endpoint_not_found')
    expect(outcome(await send(`svc_platform_test_${'a'.repeat(40)}`, 'GET', '/products', []))).toBe('401 unauthorized')
    expect(outcome(await send(reader.key, 'POST', '/products', [], raw))).toBe('400 validation_error')
    expect(outcome(await send(reader.key, 'POST', '/products', ['mer_none'], raw))).toBe('404 merchant_not_found')
    const denied = await send(reader.key, 'POST', '/products', merchants, raw)
    expect([outcome(denied), denied.headers['ratelimit-remaining']]).toEqual(['403 permission_denied', undefined])
    expect(denied.error.message).toContain('act')
    const invalid = await send(platform.key, 'POST', '/products', merchants, raw)
    expect(outcome(invalid)).toBe('400 validation_error')
    expect(invalid.headers['ratelimit-remaining']).toBeDefined()
  })

  test.each([
    ['merchant_closed', { closedAt: new Date(0) }],
    ['merchant_suspended', { suspendedAt: new Date(0) }],
    ['account_rejected', { disabledReason: 'rejected.fraud' }],
    ['merchant_paused', { paused: { payments: true, payouts: false, subscriptions: false, reason: 'Review' } }],
  ])('ends with the input, the state (%s), and the errors of the operation', async (code, state) => {
    const of = await server.merchant()
    await database.prisma.account.updateMany({ where: { merchantId: of.merchant_id, livemode: false }, data: state })
    const create = (body: unknown) => send(platform.key, 'POST', '/payment-sessions', [of.merchant_id], { body })
    const redirects = { success_url: 'https://shop.example/a', cancel_url: 'https://shop.example/b' }
    const unknownPrice = { line_items: [{ price_id: 'price_none', quantity: 1 }], ...redirects }
    expect(outcome(await create({ ...unknownPrice, extra: 1 }))).toBe('400 validation_error')
    expect(outcome(await create(unknownPrice))).toBe(`403 ${code}`)
    expect(outcome(await send(platform.key, 'GET', '/payments', [of.merchant_id]))).toBe('200 ok')
    const inLive = await send(livePlatform.key, 'POST', '/payment-sessions', [of.merchant_id], { body: unknownPrice })
    expect(outcome(inLive)).toBe('404 price_not_found')
  })
})

test('a suspended merchant is refunded by the platform alone', async () => {
  const of = await server.merchant()
  await database.prisma.account.updateMany({
    where: { merchantId: of.merchant_id },
    data: { suspendedAt: new Date(0) },
  })
  const body = { payment_intent: 'pi_none' }
  expect(outcome(await send(platform.key, 'POST', '/refunds', [of.merchant_id], { body }))).toBe(
    '404 payment_not_found',
  )
  const own = server.as(of.test_key)
  expect(outcome(await own.post('/refunds', body))).toBe('403 merchant_suspended')
  expect(outcome(await own.get('/payments'))).toBe('200 ok')
  const product = await send(platform.key, 'POST', '/products', [of.merchant_id], { body: { name: 'Tea' } })
  expect(outcome(product)).toBe('403 merchant_suspended')
})

describe('under /platform', () => {
  test.each(platformOperations)('$method $path takes keys of the platform alone', async ({ method, path }) => {
    const at = pathAt(path, merchant.merchant_id)
    const call = (key: string, merchants: readonly string[] = []) => send(key, method, at, merchants)
    for (const own of [merchant.test_key, merchant.live_key]) {
      expect(outcome(await call(own))).toBe('403 permission_denied')
      expect(outcome(await call(own, [merchant.merchant_id]))).toBe('400 validation_error')
    }
    expect(outcome(await call(platform.key, [merchant.merchant_id]))).toBe('400 validation_error')
    expect(outcome(await call(''))).toBe('401 unauthorized')
  })

  const neededFor = ({ method, path }: (typeof platformOperations)[number]): PlatformPermission => {
    const resource = path.split('/')[2]?.replace('webhook-endpoints', 'platform_webhooks')
    return `${resource}:${method === 'GET' ? 'read' : 'write'}` as PlatformPermission
  }

  test.each(platformOperations)('$method $path needs its permission', async ({ method, path, ...operation }) => {
    const needed = neededFor({ method, path, ...operation })
    const all: PlatformPermission[] = ['merchants:read', 'platform_webhooks:read', 'reports:read', 'act']
    const others = await platformKey(all.filter((one) => one !== needed))
    const answer = await others.send(method, pathAt(path, merchant.merchant_id))
    expect(outcome(answer)).toBe('403 permission_denied')
    expect(answer.error.message).toContain(needed)
  })

  test.each(platformOperations)('$method $path takes it alone, and reads with the one to write', async (operation) => {
    const { method, path } = operation
    const needed = neededFor(operation)
    // Of reports there are reads alone.
    const enough =
      needed === 'reports:read' ? [needed] : [needed, needed.replace(':read', ':write') as PlatformPermission]
    for (const permission of enough) {
      const limited = await platformKey([permission])
      const answer = await limited.send(method, pathAt(path, 'unknown'))
      expect(outcome(answer)).toMatch(/^(?:200|400|404) (?!permission_denied)/)
    }
  })

  test('merchants are listed in the mode of the key, newest first', async () => {
    const { items, has_more } = (
      await platform.get<{ items: { id: string }[]; has_more: boolean }>('/platform/merchants?limit=1')
    ).data
    expect(has_more).toBe(true)
    const second = await platform.get<{ items: { id: string }[] }>(
      `/platform/merchants?limit=1&starting_after=${items[0]?.id}`,
    )
    expect(second.data.items).toHaveLength(1)
    expect(second.data.items[0]?.id).not.toBe(items[0]?.id)
    const byEmail = await platform.get<{ items: { id: string }[] }>(
      `/platform/merchants?email=${encodeURIComponent(merchant.portal_email.toUpperCase())}`,
    )
    expect(byEmail.data.items.map(({ id }) => id)).toEqual([merchant.merchant_id])
    const unknown = await platform.get('/platform/merchants?starting_after=mer_none')
    expect([outcome(unknown), unknown.error.param]).toEqual(['400 validation_error', 'starting_after'])
  })
})

test('a revoked key of the platform is refused by every process within a second', async () => {
  const { id, key } = await platformKey()
  const revoked = server.as(key)
  expect(outcome(await revoked.get('/platform/merchants'))).toBe('200 ok')
  await revokePlatformKey(services, id)
  await vi.waitFor(async () => expect(outcome(await revoked.get('/platform/merchants'))).toBe('401 key_revoked'), {
    timeout: 1_000,
    interval: 50,
  })
  expect(outcome(await send(key, 'GET', '/products', [merchant.merchant_id]))).toBe('401 key_revoked')
})

test('what a key of the platform changes for a merchant is logged as the platform’s, and its request is the merchant’s', async () => {
  const answer = await send(platform.key, 'POST', '/products', [merchant.merchant_id], { body: { name: 'Tea' } })
  const requestId = String(answer.headers['x-request-id'])
  expect(await auditOf(requestId)).toMatchObject({
    merchantId: merchant.merchant_id,
    actorKind: 'operator',
    actorId: platform.id,
    actorName: 'Application',
    action: 'products.create',
  })
  const logged = await vi.waitFor(
    () => database.prisma.loggedRequest.findFirstOrThrow({ where: { requestId } }),
    patience,
  )
  expect(logged).toMatchObject({ keyId: platform.id, userId: null, path: '/api/v1/products' })
})

test('a request under /platform is in the log of the platform, in the mode of its key', async () => {
  const unknown = await platform.get('/platform/merchants/mer_4fT0Jw2Vn8QkXz6LmB1yRc3d')
  const live = await livePlatform.get('/platform/merchants?limit=x')
  const logged = async (requestId: string) => {
    const { account, ...row } = await vi.waitFor(
      () => database.prisma.loggedRequest.findFirstOrThrow({ where: { requestId }, include: { account: true } }),
      patience,
    )
    return { ...row, of: account.merchantId, livemode: account.livemode }
  }
  expect(await logged(unknown.requestId)).toMatchObject({
    ...{ of: 'platform', livemode: false, keyId: platform.id, userId: null, status: 404, code: 'merchant_not_found' },
    objectId: 'mer_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  })
  expect(await logged(live.requestId)).toMatchObject({
    ...{ of: 'platform', livemode: true, keyId: livePlatform.id, status: 400, param: 'limit' },
    path: '/api/v1/platform/merchants',
  })
})

test('an Idempotency-Key belongs to the merchant and the mode for which the platform acts', async () => {
  const create = async (key: string, of: string) => {
    const sending = { body: { name: 'Tea' }, headers: { 'idempotency-key': 'one' } }
    return (await send(key, 'POST', '/products', [of], sending)).data as { id: string }
  }
  const ids = [
    await create(platform.key, merchant.merchant_id),
    await create(platform.key, other.merchant_id),
    await create(livePlatform.key, merchant.merchant_id),
    await create(platform.key, merchant.merchant_id),
  ].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  expect(ids[3]).toBe(ids[0])
})

test('the native interface takes the same header', async () => {
  const at = async (key: string, path: string, headers: Record<string, string> = {}) =>
    (
      await fetch(`${server.origin}/trpc/${path}?input=%7B%7D`, {
        headers: { authorization: `Bearer ${key}`, ...headers },
      })
    ).status
  const header = { 'x-service-merchant': merchant.merchant_id }
  expect(await at(platform.key, 'products.list', header)).toBe(200)
  expect(await at(platform.key, 'products.list')).toBe(400)
  expect(await at(platform.key, 'portal.keys.list', header)).toBe(401)
  expect(await at(platform.key, 'platform.merchants.list')).toBe(200)
  expect(await at(merchant.test_key, 'platform.merchants.list')).toBe(403)
  expect(await at(platform.key, 'operator.merchants.list', header)).toBe(404)
})
