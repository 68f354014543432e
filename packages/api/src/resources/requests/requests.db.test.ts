import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type AnsweredRequest, createRequestLog } from '../../core/request/request-log.ts'
import { refusal, signInAs, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { database, clock } = platform
const { prisma } = database
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, n))
const seconds = (n: number) => minute(n).getTime() / 1000

/** A merchant whose test account has been asked these, one a minute. */
async function askedShop(asked: Partial<AnsweredRequest>[]) {
  const merchant = await platform.merchant()
  const { id: accountId, apiKeys } = await prisma.account.findFirstOrThrow({
    where: { merchantId: merchant.merchant_id, livemode: false },
    include: { apiKeys: true },
  })
  const keyId = apiKeys[0]?.id ?? null
  const log = createRequestLog(database)
  const requests = asked.map((more, n) => ({
    ...{ accountId, requestId: randomUUID(), method: 'GET', path: '/api/v1/products', objectId: null },
    ...{
      status: 200,
      code: null,
      param: null,
      message: null,
      keyId,
      userId: null,
      durationMs: 12,
      at: minute(n),
      ...more,
    },
  }))
  for (const request of requests) log.note(request)
  await log.write()
  const developer = await signInAs(platform, merchant.test_key, 'developer')
  return { merchant, accountId, keyId, requests, developer }
}

describe('the list', () => {
  test('shows the caller, the operation and the result of each request', async () => {
    const { developer, keyId, requests } = await askedShop([
      {
        path: '/api/v1/products/prod_1',
        objectId: 'prod_1',
        status: 404,
        code: 'product_not_found',
        param: 'id',
        message: 'No such.',
      },
    ])
    expect((await developer.portal.requests.list({})).items).toEqual([
      {
        id: requests[0]?.requestId,
        object: 'request',
        method: 'GET',
        path: '/api/v1/products/prod_1',
        object_id: 'prod_1',
        status: 404,
        code: 'product_not_found',
        param: 'id',
        message: 'No such.',
        key: { id: keyId, name: 'First key' },
        person: null,
        duration_ms: 12,
        created: seconds(0),
        livemode: false,
      },
    ])
  })

  test('is newest first, in pages that hold each request once', async () => {
    const { developer, requests } = await askedShop(Array.from({ length: 9 }, (_, n) => ({ at: minute(n >> 2) })))
    const seen: string[] = []
    let starting_after: string | undefined
    for (;;) {
      const page = await developer.portal.requests.list({ limit: 4, starting_after })
      seen.push(...page.items.map(({ id }) => id))
      starting_after = seen.at(-1)
      if (!page.has_more) break
    }
    expect(seen).toEqual(requests.map(({ requestId }) => requestId).toReversed())
  })

  test('is filtered by each thing it shows, together', async () => {
    const { developer, requests, keyId } = await askedShop([
      { method: 'POST', path: '/api/v1/refunds', status: 400, code: 'already_refunded' },
      { path: '/api/v1/products/prod_1', objectId: 'prod_1' },
      { method: 'PUT', path: '/api/v1/products/prod_1', objectId: 'prod_1', status: 429, code: 'rate_limit_exceeded' },
      { method: 'POST', path: '/api/v1/refunds', status: 502, code: 'processor_error', keyId: 'key_other' },
      { method: 'POST', path: '/trpc/products.create', keyId: null, userId: 'gone' },
    ])
    const ids = requests.map(({ requestId }) => requestId)
    const listed = async (filter: object) =>
      (await developer.portal.requests.list({ limit: 100, ...filter })).items.map(({ id }) => ids.indexOf(id))
    expect(await listed({ method: 'POST' })).toEqual([4, 3, 0])
    expect(await listed({ path: '/api/v1/refunds' })).toEqual([3, 0])
    expect(await listed({ path: '/api/v1/pro' })).toEqual([2, 1])
    expect(await listed({ path: '/%' })).toEqual([])
    expect(await listed({ object_id: 'prod_1' })).toEqual([2, 1])
    expect(await listed({ status: '2xx' })).toEqual([4, 1])
    expect(await listed({ status: '4xx' })).toEqual([2, 0])
    expect(await listed({ status: '5xx' })).toEqual([3])
    expect(await listed({ code: 'already_refunded' })).toEqual([0])
    expect(await listed({ key_id: keyId })).toEqual([2, 1, 0])
    expect(await listed({ request_id: ids[3] })).toEqual([3])
    expect(await listed({ created_from: seconds(1), created_before: seconds(3) })).toEqual([2, 1])
    expect(await listed({ object_id: 'prod_1', status: '4xx', method: 'PUT', starting_after: ids[4] })).toEqual([2])
    expect(await listed({ object_id: 'prod_1', starting_after: ids[2] })).toEqual([1])
  })

  test.each([
    [{ path: 'products' }, 'path'],
    [{ path: '/é' }, 'path'],
    [{ code: "x'" }, 'code'],
    [{ request_id: 'x' }, 'request_id'],
    [{ status: '3xx' }, 'status'],
    [{ method: 'HEAD' }, 'method'],
    [{ object_id: '\0' }, 'object_id'],
    [{ starting_after: 'x' }, 'starting_after'],
    [{ starting_after: '6f0e4f1c-6c6e-4a53-9a3c-0d6a5d3f3a11' }, 'starting_after'],
  ])('%j is refused', async (filter, param) => {
    const { developer } = await askedShop([])
    const refused = await refusal(developer.portal.requests.list(filter as { path: string }))
    expect([refused.code, refused.param]).toEqual(['validation_error', param])
  })

  test('has nothing of other accounts, and is nothing for support', async () => {
    const { merchant, requests } = await askedShop([{}])
    const live = await signInAs(platform, merchant.live_key)
    const stranger = await signInAs(platform, (await platform.merchant()).test_key)
    const [id = ''] = requests.map(({ requestId }) => requestId)
    for (const { portal } of [live, stranger]) {
      expect((await portal.requests.list({})).items).toEqual([])
      expect((await portal.requests.list({ request_id: id })).items).toEqual([])
      expect((await refusal(portal.requests.list({ starting_after: id }))).code).toBe('validation_error')
    }
    const support = await signInAs(platform, merchant.test_key, 'support')
    expect((await refusal(support.portal.requests.list({}))).code).toBe('forbidden')
  })
})

