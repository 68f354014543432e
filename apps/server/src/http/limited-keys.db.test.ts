import { createKey, type KeyPermission, keyResources, revokeKey, rollKey } from '@merchant-payments/api/operator'
import { describe, expect, test } from 'vitest'
import { operations } from '../testing/contract.ts'
import { bodiesIn, outcome, pathFor } from '../testing/examples.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)
const bodyFor = await bodiesIn(shop)

/** As the interface documents them. */
const resources: Readonly<Record<string, string>> = {
  products: 'products',
  'subscription-products': 'products',
  customers: 'customers',
  'payment-sessions': 'payments',
  'payment-intents': 'payments',
  'test-payments': 'payments',
  refunds: 'refunds',
  disputes: 'disputes',
  'subscription-sessions': 'subscriptions',
  subscriptions: 'subscriptions',
  'webhook-endpoints': 'webhook_endpoints',
  events: 'events',
  account: 'account',
  balance: 'balance',
  payouts: 'balance',
}

/** A caller with a key of its own for each permission: a merchant may have so many keys that the limits do not matter here. */
async function callerWith(permissions: readonly KeyPermission[], of = merchant) {
  const { id, key } = await createKey(server.services, {
    merchantId: of.merchant_id,
    livemode: false,
    name: 'Limited',
    expiresAt: null,
    permissions,
  })
  // What was created counts for ten minutes; these keys are from long ago.
  await server.services.database.prisma.apiKey.update({ where: { id }, data: { createdAt: new Date(0) } })
  return { ...server.as(key), end: () => revokeKey(server.services, of.merchant_id, id) }
}

describe.each(operations)('$method $path', (operation) => {
  const resource = resources[operation.path.split('/')[1] ?? ''] ?? ''
  const needed = `${resource}:${operation.method === 'GET' ? 'read' : 'write'}` as KeyPermission
  const call = async (caller: typeof shop) =>
    caller.send(operation.method, await pathFor(operation, shop), { body: bodyFor(operation) })

  test(`succeeds with ${needed} alone`, async () => {
    const caller = await callerWith([needed])
    const answer = await call(caller)
    expect(answer.status, answer.text).toBe(200)
    await caller.end()
  })

  test(`is denied to a key that has everything but ${resource}`, async () => {
    const others = keyResources.filter((one) => one !== resource)
    const caller = await callerWith(others.flatMap((one) => [`${one}:read`, `${one}:write`] as const))
    const answer = await call(caller)
    expect(outcome(answer)).toBe('403 permission_denied')
    expect(answer.error?.message).toContain(needed)
    await caller.end()
  })

  test('a key that reads does not write, and one that writes reads', async () => {
    const caller = await callerWith([
      operation.method === 'GET' ? `${resource}:write` : `${resource}:read`,
    ] as KeyPermission[])
    const answer = await call(caller)
    if (operation.method === 'GET') expect(answer.status, answer.text).toBe(200)
    else expect(outcome(answer)).toBe('403 permission_denied')
    await caller.end()
  })
})

test('a permission is checked after the key and before the rate limit, and uses up nothing of it', async () => {
  const caller = await callerWith(['products:read'])
  const before = Number((await caller.get('/products')).headers['ratelimit-remaining'])
  const denied = await caller.get('/customers')
  expect(outcome(denied)).toBe('403 permission_denied')
  expect(denied.headers['ratelimit-remaining']).toBeUndefined()
  expect(Number((await caller.get('/products')).headers['ratelimit-remaining'])).toBe(before - 1)
  expect(outcome(await caller.get('/nothing'))).toBe('404 endpoint_not_found')
})

test('the native interface asks for the same permission', async () => {
  const caller = await callerWith(['products:read'])
  const at = async (path: string) =>
    (await fetch(`${server.origin}/trpc/${path}`, { headers: { authorization: `Bearer ${caller.key}` } })).status
  expect(await at('products.list?input=%7B%7D')).toBe(200)
  expect(await at('customers.list?input=%7B%7D')).toBe(403)
  expect(await at('portal.payments.list?input=%7B%7D')).toBe(403)
  expect(await at('portal.keys.list?input=%7B%7D')).toBe(403)
})

test('a key that replaces a limited one is limited in the same way, and one without a list may do everything', async () => {
  const of = await server.merchant()
  const rollOf = async (permissions: readonly KeyPermission[] | null) => {
    const ids = { merchantId: of.merchant_id, livemode: false, name: 'Rolled' }
    const { id } = await createKey(server.services, { ...ids, expiresAt: null, permissions })
    await server.services.database.prisma.apiKey.update({ where: { id }, data: { createdAt: new Date(0) } })
    return rollKey(server.services, { merchantId: of.merchant_id, id, graceSeconds: 0, expiresAt: null })
  }
  const limited = await rollOf(['customers:read'])
  expect(limited?.key.permissions).toEqual(['customers:read'])
  const caller = server.as(limited?.key.key ?? '')
  expect((await caller.get('/customers')).status).toBe(200)
  expect(outcome(await caller.post('/customers', {}))).toBe('403 permission_denied')
  expect((await rollOf(null))?.key.permissions).toBeNull()
  expect((await shop.get('/customers')).status).toBe(200)
})
