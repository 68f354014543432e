import { expect, test } from 'vitest'
import { redirects } from '../../testing/examples.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer({ publicUrl: 'https://pay.example', logLevel: 'info' })
const { processor } = server
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)

const monthly = { amount_cents: 1000, currency: 'usd', interval: 'month', ...redirects }
type Subscription = { id: string; status: string; payment_update_url: string | null }

async function settle(): Promise<void> {
  for (const event of await processor.events()) await server.deliver(event)
}

/** The path of the link of a subscription whose renewal was declined. */
async function failedRenewal(): Promise<string> {
  const { data } = await shop.post<{ id: string }>('/subscription-sessions', monthly)
  await processor.pay(data.id, { number: '4000000000000341' })
  await settle()
  await processor.advance(31 * 24 * 3600 + 2 * 3600)
  await settle()
  const { data: list } = await shop.get<{ items: Subscription[] }>('/subscriptions')
  const url = new URL(list.items[0]?.payment_update_url ?? '')
  expect(url.origin).toBe('https://pay.example')
  return url.pathname
}

const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${server.origin}${path}`, { redirect: 'manual', ...init })

test('a link leads customers on without a key, and keeps its token out of caches, referrers, indexes and logs', async () => {
  const path = await failedRenewal()
  const led = await visit(path)
  expect(led.status).toBe(303)
  expect(led.headers.get('location')).toMatch(/^http:\/\/processor\.test\/c\/pay\/cs_test_/)
  expect(Object.fromEntries(led.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
  })
  const token = path.split('/').at(-1) ?? ''
  expect(server.logged.join('')).toContain('/payment-updates/:token')
  expect(server.logged.join('')).not.toContain(token)
})

test('a page of a link has text of others escaped, and may load nothing', async () => {
  await server.database.prisma.merchant.update({
    where: { id: merchant.merchant_id },
    data: { name: '<script>alert(1)</script> & "Sons"' },
  })
  const path = await failedRenewal()
  const checkout = (await visit(path)).headers.get('location')?.split('/').at(-1) ?? ''
  const done = await visit(`${path}/done?session=${checkout}`)
  expect([done.status, done.headers.get('location')]).toEqual([303, `https://pay.example${path}`])
  await processor.pay(checkout)
  const paid = await visit(`${path}/done?session=${checkout}`)
  const page = await paid.text()
  expect(paid.status).toBe(200)
  expect(paid.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(paid.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; /,
  )
  expect(page).toContain('Payment complete')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;')
  expect(page).not.toContain('<script')
})

test('every guessed link has the same answer, and many guesses are refused', async () => {
  const guess = (index: number) => visit(`/payment-updates/${Buffer.alloc(90, index).toString('base64url')}`)
  const answers = []
  // Other tests of this file have come from the same address.
  for (let index = 0; index < 61; index += 1) answers.push(await guess(index))
  expect(answers[0]?.status).toBe(404)
  expect(await answers[0]?.text()).toContain('This link does not work')
  const last = answers.at(-1)
  expect(last?.status).toBe(429)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await visit('/payment-updates/x', { method: 'POST' })).status).toBe(404)
})

test('a payment method session is answered over HTTP, and refused without a web address', async () => {
  const { data } = await shop.post<{ id: string }>('/subscription-sessions', monthly)
  await processor.pay(data.id)
  await settle()
  const { data: list } = await shop.get<{ items: Subscription[] }>('/subscriptions')
  const path = `/subscriptions/${list.items[0]?.id}/payment-method-sessions`
  const made = await shop.post<Record<string, unknown>>(path, { return_url: 'https://shop.example/account' })
  expect(made.status).toBe(200)
  expect(made.data).toEqual({ url: expect.stringContaining('/c/pay/cs_test_'), expires_at: expect.any(Number) })
  const refused = async (body: object) => {
    const { status, error } = await shop.post(path, body)
    return [status, error?.code, error?.param]
  }
  expect(await refused({ return_url: 'shop.example' })).toEqual([400, 'invalid_url', 'return_url'])
  expect(await refused({})).toEqual([400, 'validation_error', 'return_url'])
  expect(await refused({ return_url: 'https://shop.example', more: 1 })).toEqual([400, 'validation_error', 'more'])
  const unknown = await shop.post('/subscriptions/sub_unknown/payment-method-sessions', {
    return_url: 'https://shop.example',
  })
  expect([unknown.status, unknown.error?.code]).toEqual([404, 'subscription_not_found'])
})
