import { expect, test } from 'vitest'
import { createShop } from '../shop/app.ts'
import { createOrders } from '../shop/orders.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { url } from '../testing/open-shop.ts'
import { aSession } from '../testing/products.ts'
import { createInbox } from '../webhooks/inbox.ts'

const onboarding = 'http://127.0.0.1:4243/onboarding/acct_1'
const maker = {
  id: 'mer_1',
  name: 'Pots & Co',
  email: 'potter@example.com',
  status: 'active',
  metadata: { made_by: 'slow-mornings' },
  accounts: { live: null, test: { chargesEnabled: false, requirements: { currentlyDue: ['external_account'] } } },
}
const stranger = { ...maker, id: 'mer_2', metadata: {} }
const ready = {
  ...maker,
  id: 'mer_3',
  accounts: { live: null, test: { ...maker.accounts.test, chargesEnabled: true } },
}

/** A store that is a platform. */
function openPlatform() {
  const { payments, platform, calls } = fakeApi(({ method, path, body }) => {
    if (path === '/platform/merchants' && method === 'GET') return { items: [ready, maker], has_more: false }
    if (path === '/platform/merchants' && body?.email === 'taken@example.com')
      return { status: 400, code: 'validation_error' }
    if (path.endsWith('/account-links')) return { url: onboarding, expires_at: 1 }
    if (path === '/payment-sessions') return aSession({ status: 'open', url: 'http://127.0.0.1:4243/c/pay/cs_test_1' })
    if (path.startsWith('/payment-sessions/')) return aSession()
    if (path.endsWith('/mer_none')) return { status: 404, code: 'merchant_not_found' }
    return [stranger, ready].find(({ id }) => path.endsWith(id)) ?? maker
  })
  const shop = createShop({
    ...{ url, webhookUrl: 'https://127.0.0.1:4245/webhooks', stripeJsUrl: 'http://127.0.0.1:4243/v3/' },
    ...{ payments, catalogue: [], livemode: false },
    ...{ orders: createOrders(), inbox: createInbox({ now: () => new Date('2026-03-01T09:30:00Z') }) },
    platform: { client: platform, livemode: false },
  })
  const post = (path: string, form: Record<string, string> = {}) =>
    shop.request(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form), headers: { origin: url } })
  return { shop, post, calls }
}

test('a maker who wants to take payments becomes a merchant, and is sent to the onboarding', async () => {
  const { post, calls } = openPlatform()
  const answer = await post('/makers', { form: 'one', name: ' Pots & Co ', email: 'potter@example.com' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, onboarding])
  expect(calls).toMatchObject([
    { path: '/platform/merchants', body: { name: 'Pots & Co', email: 'potter@example.com', metadata: maker.metadata } },
    {
      path: '/platform/merchants/mer_1/account-links',
      body: {
        type: 'onboarding',
        return_url: `${url}/makers/mer_1`,
        refresh_url: `${url}/makers/mer_1/onboarding`,
      },
    },
  ])
})

test('an email that owns a merchant is refused beside its field, and the list stays', async () => {
  const answer = await openPlatform().post('/makers', { name: 'Pots', email: 'taken@example.com' })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('aria-describedby="email-error"')
  expect(page).toContain('value="taken@example.com"')
  expect(page).toContain('href="/makers/mer_3"')
})

test('the page of a maker says what the onboarding lacks, and sells once it is complete', async () => {
  const { shop } = openPlatform()
  const page = async (path: string) => (await shop.request(`${url}${path}`)).text()
  expect(await page('/makers/mer_1')).toMatch(/external_account[\s\S]*Continue/)
  expect(await page('/makers/mer_3')).toContain('action="/makers/mer_3/checkout"')
  expect(await page('/makers/mer_3?paid=cs_test_1')).toContain('Paid: $24.00')
})

test('a sale is made for the maker, with the key of the platform', async () => {
  const { post, calls } = openPlatform()
  const answer = await post('/makers/mer_3/checkout', { amount: '15' })
  expect(answer.headers.get('location')).toBe('http://127.0.0.1:4243/c/pay/cs_test_1')
  expect(calls.at(-1)).toMatchObject({ path: '/payment-sessions', merchant: 'mer_3' })
  expect((await post('/makers/mer_3/checkout', { amount: 'much' })).status).toBe(400)
  expect(calls.filter(({ path }) => path === '/payment-sessions')).toHaveLength(1)
})

test('merchants that the store did not make, and unknown ids, have no page', async () => {
  const { shop, post, calls } = openPlatform()
  for (const id of ['mer_2', 'mer_none'])
    for (const answer of [
      await shop.request(`${url}/makers/${id}`),
      await post(`/makers/${id}/onboarding`),
      await post(`/makers/${id}/checkout`, { amount: '15' }),
    ])
      expect(answer.status).toBe(404)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
