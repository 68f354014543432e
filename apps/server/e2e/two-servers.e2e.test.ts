import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyCacheMs, waitForKeyCaches } from '@merchant-payments/api/http'
import { connect } from '@merchant-payments/db'
import { afterAll, expect, test } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { heldProcessor } from './held-processor.ts'
import { startInstallation } from './installation.ts'
import type { SpawnedServer } from './spawn-server.ts'

type Answer = {
  status: number
  headers: Headers
  text: string
  data: Record<string, unknown>
  code: string | undefined
}

const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
const requests = {
  '/payment-sessions': { line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }], ...redirects },
  '/subscription-sessions': { amount_cents: 1000, currency: 'usd', interval: 'month', ...redirects },
  '/payment-intents': { amount: 1000, currency: 'usd' },
}

async function call(origin: string, key: string, path: string, body?: object, once?: string): Promise<Answer> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(once === undefined ? {} : { 'idempotency-key': once }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  const { data, error } = JSON.parse(text) as { data: Record<string, unknown>; error?: { code: string } }
  return { status: answer.status, headers: answer.headers, text, data, code: error?.code }
}

const perHour = 200
const installation = await startInstallation({ settings: { RATE_LIMIT_PER_HOUR: `${perHour}` }, whenOver: afterAll })
const { demo, dataDir, mpay } = installation
const one = new URL(demo.base_url).origin
const processor = await heldProcessor(demo.sandbox_url, afterAll)
let spawned: SpawnedServer | undefined

/** Another server in a process of its own, the same for every example until one kills it. */
async function otherServer(): Promise<SpawnedServer> {
  spawned ??= await installation.spawnBeside({ STRIPE_API_BASE: processor.url })
  return spawned
}

const createMerchant = (name: string) =>
  mpay('merchants', 'create', '--name', name, '--email', `${name.toLowerCase()}@example.com`)

test('two servers share the hour of a key, and one alone has all of it', async () => {
  const { url: other } = await otherServer()
  const { test_key, live_key } = await createMerchant('Hourly')

  const send = async (key: string, origins: string[], count: number) => {
    const answers: Answer[] = []
    while (answers.length < count) {
      const round = Array.from({ length: 20 }, (_, n) => call(origins[n % origins.length] ?? one, key, '/products'))
      answers.push(...(await Promise.all(round)))
    }
    return answers
  }
  const shared = await send(test_key, [one, other], 220)
  const passed = shared.filter(({ status }) => status === 200).length
  expect(passed).toBeGreaterThanOrEqual(196)
  expect(passed).toBeLessThanOrEqual(200)
  const refused = shared.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(220 - passed)
  for (const { code, headers } of refused) {
    expect(code).toBe('rate_limit_exceeded')
    expect(headers.get('ratelimit-remaining')).toBe('0')
    expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'))
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_400)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  }

  const alone = await send(live_key, [other], 220)
  expect(alone.filter(({ status }) => status === 200)).toHaveLength(200)
  expect(alone.filter(({ code }) => code === 'rate_limit_exceeded')).toHaveLength(20)
})

test('a key that is revoked or suspended is refused by every server within a second', async () => {
  const { url: other } = await otherServer()
  const origins = [one, other]
  const codes = async (key: string) =>
    Promise.all(origins.map(async (origin) => (await call(origin, key, '/products')).code ?? 'ok'))
  const merchant = await createMerchant('Revoked')
  const { id, key } = await mpay('keys', 'create', merchant.merchant_id)

  expect(await codes(key)).toEqual(['ok', 'ok'])
  await mpay('keys', 'revoke', merchant.merchant_id, id)
  expect(await codes(key)).toEqual(['key_revoked', 'key_revoked'])

  const database = connect({ url: String(installation.environment.DATABASE_URL) })
  try {
    const { test_key, live_key } = merchant
    expect([...(await codes(test_key)), ...(await codes(live_key))]).toEqual(['ok', 'ok', 'ok', 'ok'])
    const suspend = (at: Date | null) =>
      database.prisma.merchant.update({ where: { id: merchant.merchant_id }, data: { keysSuspendedAt: at } })
    expect(keyCacheMs).toBeLessThanOrEqual(1_000)
    await suspend(new Date())
    await waitForKeyCaches()
    expect(await codes(test_key)).toEqual(['key_revoked', 'key_revoked'])
    await suspend(null)
    await waitForKeyCaches()
    expect(await codes(test_key)).toEqual(['ok', 'ok'])
  } finally {
    await database.close()
  }
})

