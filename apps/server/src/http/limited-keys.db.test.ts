import { createKey, type KeyPermission, keyResources, revokeKey, rollKey } from '@merchant-payments/api/operator'
import { describe, expect, test } from 'vitest'
import { operations } from '../testing/contract.ts'
import { bodiesIn, outcome, pathFor, sharedPaths } from '../testing/examples.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)
const bodyFor = await bodiesIn(shop)
const pathOf = sharedPaths(shop)

/** As the interface documents them. */
const resources: Readonly<Record<string, string>> = {
  products: 'products',
  'subscription-products': 'products',
  customers: 'customers',
  'customer-sessions': 'customers',
  discounts: 'discounts',
  'payment-sessions': 'payments',
  'payment-intents': 'payments',
  'payment-links': 'payments',
  'test-payments': 'payments',
  payments: 'payments',
  refunds: 'refunds',
  invoices: 'payments',
  disputes: 'disputes',
  'subscription-sessions': 'subscriptions',
  subscriptions: 'subscriptions',
  'webhook-endpoints': 'webhook_endpoints',
  events: 'events',
  account: 'account',
  balance: 'balance',
  payouts: 'balance',
}

/** The permissions to read the objects of events, which a key also needs for events and endpoints. */
function objectPermissions({ method, path }: (typeof operations)[number]): KeyPermission[] {
  const changesEndpoint = path.startsWith('/webhook-endpoints') && !['GET', 'DELETE'].includes(method)
  return changesEndpoint || path.startsWith('/events')
    ? ['payments:read', 'refunds:read', 'disputes:read', 'subscriptions:read']
    : []
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
  // Keys count towards the creation limit for ten minutes. A date long ago keeps these keys out of it.
  await server.services.database.prisma.apiKey.update({ where: { id }, data: { createdAt: new Date(0) } })
  return { ...server.as(key), end: () => revokeKey(server.services, of.merchant_id, id) }
}

