import { appRouter } from '@merchant-payments/api/router'
import { connect, sqlstates } from '@merchant-payments/db'
import { startRelay } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { testBrowser } from '../testing/browser.ts'
import { outcome } from '../testing/examples.ts'
import { exchange, expectStandardHeaders, send } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'
import { type Product, testServer } from '../testing/test-server.ts'
import { proceduresOf } from './routes/compile-procedure.ts'

const server = await testServer()
const { test_key: key } = await server.merchant()

/** A server that waits for no lock for long. */
const database = connect({ url: server.database.url, lockTimeoutMs: 50 })
const { app, origin } = await startTestApp({ services: { ...server.services, database } })
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Locks the table of products until this is called. */
let release: () => Promise<void> = async () => undefined
async function holdProducts(): Promise<void> {
  const client = await server.database.pool.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE')
  release = async () => {
    release = async () => undefined
    await client.query('ROLLBACK')
    client.release()
  }
}
afterEach(() => release())

const create = (headers: Record<string, string> = {}) =>
  send<Product>(origin, 'POST', '/api/v1/products', { key, body: { name: 'Tea' }, headers })

test('a lock that cannot be had in time is a 503 with Retry-After, and nothing was done', async () => {
  await holdProducts()
  const refused = await create()
  expect(outcome(refused)).toBe('503 service_unavailable')
  expect(refused.headers['retry-after']).toBe('1')
  expect(outcome(await send(origin, 'GET', '/api/v1/products', { key }))).toBe('503 service_unavailable')
  await release()
  expect(await server.database.prisma.product.count()).toBe(0)
})

test('a request that met a 503 is made when it comes again under its Idempotency-Key, once', async () => {
  const headers = { 'idempotency-key': 'busy', 'content-type': 'application/json' }
  await holdProducts()
  expect(outcome(await create(headers))).toBe('503 service_unavailable')
  await release()
  const made = await create(headers)
  expect(outcome(made)).toBe('200 ok')
  expect((await create(headers)).text).toBe(made.text)
})

test('a native call is told the same, with the header', async () => {
  await holdProducts()
  const { status, headers, text } = await exchange(
    origin,
    'GET',
    `/trpc/products.list?input=${encodeURIComponent('{}')}`,
    {
      key,
    },
  )
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('1')
  expect(text).toContain('service_unavailable')
})

test('the portal is told the same by each procedure while the database is away, and the log has no stack', async () => {
  const { merchant_id, portal_email, portal_password } = await server.merchant()
  const member = testBrowser(origin)
  expect((await member.signIn(portal_email, portal_password)).status).toBe(200)
  const nowhere = connect({ url: 'postgresql://nobody:nothing@127.0.0.1:1/nothing' })
  const lines: string[] = []
  const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) })
  const without = await startTestApp({ services: { ...server.services, database: nowhere }, log })
  onTestFinished(async () => {
    await without.app.close()
    await nowhere.close()
  })
  const headers = { 'portal-merchant': merchant_id, 'portal-mode': 'test' }
  const queries = proceduresOf(appRouter).filter(([, { type }]) => type === 'query')
  expect(queries.length).toBeGreaterThan(30)
  for (const [path] of queries) {
    const answer = await member.request(`${without.origin}/trpc/${path}?input=%7B%7D`, { headers })
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1'])
  }
  expect(lines.length).toBeGreaterThan(queries.length)
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
})

