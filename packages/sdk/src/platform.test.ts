import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { MerchantPayments, Platform } from './index.ts'

const apiKey = 'svc_platform_test_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCd'

type Sent = { method: string; path: string; body: unknown; merchant: string | undefined }

function recorded() {
  const sent: Sent[] = []
  const platform = new Platform({
    apiKey,
    fetch: async (url, { method, body, headers }) => {
      const { 'X-Service-Merchant': merchant } = headers as Record<string, string>
      const path = url.slice(url.indexOf('/api/v1') + 7)
      sent.push({ method, path, body: body === undefined ? null : JSON.parse(body), merchant })
      return Response.json({ success: true, data: { items: [], has_more: false }, request_id: 'r' })
    },
  })
  return { sent, platform }
}

const reason = { reason: 'Review' }
const link = { type: 'onboarding', return_url: 'https://a.example/', refresh_url: 'https://b.example/' } as const

test.for([
  ['POST', '', { name: 'Tea', email: 'a@b.example' }, (p) => p.merchants.create({ name: 'Tea', email: 'a@b.example' })],
  [
    'GET',
    '?status=paused&metadata%5Bmember%5D=42',
    null,
    (p) => p.merchants.list({ status: 'paused', metadata: { member: 42 } }),
  ],
  ['GET', '/mer_1', null, (p) => p.merchants.retrieve('mer_1')],
  ['PATCH', '/mer_1', { plan: 'pro' }, (p) => p.merchants.update('mer_1', { plan: 'pro' })],
  [
    'POST',
    '/mer_1/pause',
    { payouts: true, ...reason },
    (p) => p.merchants.pause('mer_1', { payouts: true, ...reason }),
  ],
  ['POST', '/mer_1/resume', null, (p) => p.merchants.resume('mer_1')],
  ['POST', '/mer_1/suspend', reason, (p) => p.merchants.suspend('mer_1', reason)],
  ['POST', '/mer_1/unsuspend', null, (p) => p.merchants.unsuspend('mer_1')],
  ['POST', '/mer_1/close', reason, (p) => p.merchants.close('mer_1', reason)],
  ['POST', '/mer_1/account-links', link, (p) => p.merchants.createAccountLink('mer_1', link)],
  [
    'POST',
    '/mer_1/sign-in-links',
    { email: 'a@b.example' },
    (p) => p.merchants.createSignInLink('mer_1', { email: 'a@b.example' }),
  ],
  ['POST', '/mer_1/keys', { name: 'Shop' }, (p) => p.merchants.createKey('mer_1', { name: 'Shop' })],
] satisfies [string, string, unknown, (platform: Platform) => PromiseLike<unknown>][])(
  '%s %s',
  async ([method, path, body, call]) => {
    const { sent, platform } = recorded()
    await call(platform)
    expect(sent).toEqual([{ method, path: `/platform/merchants${path}`, body, merchant: undefined }])
  },
)

test('endpoints and reports of the platform are called under /platform', async () => {
  const { sent, platform } = recorded()
  const { webhookEndpoints } = platform
  await webhookEndpoints.create({ url: 'https://a.example/', events: ['merchant.created'] })
  await webhookEndpoints.update('we_1', { events: ['*', 'payout.paid'] })
  await webhookEndpoints.sendTestEvent('we_1', { type: 'merchant.closed' })
  await webhookEndpoints.listDeliveries('we_1', { status: 'failed' })
  await platform.reports.fees({ from: 1, to: 2 })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /platform/webhook-endpoints',
    'PATCH /platform/webhook-endpoints/we_1',
    'POST /platform/webhook-endpoints/we_1/test',
    'GET /platform/webhook-endpoints/we_1/deliveries?status=failed',
    'GET /platform/reports/fees?from=1&to=2',
  ])
})

test('as names the merchant in each call of its resources', async () => {
  const { sent, platform } = recorded()
  await platform.as('mer_1').payments.list()
  await platform.as('mer_2').products.create({ name: 'Tea' })
  expect(sent.map(({ path, merchant }) => [path, merchant])).toEqual([
    ['/payments', 'mer_1'],
    ['/products', 'mer_2'],
  ])
})

test.each(['', 'acct_1', 'mer_1, mer_2', 'mer_1\r\nx: y', '../mer_1'])(
  'as %j is refused before anything is sent',
  (id) => {
    expect(() => recorded().platform.as(id)).toThrow(TypeError)
  },
)

test('each class takes the keys of its own kind alone', () => {
  expect(() => new MerchantPayments({ apiKey })).toThrow('svc_test_…')
  expect(() => new Platform({ apiKey: apiKey.replace('platform_', '') })).toThrow('svc_platform_test_…')
})

test('the key is in no view of the client', () => {
  const { platform } = recorded()
  for (const value of [platform, platform.merchants, platform.as('mer_1'), platform.as('mer_1').payments]) {
    const views = [inspect(value, { depth: Infinity, showHidden: true }), JSON.stringify(value), String(value)]
    for (const view of views) expect(view).not.toContain(apiKey)
  }
})
