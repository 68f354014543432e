import { testPlatform } from '@merchant-payments/api/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { exchange, expectStandardHeaders } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { AppOptions } from './app.ts'

const platform = await testPlatform({ publicUrl: 'http://127.0.0.1:4242' })
const shop = await platform.merchant()
const authorization = `Bearer ${shop.test_key}`

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function serve(options: Partial<AppOptions> = {}) {
  const lines: string[] = []
  const { app, origin } = await startTestApp({
    services: platform.services,
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    ...options,
  })
  ends.push(() => app.close())
  return { app, origin, logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe('the log', () => {
  test('has one line for each request: who, what, how it ended, and nothing of what was sent', async () => {
    const { app, origin, logged } = await serve()
    const made = await exchange(origin, 'POST', '/api/v1/customers', {
      headers: { authorization, 'content-type': 'application/json' },
      raw: JSON.stringify({ email: 'somebody@example.com' }),
    })
    await exchange(origin, 'GET', '/api/v1/customers/cus_unknown', { headers: { authorization } })
    await exchange(origin, 'GET', '/nowhere/else?secret=1')
    await exchange(origin, 'GET', '/healthz')
    await app.close()

    const who = { merchant: shop.merchant_id, livemode: false, keyId: expect.stringMatching(/^key_/) }
    expect(logged()).toMatchObject([
      { requestId: made.headers['x-request-id'], method: 'POST', route: '/api/v1/customers', status: 200, ...who },
      { method: 'GET', route: '/api/v1/customers/:id', status: 404, code: 'customer_not_found', ...who },
      { method: 'GET', route: 'none', status: 404, code: 'endpoint_not_found', durationMs: expect.any(Number) },
    ])
    const text = JSON.stringify(logged())
    for (const sent of [shop.test_key, 'somebody', 'cus_unknown', 'secret=1']) expect(text).not.toContain(sent)
  })

  test('has nothing of the body of a request that is refused or fails (fault: the body beside the error)', async () => {
    const { app, origin, logged } = await serve()
    const ask = async (body: object) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const item = { name: 'somebody', amount: 1000, currency: 'usd', quantity: 1 }
      const urls = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
      const raw = JSON.stringify({ line_items: [item], ...urls, ...body })
      return (await exchange(origin, 'POST', '/api/v1/payment-sessions', { headers, raw })).status
    }
    expect(await ask({ unknown: 1 })).toBe(400)
    platform.processor.intercept(() => {
      throw new TypeError('fetch failed')
    })
    onTestFinished(() => platform.processor.intercept(null))
    expect(await ask({})).toBeGreaterThanOrEqual(500)
    await app.close()

    expect(logged().length).toBeGreaterThan(2)
    expect(JSON.stringify(logged())).not.toMatch(/somebody|"Buffer"/)
  })
})

describe('/metrics', () => {
  test('counts requests by their route, and shows what waits', async () => {
    const { origin } = await serve()
    await exchange(origin, 'GET', '/api/v1/customers/cus_1', { headers: { authorization } })
    await exchange(origin, 'GET', '/api/v1/customers/cus_2', { headers: { authorization } })
    const { status, headers, text } = await exchange(origin, 'GET', '/metrics')
    expect(status).toBe(200)
    expectStandardHeaders(headers)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/customers/:id",status="404"} 2\n',
    )
    expect(text).toContain('webhook_deliveries_waiting{state="new"} 0\n')
    expect(text).toContain('processor_events_waiting 0\n')
    expect(text).not.toContain('cus_1')
  })

  test('answers this machine alone, unless a token is set', async () => {
    const { origin } = await serve()
    const statusWith = async (headers: Record<string, string>) =>
      (await exchange(origin, 'GET', '/metrics', { headers })).status
    expect(await statusWith({ host: 'localhost:4242' })).toBe(200)
    expect(await statusWith({ 'x-forwarded-for': '203.0.113.1' })).toBe(404)
    expect(await statusWith({ 'x-real-ip': '203.0.113.1' })).toBe(404)
    expect(await statusWith({ via: '1.1 proxy' })).toBe(404)
    expect(await statusWith({ host: 'api.platform.example' })).toBe(404)
    expect(await statusWith({ host: '127.example.com' })).toBe(404)
  })

  test('asks for the token that is set', async () => {
    const { origin } = await serve({ metricsToken: 'a-long-enough-token' })
    const status = async (sent?: string) =>
      (await exchange(origin, 'GET', '/metrics', sent === undefined ? {} : { headers: { authorization: sent } })).status
    expect(await status()).toBe(401)
    expect(await status('Bearer a-long-enough-tokem')).toBe(401)
    expect(await status('Bearer a-long-enough-token')).toBe(200)
  })
})

test('ends under load without losing a request', async () => {
  const { app, origin } = await serve({ drainMs: patienceMs })
  const outcomes: (number | string)[] = []
  let busy: () => void = () => undefined
  const underWay = new Promise<void>((resolve) => {
    busy = resolve
  })
  const ask = async (): Promise<void> => {
    const outcome = await exchange(origin, 'GET', '/api/v1/customers', { headers: { authorization } }).then(
      ({ status }) => status,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    outcomes.push(outcome)
    if (outcomes.length > 200) busy()
    // The server listens no more: a proxy would ask the next process.
    if (outcome !== 'ECONNREFUSED') return ask()
  }
  const clients = Promise.all(Array.from({ length: 16 }, ask))
  await underWay
  await app.close()
  await clients
  const seen = new Map<number | string, number>()
  for (const outcome of outcomes) seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  expect([...seen.keys()].sort()).toEqual([200, 'ECONNREFUSED'])
  expect(seen.get('ECONNREFUSED')).toBe(16)
})