test('people are shown a sentence in their language while the database is away (fault: JSON)', async () => {
  const nowhere = connect({ url: 'postgresql://nobody:nothing@127.0.0.1:1/nothing' })
  const without = await startTestApp({ services: { ...server.services, database: nowhere } })
  onTestFinished(async () => {
    await without.app.close()
    await nowhere.close()
  })
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de' }
  const line_items = [{ name: 'Tea', amount: 900, currency: 'usd', quantity: 1 }]
  const made = await send(origin, 'POST', '/api/v1/payment-links', { key, body: { line_items } })
  const link = new URL((JSON.parse(made.text) as { data: { url: string } }).data.url).pathname
  for (const path of ['/my/test/tea', '/my/tea', link]) {
    const { status, headers, text } = await exchange(without.origin, 'GET', path, { headers: browser })
    expect([path, status, headers['retry-after'], headers['content-type'], headers['cache-control']]).toEqual([
      path,
      503,
      '1',
      'text/html; charset=utf-8',
      'no-store',
    ])
    expectStandardHeaders(headers)
    expect(text).toContain('Es wird nicht zweimal abgebucht.')
    expect(text).toContain('<meta http-equiv="refresh" content="10">')
  }
  const { status, text } = await exchange(without.origin, 'POST', link, { headers: browser })
  expect([status, text.includes('http-equiv="refresh"')]).toEqual([503, false])
  const program = await exchange(without.origin, 'GET', '/my/tea', {})
  expect([program.status, JSON.parse(program.text)]).toMatchObject([503, { error: { code: 'service_unavailable' } }])
})

test('a database that is silent is a 503 with Retry-After for API and portal (fault: after 20 and 38 seconds)', async () => {
  const { merchant_id, test_key, portal_email, portal_password } = await server.merchant()
  const member = testBrowser(origin)
  expect((await member.signIn(portal_email, portal_password)).status).toBe(200)
  const relay = await startRelay(server.database.url)
  // No other limit ends within the test.
  const hour = 3_600_000
  const limits = { connectTimeoutMs: hour, statementTimeoutMs: hour, lockTimeoutMs: hour, accountWaitMs: hour }
  const silent = connect({ url: relay.url, ...limits, quietMs: 20, answerMs: 3_000, onConnectionLost: () => undefined })
  const cut = await startTestApp({ services: { ...server.services, database: silent } })
  onTestFinished(async () => {
    await cut.app.close()
    relay.resume()
    await silent.close()
    await relay.close()
  })
  const headers = { 'portal-merchant': merchant_id, 'portal-mode': 'test' }
  const ask = async () => {
    const api = send(cut.origin, 'GET', '/api/v1/products', { key: test_key })
    const made = send(cut.origin, 'POST', '/api/v1/products', { key: test_key, body: { name: 'Tea' } })
    const portal = member.request(`${cut.origin}/trpc/products.list?input=%7B%7D`, { headers })
    const page = await portal
    return [...(await Promise.all([api, made])).map(outcome), `${page.status} ${page.headers.get('retry-after')}`]
  }
  await vi.waitFor(async () => expect(await ask()).toEqual(['200 ok', '200 ok', '200 null']), patienceMs)
  relay.silence()
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await ask()).toEqual(['503 service_unavailable', '503 service_unavailable', '503 1'])
  }
})

describe('a fault of the database', () => {
  const faults: Record<string, Error> = {
    'a server that is away': fault('ECONNREFUSED', 'connect ECONNREFUSED 10.1.2.3:5432'),
    'a connection that was lost': new Error('Connection terminated unexpectedly'),
    'a server that no longer answers': new Error('Query read timeout'),
  }

  function fault(code: string, message: string): Error {
    return Object.assign(new Error(message), { code })
  }

  async function answerAt(error: Error) {
    const pool = new Proxy(server.database.pool, {
      get: (target, name) => (name === 'query' ? () => Promise.reject(error) : Reflect.get(target, name, target)),
    })
    const shaky = await startTestApp({ services: { ...server.services, database: { ...server.database, pool } } })
    onTestFinished(() => shaky.app.close())
    const answer = await send(shaky.origin, 'GET', '/api/v1/account', { key })
    expect(answer.text).not.toContain(error.message)
    return answer
  }

  test.each(Object.entries(faults))('500 internal_error: of %s a client is told to come back', async (_, error) => {
    const answer = await answerAt(error)
    expect(outcome(answer)).toBe('503 service_unavailable')
    expect(answer.headers['retry-after']).toBe('1')
  })

  test.each(Object.entries(sqlstates))('SQLSTATE %s, which is %s', async (code, meaning) => {
    const answer = await answerAt(fault(code, `could not extend file "base/16384/${code}"`))
    const expected = meaning === 'fault' ? ['500 internal_error', undefined] : ['503 service_unavailable', '1']
    expect([outcome(answer), answer.headers['retry-after']]).toEqual(expected)
  })
})