test('a request sent to two servers at once is done once, also when one of them is killed before it answers', async () => {
  // One server runs in this process. The two share nothing but their data, and this one has no sandbox of its own.
  const killed = await otherServer()
  const other = await installation.startBeside({ STRIPE_API_BASE: processor.url, RATE_LIMIT_PER_HOUR: '1000000' })
  const { merchant_id, test_key } = await createMerchant('Twice')
  // However often is asked whether it was paid, that leaves the other key's hour alone.
  const { key: waiting } = await mpay('keys', 'create', merchant_id)
  const { secretKey } = (
    JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { sandbox: { test: { secretKey: string } } }
  ).sandbox.test
  const { data: account } = await call(killed.url, test_key, '/payment-intents', requests['/payment-intents'])
  const atProcessor = async (path: string) => {
    const headers = { authorization: `Bearer ${secretKey}`, 'stripe-account': String(account.processor_account) }
    const answer = await fetch(`${demo.sandbox_url}${path}?limit=100`, { headers })
    return ((await answer.json()) as { data: object[] }).data.length
  }

  const intents = await atProcessor('/v1/payment_intents')
  const callsBefore = processor.callsTo('/v1/payment_intents').length
  const both = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      call(n % 2 ? killed.url : other, test_key, '/payment-intents', requests['/payment-intents'], 'at once'),
    ),
  )
  const made = both.filter(({ status }) => status === 200)
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  expect(both.filter(({ status, code }) => status !== 200 && code !== 'idempotency_key_in_use')).toEqual([])
  expect(await atProcessor('/v1/payment_intents')).toBe(intents + 1)
  expect(processor.callsTo('/v1/payment_intents')).toHaveLength(callsBefore + 1)

  const { data: customer } = await call(other, test_key, '/customers', { email: 'ada@example.com' })
  const sold = await call(other, test_key, '/payment-sessions', {
    ...requests['/payment-sessions'],
    customer_id: customer.id,
    save_payment_method: true,
  })
  await fetch(`${demo.sandbox_url}/c/pay/${sold.data.id}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      ...{ email: 'ada@example.com', name: 'Ada', number: '4242424242424242', expiry: '12/34', cvc: '123' },
    }),
  })
  const session = () => call(other, waiting, `/payment-sessions/${sold.data.id}`)
  await expect.poll(async () => (await session()).data.payment_status, patience).toBe('paid')

  const kept = async () => (await call(other, waiting, `/customers/${customer.id}/payment-methods`)).data.items
  await expect.poll(kept, patience).toHaveLength(1)

  const all = {
    '/payments': { customer_id: customer.id, amount: 700, currency: 'usd' },
    ...requests,
    '/refunds': { session_id: sold.data.id, amount: 400 },
  }
  const paths = ['/v1/checkout/sessions', '/v1/payment_intents', '/v1/refunds']
  const charges = await atProcessor('/v1/charges')
  const cutOff = ([path, body]: [string, object]) =>
    call(killed.url, test_key, path, body, `cut off: ${path}`).then(
      () => 'answered',
      () => 'cut',
    )
  const [charge, ...others] = Object.entries(all)
  processor.hold(['/confirm'])
  const cut = charge ? [cutOff(charge)] : []
  await expect.poll(() => processor.lost(), patience).toBe(1)
  const before = await Promise.all(paths.map(atProcessor))
  processor.hold([...paths, '/confirm'])
  cut.push(...others.map(cutOff))
  await expect.poll(() => processor.lost(), patience).toBe(5)
  await killed.kill()
  spawned = undefined
  expect(await Promise.all(cut)).toEqual(Array(5).fill('cut'))
  expect(await Promise.all(paths.map(atProcessor))).toEqual(before.map((count, n) => count + (n === 0 ? 2 : 1)))
  processor.hold([])
  for (const [path, body] of Object.entries(all)) {
    const again = () => call(other, test_key, path, body, `cut off: ${path}`)
    await expect.poll(async () => (await again()).status, { ...patience, interval: 250 }).toBe(200)
    expect((await again()).headers.get('idempotency-replayed')).toBe('true')
    if (path === '/payments') expect((await again()).data).toMatchObject({ amount: 700, status: 'succeeded' })
  }
  expect(await atProcessor('/v1/charges')).toBe(charges + 1)
  expect(await Promise.all(paths.map(atProcessor))).toEqual(before.map((count, n) => count + (n === 0 ? 2 : 1)))
})