describe.each(operations)('$method $path', (operation) => {
  const charges = operation.method === 'POST' && operation.path === '/payments'
  const resource = charges ? 'charges' : (resources[operation.path.split('/')[1] ?? ''] ?? '')
  // A preview changes nothing.
  const reads = operation.method === 'GET' || operation.path.endsWith('/preview')
  const needed = `${resource}:${reads ? 'read' : 'write'}` as KeyPermission
  const alsoNeeded = objectPermissions(operation)
  const call = async (caller: typeof shop) =>
    caller.send(operation.method, await pathOf(operation), { body: bodyFor(operation) })

  test(`succeeds with ${[needed, ...alsoNeeded].join(', ')} alone`, async () => {
    const caller = await callerWith([needed, ...alsoNeeded])
    const answer = await caller.send(operation.method, await pathFor(operation, shop), { body: bodyFor(operation) })
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
      reads ? `${resource}:write` : `${resource}:read`,
      ...alsoNeeded,
    ] as KeyPermission[])
    const answer = await call(caller)
    if (reads) expect(answer.status, answer.text).toBe(200)
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

describe('an event', () => {
  const types = ['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created', 'payout.paid'] as const
  const read = {
    'payment_intent.succeeded': ['payments:read'],
    'charge.refunded': ['payments:read', 'refunds:read'],
    'charge.dispute.created': ['disputes:read'],
    'payout.paid': ['balance:read'],
  } as const
  type Listed = { id: string; type: string }
  const listed = ({ data }: { data: unknown }) => (data as { items: Listed[] }).items.map(({ type }) => type)

  async function merchantWithEvents() {
    const of = await server.merchant()
    const owner = server.as(of.test_key)
    const endpoint = await owner.post('/webhook-endpoints', { url: 'https://hooks.example/in' })
    const { id } = endpoint.data as { id: string }
    const events: Listed[] = []
    for (const type of types) {
      events.push((await owner.post(`/webhook-endpoints/${id}/test`, { type })).data as Listed)
    }
    return { of, endpoint: `/webhook-endpoints/${id}`, events }
  }

  test('is shown to keys that may read its object: by its id, in lists, and in the feed', async () => {
    const { of, events } = await merchantWithEvents()
    for (const permissions of [...Object.values(read), ['payments:read', 'refunds:read', 'disputes:write']] as const) {
      const caller = await callerWith(['events:read', ...permissions], of)
      const granted = permissions.map((permission) => permission.replace(':write', ':read'))
      const readable = types.filter((type) => read[type].every((permission) => granted.includes(permission)))
      expect(listed(await caller.get('/events'))).toEqual(readable.toReversed())
      expect(listed(await caller.get('/events/changes?after=start'))).toEqual(readable)
      for (const { id, type } of events) {
        const answer = await caller.get(`/events/${id}`)
        if (readable.some((one) => one === type)) expect(answer.data).toMatchObject({ id, type })
        else expect(outcome(answer)).toBe('403 permission_denied')
      }
      await caller.end()
    }
  })

  test('the cursor of the feed passes events that are not shown, page by page and while it waits', async () => {
    const { of, events } = await merchantWithEvents()
    const caller = await callerWith(['events:read', 'balance:read'], of)
    const page = (await caller.get('/events/changes?after=start&limit=2')).data as { cursor: string }
    expect(page).toEqual({ items: [], has_more: true, cursor: events[1]?.id })
    const next = (await caller.get(`/events/changes?after=${page.cursor}&wait=20`)).data
    expect(next).toMatchObject({ items: [{ type: 'payout.paid' }], has_more: false, cursor: events[3]?.id })
    await caller.end()
  })

  test('is nothing to a key that may read the object of none', async () => {
    const { of, events } = await merchantWithEvents()
    const caller = await callerWith(['events:read', 'products:write', 'webhook_endpoints:write'], of)
    for (const path of ['/events', '/events/changes', '/events/changes?after=start', `/events/${events[0]?.id}`]) {
      expect(outcome(await caller.get(path))).toBe('403 permission_denied')
    }
    await caller.end()
  })

  test('reaches an endpoint by the request of a key that may read it alone', async () => {
    const { of, endpoint, events } = await merchantWithEvents()
    const url = 'https://hooks.example/other'
    const caller = await callerWith(['webhook_endpoints:write', 'payments:read', 'balance:read'], of)
    const refusals = await Promise.all([
      caller.post('/webhook-endpoints', { url }),
      caller.post('/webhook-endpoints', { url, events: ['*', 'payout.paid'] }),
      caller.post('/webhook-endpoints', { url, events: ['charge.refunded'] }),
      caller.send('PATCH', endpoint, { body: { url } }),
      caller.send('PATCH', endpoint, { body: { active: true } }),
      caller.post(`${endpoint}/test`, {}),
      caller.post(`${endpoint}/roll-secret`),
      caller.post(`${endpoint}/replay`, { since: 0 }),
    ])
    expect(refusals.map(outcome)).toEqual(refusals.map(() => '403 permission_denied'))
    expect(refusals[0]?.error?.message).toContain('refunds:read, disputes:read, subscriptions:read')
    expect(refusals[2]?.error?.message).toContain('permission refunds:read')

    const own = await caller.post('/webhook-endpoints', { url, events: ['payment_intent.succeeded', 'payout.paid'] })
    expect(own.status, own.text).toBe(200)
    const ownPath = `/webhook-endpoints/${(own.data as { id: string }).id}`
    expect(outcome(await caller.send('PATCH', ownPath, { body: { events: ['*'] } }))).toBe('403 permission_denied')
    expect(outcome(await caller.post(`${ownPath}/test`, { type: 'charge.refunded' }))).toBe('403 permission_denied')
    const refund = events.find(({ type }) => type === 'charge.refunded')
    expect(outcome(await caller.post(`${ownPath}/replay`, { events: [refund?.id] }))).toBe('403 permission_denied')
    expect((await caller.post(`${ownPath}/test`, { type: 'payout.paid' })).status).toBe(200)
    // A deactivation shows no event.
    expect((await caller.send('DELETE', endpoint)).status).toBe(200)
    await caller.end()
  })
})
