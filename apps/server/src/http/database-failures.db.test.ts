import { testPlatform } from '@merchant-payments/api/testing'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../testing/contract.ts'
import { bodyFor, nameOf, outcome } from '../testing/examples.ts'
import { exchange, expectStandardHeaders, send } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'

/** A database that can be taken away. */
async function serverOnShakyGround() {
  const platform = await testPlatform()
  const ground = { firm: true }
  const { pool } = platform.database
  const query = (...args: unknown[]) =>
    ground.firm
      ? Reflect.apply(pool.query, pool, args)
      : Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432, password "hunter2"'))
  const shakyPool = new Proxy(pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  })
  const logged: string[] = []
  const { app, origin } = await startTestApp({
    services: { ...platform.services, database: { ...platform.database, pool: shakyPool } },
    log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
  })
  afterAll(() => app.close())
  return { platform, ground, logged, origin }
}

const { platform, ground, logged, origin } = await serverOnShakyGround()
const { test_key: key } = await platform.merchant()
const { test_key: unused } = await platform.merchant()

beforeEach(() => {
  ground.firm = true
  logged.length = 0
})

describe('a database that does not answer', () => {
  test.each(operations)('$method $path says so without a word of why', async (operation) => {
    ground.firm = false
    const path = `/api/v1${operation.path.replace('{id}', 'any')}`
    const answer = await send(origin, operation.method, path, { key: unused, body: bodyFor(operation) })
    expect(outcome(answer)).toBe('500 internal_error')
    expect(answer.error).toEqual({
      code: 'internal_error',
      message: 'An unexpected error occurred.',
      doc_url: expect.stringContaining('#internal_error'),
    })
    expect(logged.join()).toContain('ECONNREFUSED')
    expect(logged.join()).toContain(answer.requestId)
    expect(logged.join()).not.toContain(unused)
  })

  test('is no reason to refuse the key for longer', async () => {
    ground.firm = false
    expect(outcome(await send(origin, 'GET', '/api/v1/account', { key }))).toBe('500 internal_error')
    ground.firm = true
    expect(outcome(await send(origin, 'GET', '/api/v1/account', { key }))).toBe('200 ok')
  })

  test('may fail us in the middle, behind a key that was just read', async () => {
    expect(outcome(await send(origin, 'GET', '/api/v1/products', { key }))).toBe('200 ok')
    ground.firm = false
    const answer = await send(origin, 'GET', '/api/v1/products', { key })
    expect(outcome(answer)).toBe('500 internal_error')
    expect(answer.headers).toHaveProperty('ratelimit-remaining')
    expect(answer.text).not.toContain('hunter2')
  })

  test('is seen natively as well', async () => {
    ground.firm = false
    const { status, headers, text } = await exchange(origin, 'GET', '/trpc/account.retrieve?input=%7B%7D', {
      key: unused,
    })
    expect(status).toBe(500)
    expectStandardHeaders(headers)
    expect(text).not.toMatch(/ECONNREFUSED|hunter2/)
  })

  test('leaves the server ready and alive: the database is shared, and the proxy would have no server left', async () => {
    ground.firm = false
    const ready = await exchange(origin, 'GET', '/readyz')
    expect(ready.status).toBe(200)
    expect(ready.text).not.toContain('hunter2')
    expect((await exchange(origin, 'GET', '/healthz')).status).toBe(200)
  })
})

describe('every response has the five headers', () => {
  test.each([
    '/healthz',
    '/readyz',
    '/',
    '/index.html',
    '/nothing',
    '/api/v1/openapi.json',
    '/api/v1',
    '/favicon.ico',
    '/%',
  ])('%s', async (path) => {
    const { headers } = await exchange(origin, 'GET', path)
    expectStandardHeaders(headers)
    expect(headers['x-request-id']).toMatch(/-/)
  })

  test('and none of them is taken from the request', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine', 'x-api-version': '1999-01-01' }
    const answer = await send(origin, 'GET', '/api/v1/account', { key, headers })
    expect(outcome(answer)).toBe('200 ok')
    expect(answer.requestId).not.toBe('mine')
  })

  test('the request id is another one each time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await send(origin, 'GET', '/api/v1/account', { key })).requestId),
    )
    expect(new Set(ids).size).toBe(20)
    expect(operations.map(nameOf)).toContain('GET /account')
  })
})