test('the changes of a request are shown to its own account alone, also changes of both modes', async () => {
  const { merchant, requests, developer } = await askedShop([{ durationMs: 5_000 }, {}])
  const [requestId = '', other = ''] = requests.map((request) => request.requestId)
  const write = (action: string, livemode: boolean | null, more: { requestId: string; at: Date }) => {
    clock.stop(more.at)
    const actor = { kind: 'key', id: 'key_1', name: 'First key' } as const
    const change = { actor, action, merchantId: merchant.merchant_id, livemode, objectId: 'prod_1', fields: ['name'] }
    return platform.services.auditLog.write({ ...change, requestId: more.requestId })
  }
  const at = new Date(minute(0).getTime() - 4_000)
  await write('products.create', false, { requestId, at })
  await write('members.remove', null, { requestId, at: minute(0) })
  await write('products.archive', false, { requestId: other, at })
  const { items } = await developer.portal.requests.changes({ id: requestId })
  expect(items.map(({ id: _, ...change }) => change)).toEqual([
    { object: 'change', action: 'products.create', object_id: 'prod_1', fields: ['name'] },
    { object: 'change', action: 'members.remove', object_id: 'prod_1', fields: ['name'] },
  ])
  const nothing = { items: [] }
  expect(await developer.portal.requests.changes({ id: randomUUID() })).toEqual(nothing)
  const live = await signInAs(platform, merchant.live_key)
  expect(await live.portal.requests.changes({ id: requestId })).toEqual(nothing)
})

