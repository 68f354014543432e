import { createKey } from '@merchant-payments/api/operator'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../testing/contract.ts'
import { bodyFor, outcome, pathFor } from '../testing/examples.ts'
import { exchange, send } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const limit = 20
const server = await testServer({ rateLimitPerHour: limit })

/** The owner of a fresh key, with a window of its own. */
const fresh = async () => server.as((await server.merchant()).test_key)

test('twenty requests pass, and each says how many are left', async () => {
  server.clock.stop()
  const shop = await fresh()
  for (let left = limit - 1; left >= 0; left--) {
    const answer = await shop.get('/account')
    expect(outcome(answer)).toBe('200 ok')
    expect(answer.headers).toMatchObject({
      'ratelimit-limit': '20',
      'ratelimit-remaining': String(left),
      'ratelimit-reset': '3600',
    })
    expect(answer.headers).not.toHaveProperty('retry-after')
  }
  server.clock.advance(1000)
  const refused = await shop.get('/account')
  expect(outcome(refused)).toBe('429 rate_limit_exceeded')
  expect(refused.headers).toMatchObject({
    'ratelimit-limit': '20',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '3599',
    'retry-after': '3599',
  })
  server.clock.advance(3_598_999)
  expect((await shop.get('/account')).headers['retry-after']).toBe('1')
  server.clock.advance(1)
  expect((await shop.get('/account')).headers['ratelimit-remaining']).toBe('19')
})

test('twenty of fifty that come at once pass', async () => {
  const shop = await fresh()
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.get('/account')))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30)
})

test('every authenticated answer counts, also one that refuses', async () => {
  const shop = await fresh()
  await shop.get('/products/none')
  await shop.post('/products', {})
  await shop.send('POST', '/products', { raw: '{' })
  const tooBig = await shop.send('POST', '/products', { raw: Buffer.alloc(2 ** 20 + 1) })
  expect(outcome(tooBig)).toBe('413 payload_too_large')
  expect(tooBig.headers['ratelimit-remaining']).toBe('16')
})

test('unknown operations, and requests without a key, are not counted', async () => {
  const shop = await fresh()
  const nothing = await shop.get('/nothing')
  expect(nothing.headers).not.toHaveProperty('ratelimit-limit')
  for (let n = 0; n < 30; n++) await exchange(server.origin, 'GET', '/api/v1/openapi.json', { key: shop.key })
  const unknown = await send(server.origin, 'GET', '/api/v1/account', { key: `svc_test_${'0'.repeat(40)}` })
  expect(outcome(unknown)).toBe('401 unauthorized')
  expect((await shop.get('/account')).headers['ratelimit-remaining']).toBe('19')
})

describe('beyond the limit', async () => {
  const merchant = await server.merchant()
  const shop = server.as(merchant.test_key)
  // To make one object of each kind takes more requests than a key may send.
  const others = new Map<string, Awaited<ReturnType<typeof fresh>>>()
  const paths: string[] = []
  // These run one after the other: beginning a subscription would take the processor's events of a dispute.
  for (const operation of operations) {
    const kind = operation.path.split('/')[1] ?? ''
    const other = others.get(kind) ?? (await fresh())
    others.set(kind, other)
    paths.push(await pathFor(operation, other))
  }
  beforeAll(async () => {
    while ((await shop.get('/account')).status === 200);
  })

  test.each(operations.map((operation, index) => ({ ...operation, at: paths[index] ?? '' })))(
    '$method $path',
    async (operation) => {
      const answer = await shop.send(operation.method, operation.at, { body: bodyFor(operation) })
      expect(outcome(answer)).toBe('429 rate_limit_exceeded')
    },
  )

  test('the limit is judged before the body is', async () => {
    expect(outcome(await shop.send('POST', '/products', { raw: '{' }))).toBe('429 rate_limit_exceeded')
    expect(outcome(await shop.send('POST', '/products', { raw: Buffer.alloc(2 ** 21) }))).toBe(
      '429 rate_limit_exceeded',
    )
    expect(outcome(await shop.get('/nothing'))).toBe('404 endpoint_not_found')
  })

  test('another key of the same merchant is not limited', async () => {
    const { key } = await createKey(server.services, {
      merchantId: merchant.merchant_id,
      livemode: false,
      name: 'Other',
      expiresAt: null,
    })
    expect(outcome(await server.as(key).get('/account'))).toBe('200 ok')
  })

  test('the same limit holds natively, with the same headers', async () => {
    const refused = await exchange(server.origin, 'GET', '/trpc/account.retrieve?input=%7B%7D', { key: shop.key })
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '0' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { key } = await fresh()
    const passed = await exchange(server.origin, 'GET', '/trpc/account.retrieve?input=%7B%7D', { key })
    expect(passed.status).toBe(200)
    expect(passed.headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '19' })
  })
})
