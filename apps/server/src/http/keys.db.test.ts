import { createKey, revokeKey } from '@merchant-payments/api/operator'
import { describe, expect, test } from 'vitest'
import { operations, platformOperations } from '../testing/contract.ts'
import { bodiesIn, nameOf, outcome, pathFor, sharedPaths } from '../testing/examples.ts'
import { exchange, send } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)
const bodyFor = await bodiesIn(shop)
const unknownKey = `svc_test_${'0'.repeat(40)}`

const pathOf = sharedPaths(shop)
const refusedCall = async (operation: (typeof operations)[number], authorization: string | undefined) =>
  send(server.origin, operation.method, `/api/v1${await pathOf(operation)}`, {
    body: bodyFor(operation),
    headers: authorization === undefined ? {} : { authorization },
  })

describe.each(operations)('$method $path', (operation) => {
  test('succeeds with a key', async () => {
    const answer = await shop.send(operation.method, await pathFor(operation, shop), { body: bodyFor(operation) })
    expect(answer.status, answer.text).toBe(200)
  })

  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['a bare word', 'Bearer'],
    ['the key alone', shop.key],
    ['another scheme', `Basic ${Buffer.from(`${shop.key}:`).toString('base64')}`],
    ['an unknown key', `Bearer ${unknownKey}`],
    ['half a key', `Bearer ${shop.key.slice(0, -1)}`],
    ['a longer key', `Bearer ${shop.key}0`],
    ['two keys', `Bearer ${shop.key} ${shop.key}`],
    ['the live prefix on a test key', `Bearer ${shop.key.replace('_test_', '_live_')}`],
    ['SQL', `Bearer ' OR 1=1 --`],
    ['8 KiB', `Bearer ${'x'.repeat(8000)}`],
  ])('%s is unauthorized', async (_, authorization) => {
    expect(outcome(await refusedCall(operation, authorization))).toBe('401 unauthorized')
  })
})

describe('a key that was good once', () => {
  const newKey = (expiresAt: Date | null = null) =>
    createKey(server.services, { merchantId: merchant.merchant_id, livemode: false, name: 'Second', expiresAt })

  test('is refused within a second of its revocation, though it was just used', async () => {
    const { id, key } = await newKey()
    expect((await server.as(key).get('/account')).status).toBe(200)
    await revokeKey(server.services, merchant.merchant_id, id)
    await expect.poll(async () => (await server.as(key).get('/account')).error?.code).toBe('key_revoked')
    expect(outcome(await server.as(key).get('/products'))).toBe('401 key_revoked')
  })

  test('is refused from the moment of its expiry', async () => {
    const expiry = new Date(server.clock.now().getTime() + 60_000)
    const { key } = await newKey(expiry)
    expect((await server.as(key).get('/account')).status).toBe(200)
    server.clock.advance(60_000)
    for (const operation of operations)
      expect(outcome(await refusedCall(operation, `Bearer ${key}`))).toBe('401 key_expired')
  })

  test('is refused within a second of the suspension of its merchant, and says so', async () => {
    const other = await server.merchant()
    const keys = [other.test_key, other.live_key]
    for (const key of keys) expect((await server.as(key).get('/account')).status).toBe(200)
    await server.database.prisma.merchant.update({
      where: { id: other.merchant_id },
      data: { keysSuspendedAt: server.clock.now() },
    })
    for (const key of keys) {
      await expect.poll(async () => (await server.as(key).get('/account')).error?.code).toBe('key_revoked')
      const answer = await server.as(key).get('/account')
      expect(outcome(answer)).toBe('401 key_revoked')
      expect(answer.error.message).toMatch(/suspended/)
    }
  })
})

test('the scheme is read in any case, as HTTP has it', async () => {
  const answer = await send(server.origin, 'GET', '/api/v1/account', {
    headers: { authorization: `bearer ${shop.key}` },
  })
  expect(answer.status).toBe(200)
})

describe('the order of checks', () => {
  const oversized = { raw: Buffer.alloc(2 ** 21) }

  test('an unknown path is 404 before a key is looked at', async () => {
    expect(outcome(await send(server.origin, 'GET', '/api/v1/nothing', {}))).toBe('404 endpoint_not_found')
    expect(outcome(await send(server.origin, 'PATCH', '/api/v1/products', {}))).toBe('404 endpoint_not_found')
  })

  test('a missing key is 401 before the size and the form of a body are', async () => {
    expect(outcome(await send(server.origin, 'POST', '/api/v1/products', oversized))).toBe('401 unauthorized')
    const broken = await send(server.origin, 'POST', '/api/v1/products', { raw: '{' })
    expect(outcome(broken)).toBe('401 unauthorized')
  })

  test('the size is judged before the syntax', async () => {
    expect(outcome(await shop.send('POST', '/products', oversized))).toBe('413 payload_too_large')
  })
})

test('the contract needs no key', async () => {
  const { status, text } = await exchange(server.origin, 'GET', '/api/v1/openapi.json')
  expect(status).toBe(200)
  const paths = new Set([...operations, ...platformOperations].map(({ path }) => path))
  expect(Object.keys((JSON.parse(text) as { paths: object }).paths).toSorted()).toEqual([...paths].toSorted())
  expect(operations.map(nameOf)).toContain('GET /account')
})