describe('the log in memory', () => {
  const request = (accountId: number, more: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
    ...{
      accountId,
      requestId: randomUUID(),
      method: 'GET',
      path: '/',
      objectId: null,
      status: 200,
      code: null,
      param: null,
      message: null,
    },
    ...{ keyId: 'key_1', userId: null, durationMs: 1, at: clock.now(), ...more },
  })

  test('keeps rows that could not be written, and writes them once', async () => {
    const { accountId } = await askedShop([])
    let trouble: 'before' | 'after' | null = 'before'
    const pool = {
      options: database.pool.options,
      async connect() {
        if (trouble === 'before') throw new Error('no connection')
        const client = await database.pool.connect()
        const query = async (...statement: [never]) => {
          const result = await client.query(...statement)
          if (trouble === 'after' && String(statement[0]) === 'COMMIT') throw new Error('connection lost')
          return result
        }
        return { query, release: (broken?: Error) => client.release(broken) }
      },
    }
    const log = createRequestLog({ pool: pool as never })
    for (let n = 0; n < 1_100; n += 1) log.note(request(accountId))
    await expect(log.write()).rejects.toThrow('no connection')
    trouble = 'after'
    await expect(log.write()).rejects.toThrow('connection lost')
    expect(log.counts()).toEqual({ waiting: 1_100, dropped: 0 })
    trouble = null
    await log.write()
    expect(log.counts()).toEqual({ waiting: 0, dropped: 0 })
    expect(await prisma.loggedRequest.count({ where: { accountId } })).toBe(1_100)
  })

  test('has an end, beyond which it counts', () => {
    const log = createRequestLog(database)
    for (let n = 0; n < 20_002; n += 1) log.note(request(1))
    expect(log.counts()).toEqual({ waiting: 20_000, dropped: 2 })
  })
})

describe('the requests before and after one', () => {
  test('are the nearest on each side, also within one moment, and of the same account', async () => {
    const { developer, requests } = await askedShop(Array.from({ length: 14 }, (_, n) => ({ at: minute(n >> 1) })))
    await askedShop([{ at: minute(3) }])
    const ids = requests.map(({ requestId }) => requestId).toReversed()
    const near = async (at: number) => {
      const { before, after } = await developer.portal.requests.neighbours({ id: ids[at] ?? '' })
      return { before: before.map(({ id }) => id), after: after.map(({ id }) => id) }
    }
    expect(await near(6)).toEqual({ after: ids.slice(1, 6), before: ids.slice(7, 12) })
    expect(await near(0)).toEqual({ after: [], before: ids.slice(1, 6) })
    expect(await near(13)).toEqual({ after: ids.slice(8, 13), before: [] })
  })

  test('are nothing for an unknown request or one of another mode or merchant, and not for support', async () => {
    const { merchant, requests } = await askedShop([{}])
    const id = requests[0]?.requestId ?? ''
    const live = await signInAs(platform, merchant.live_key)
    const stranger = (await askedShop([{}])).developer
    for (const [who, asked] of [
      [live, id],
      [stranger, id],
      [stranger, randomUUID()],
    ] as const) {
      expect(await who.portal.requests.neighbours({ id: asked })).toEqual({ before: [], after: [] })
    }
    const support = await signInAs(platform, merchant.test_key, 'support')
    expect((await refusal(support.portal.requests.neighbours({ id }))).code).toBe('forbidden')
  })
})

test('every code that a request can be refused with has a meaning', async () => {
  const { developer } = await askedShop([])
  const { items } = await developer.portal.requests.codes({})
  expect(items).toContainEqual({
    ...{ code: 'already_refunded', status: 400 },
    message: expect.stringMatching(/refunded/),
  })
  expect(items.every(({ status, message }) => status >= 400 && message.length > 5)).toBe(true)
})
