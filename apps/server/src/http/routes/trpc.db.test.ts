import type { AppRouter } from '@merchant-payments/api/router'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { describe, expect, test } from 'vitest'
import { bodies, newProduct } from '../../testing/examples.ts'
import { exchange, expectStandardHeaders } from '../../testing/send.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)

const clientOf = (key: string | undefined) =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${server.origin}/trpc`,
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      }),
    ],
  })
const client = clientOf(shop.key)

type Shape = { code: string; httpStatus: number; error: { code: string; param?: string; issues?: object[] } }

/** The error that a native client receives. */
async function told(call: Promise<unknown>): Promise<{ message: string; code: number; data: Shape }> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(outcome instanceof TRPCClientError)) throw new Error(`expected a refusal, got ${String(outcome)}`)
  return outcome.shape as { message: string; code: number; data: Shape }
}

const raw = (method: string, path: string, sending: Parameters<typeof exchange>[3] = { key: shop.key }) =>
  exchange(server.origin, method, `/trpc${path}`, sending)
const json = { 'content-type': 'application/json' }

describe('what REST answers, a native call answers', () => {
  test('for a resource', async () => {
    const product = await newProduct(shop)
    expect(await client.products.retrieve.query({ id: product.id })).toEqual(product)
    expect(await client.products.list.query({ limit: 1 })).toEqual((await shop.get('/products?limit=1')).data)
    expect(await client.account.retrieve.query({})).toEqual((await shop.get('/account')).data)
    const made = await client.paymentSessions.create.mutate(bodies['POST /payment-sessions'] as never)
    expect((await shop.get(`/payment-sessions/${made.id}`)).data).toEqual(made)
  })

  test.each([
    ['a field', () => shop.post('/products', { name: 5 }), () => client.products.create.mutate({ name: 5 } as never)],
    [
      'an unknown field',
      () => shop.post('/products', { name: 'T', x: 1 }),
      () => client.products.create.mutate({ name: 'T', x: 1 } as never),
    ],
    ['an unknown id', () => shop.get('/products/none'), () => client.products.retrieve.query({ id: 'none' })],
    [
      'an address',
      () => shop.post('/webhook-endpoints', { url: 'http://a.b' }),
      () => client.webhookEndpoints.create.mutate({ url: 'http://a.b' }),
    ],
    [
      'a price',
      () => shop.post('/products', { name: 'T', price: { amount: 1, currency: 'kwd' } }),
      () => client.products.create.mutate({ name: 'T', price: { amount: 1, currency: 'kwd' } }),
    ],
  ])('for a fault in %s', async (_, rest, native) => {
    const { status, error } = await rest()
    const { message, data } = await told(native())
    const { code, param, issues } = error
    expect({ status: data.httpStatus, message, ...data.error }).toEqual({ status, message, code, param, issues })
  })
})

test.each([
  ['a list', '/products.list?input=%7B%22limit%22%3A2%7D', 200],
  ['an unknown id', '/products.retrieve?input=%7B%22id%22%3A%22none%22%7D', 404],
  ['a wrong field', '/products.list?input=%7B%22limit%22%3A%22x%22%7D', 400],
  ['a field too many', '/products.list?input=%7B%22x%22%3A1%7D', 400],
  ['a member without a key', '/portal.keys.list?input=%7B%7D', 401],
  ['an unknown key', '/products.list?input=%7B%7D', 401],
])('a plain query is answered as tRPC answers it: %s', async (what, path, status) => {
  await newProduct(shop)
  const key = what === 'an unknown key' ? `svc_test_${'0'.repeat(40)}` : shop.key
  const sending = what === 'a member without a key' ? {} : { key }
  const said = async (headers: Record<string, string>) => {
    const answer = await raw('GET', path, { ...sending, headers })
    const { vary, 'content-type': type, 'cache-control': cache } = answer.headers
    return { status: answer.status, body: JSON.parse(answer.text), vary, type: String(type).split(';')[0], cache }
  }
  const plain = await said({})
  expect(plain.status).toBe(status)
  // With a type of a body that it does not have, a query is left to tRPC.
  expect(plain).toEqual(await said(json))
})

test.each(['a plain query', 'a query that is left to tRPC'])(
  'the input of %s is nested 64 levels deep at most',
  async (what) => {
    const input = encodeURIComponent(`{"limit":${'['.repeat(100)}${']'.repeat(100)}}`)
    const headers = what === 'a plain query' ? {} : json
    const { status, text } = await raw('GET', `/products.list?input=${input}`, { key: shop.key, headers })
    expect([status, text]).toEqual([400, expect.stringContaining('nested deeper than 64 levels')])
  },
)

test('the codes of a failure agree with each other', async () => {
  const numbers = { NOT_FOUND: -32004, BAD_REQUEST: -32600, UNAUTHORIZED: -32001 }
  const failures = await Promise.all([
    told(client.products.retrieve.query({ id: 'none' })),
    told(client.webhookEndpoints.create.mutate({ url: 'http://a.b' })),
    told(client.products.create.mutate({} as never)),
    told(clientOf(undefined).account.retrieve.query({})),
  ])
  for (const { code, data } of failures) expect([data.code, code]).toEqual([data.code, numbers[data.code as never]])
})

describe('a key', () => {
  const unknownKey = `svc_test_${'0'.repeat(40)}`
  test.each([undefined, unknownKey, 'nonsense'])('is needed: %s', async (key) => {
    const { data } = await told(clientOf(key).account.retrieve.query({}))
    expect(data).toMatchObject({ httpStatus: 401, code: 'UNAUTHORIZED', error: { code: 'unauthorized' } })
    const { status, headers } = await raw('GET', '/account.retrieve?input=%7B%7D', key === undefined ? {} : { key })
    expect(status).toBe(401)
    expectStandardHeaders(headers)
  })

  test('acts in its own mode and for its own merchant', async () => {
    const { id } = await newProduct(shop)
    for (const key of [merchant.live_key, (await server.merchant()).test_key]) {
      expect((await told(clientOf(key).products.retrieve.query({ id }))).data.error.code).toBe('product_not_found')
    }
  })
})

describe('what is no call', () => {
  test.each<[string, string, Parameters<typeof exchange>[3], number, string]>([
    ['GET', '', {}, 404, 'endpoint_not_found'],
    ['GET', '/', {}, 404, 'endpoint_not_found'],
    ['GET', '/nothing', {}, 404, 'endpoint_not_found'],
    ['GET', '/products', {}, 404, 'endpoint_not_found'],
    ['GET', '/__proto__', {}, 404, 'endpoint_not_found'],
    ['GET', '/constructor', {}, 404, 'endpoint_not_found'],
    ['GET', '/products.constructor', {}, 404, 'endpoint_not_found'],
    ['GET', '/%00', {}, 404, 'endpoint_not_found'],
    ['GET', '/account.retrieve?input=%7B', {}, 400, 'validation_error'],
    ['GET', '/account.retrieve?input=null', {}, 400, 'validation_error'],
    ['GET', '/account.retrieve?input=%5B%5D', {}, 400, 'validation_error'],
    ['GET', '/account.retrieve?batch=1&input=%7B%220%22%3A%7B%7D%7D', {}, 400, 'validation_error'],
    ['GET', '/account.retrieve,products.list?batch=1&input=%7B%7D', {}, 400, 'validation_error'],
    ['GET', '/products.create?input=%7B%7D', {}, 400, 'validation_error'],
    ['POST', '/products.retrieve', { raw: '{}', headers: json }, 400, 'validation_error'],
    ['POST', '/products.create', { raw: '{', headers: json }, 400, 'validation_error'],
    ['POST', '/products.create', { raw: '', headers: json }, 400, 'validation_error'],
    [
      'POST',
      '/products.create',
      { raw: 'name=Tea', headers: { 'content-type': 'text/plain' } },
      400,
      'validation_error',
    ],
    ['POST', '/products.create', { raw: '['.repeat(5000) + ']'.repeat(5000), headers: json }, 400, 'validation_error'],
    ['POST', '/products.create', { raw: Buffer.from([0x22, 0xff, 0x22]), headers: json }, 400, 'validation_error'],
    ['POST', '/products.create', { raw: Buffer.alloc(2 ** 20 + 1, 0x20), headers: json }, 413, 'payload_too_large'],
    ['PATCH', '/products.create', { raw: '{}', headers: json }, 400, 'validation_error'],
  ])('%s %s', async (method, path, sending, status, code) => {
    const answer = await raw(method, path, { key: shop.key, ...sending })
    expect(
      { status: answer.status, coded: answer.text.includes(`"code":"${code}"`) },
      answer.text.slice(0, 500),
    ).toEqual({
      status,
      coded: true,
    })
    expectStandardHeaders(answer.headers)
    expect(answer.text).not.toMatch(/stack|node_modules|\.ts:/)
  })

  test('is survived', async () => {
    for (const method of ['HEAD', 'OPTIONS', 'DELETE']) {
      const { status, headers } = await raw(method, '/account.retrieve?input=%7B%7D')
      expect(status).toBeLessThan(500)
      expectStandardHeaders(headers)
    }
    expect(server.logged).toEqual([])
  })
})

test('no answer of /trpc may be cached, as one address answers all callers', async () => {
  for (const [method, path] of [
    ['GET', '/products.list?input=%7B%7D'],
    ['GET', '/portal.people.me?input=%7B%7D'],
    ['GET', '/products.list?input=%7B'],
    ['GET', '/%70roducts.list'],
    ['POST', '/products.create'],
    ['OPTIONS', '/products.create'],
    ['HEAD', '/products.list'],
    ['GET', '/nothing'],
    ['GET', '/'],
    ['GET', ''],
    ['GET', '/a/b'],
    ['GET', '/%zz'],
  ] as const) {
    for (const key of [shop.key, undefined, 'nonsense']) {
      const { headers } = await raw(method, path, { key })
      expect([method, path, headers['cache-control']]).toEqual([method, path, 'no-store'])
    }
  }
})

test('a fault of ours says nothing of itself', async () => {
  server.processor.intercept(() => {
    throw new RangeError('secret internals')
  })
  const { message, data } = await told(client.paymentSessions.create.mutate(bodies['POST /payment-sessions'] as never))
  server.processor.intercept(null)
  expect(data.httpStatus).toBeGreaterThanOrEqual(500)
  expect(JSON.stringify({ message, data })).not.toMatch(/secret|stack/)
})

test('REST calls do not loosen native ones: nothing is coerced', async () => {
  await newProduct(shop)
  await shop.get('/products?limit=5&archived=true')
  const refused = [
    () => client.products.list.query({ limit: '5' } as never),
    () => client.products.list.query({ limit: null } as never),
    () => client.products.list.query({ archived: 'true' } as never),
    () => client.products.list.query({ limit: [5] } as never),
    () => client.products.create.mutate({ name: 'T', active: 'false' } as never),
    () => client.products.create.mutate({ name: 'T', price: { amount: null, currency: 'usd' } } as never),
    () => client.products.create.mutate({ name: 'T', price: { amount: '5', currency: 'usd' } } as never),
    () => client.products.create.mutate({ name: 'T', price: { amount: [500], currency: 'usd' } } as never),
    () => client.products.create.mutate({ name: 'T', price: { amount: true, currency: 'usd' } } as never),
  ]
  for (const call of refused) expect((await told(call())).data.error.code).toBe('validation_error')
})
