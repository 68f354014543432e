import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFits, openPortal } from './portal.ts'

const portal = await openPortal()

/** Calls the API with this key. */
const ask = (key: string, path = '/products') =>
  fetch(`${portal.server.origin}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })

describe('API keys', () => {
  test('are made, shown once, used, and seen in the request log', async () => {
    const page = await portal.signIn('developer', { at: '/keys' })
    await page.getByText('2 of 25 active').waitFor()
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('Nightly <b>export</b>')
    await page.getByLabel('Expires').selectOption('30')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create key' }).click()
    const secret = await shownKey(page)
    expect(secret).toMatch(/^svc_test_[0-9A-Za-z]{40}$/)
    expect(await page.locator('.code-block').textContent()).toContain(`Authorization: Bearer ${secret}`)
    await expectAccessible(page)

    const answer = await ask(secret, '/products/prod_unknown')
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(answer.status).toBe(404)
    await page.getByRole('button', { name: 'I have stored it' }).click()
    expect(await page.content()).not.toContain(secret)
    await page.getByText('3 of 25 active').waitFor()

    await page.getByRole('link', { name: 'Requests with Nightly <b>export</b>' }).click()
    const row = page.getByRole('link', { name: 'GET /api/v1/products/prod_unknown' })
    await expect.poll(() => seen(page, row)).toBe(true)
    await page.getByRole('code').filter({ hasText: 'product_not_found' }).waitFor()
    await expectAccessible(page)
    for (const width of [320, 375, 768, 1024, 1280]) await expectFits(page, width)
    await row.click()
    await page.waitForURL(portal.at(`/requests/${requestId}`))
    await page.getByRole('link', { name: 'product_not_found' }).waitFor()
    await page.getByText('No changes.').waitFor()
    await page.getByText('Authorization: Bearer $MERCHANT_PAYMENTS_KEY').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'prod_unknown' }).waitFor()
    await expectAccessible(page)
  })

  test('are rolled with time for both, revoked at once, and limited with a word on when there is room', async () => {
    const shop = await portal.shop()
    const began = performance.now()
    const page = await shop.signIn('owner', { at: '/keys' })
    await page.getByRole('button', { name: 'Roll First key' }).click()
    await page.getByLabel('Works for another hour').check()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Roll key' }).click()
    const rolled = await shownKey(page)
    expect([(await ask(shop.rest.key)).status, (await ask(rolled)).status]).toEqual([200, 200])
    await page.getByRole('button', { name: 'I have stored it' }).click()

    const successor = page.getByRole('row').filter({ hasText: rolled.slice(0, 13) })
    await successor.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByText('This cannot be undone').waitFor()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await successor.getByText('Revoked').waitFor()
    await expect.poll(async () => (await ask(rolled)).status).toBe(401)

    const { portal: api } = await shop.as('owner')
    for (const name of ['The second', 'The third in ten minutes']) await api.keys.create.mutate({ name })
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('One too many')
    await page.getByRole('button', { name: 'Create key' }).click()
    const refused = await page.getByText(/Try again at .+, in \d+ minutes\./).textContent()
    const left = Number(/in (\d+) minutes/.exec(refused ?? '')?.[1])
    const passed = Math.ceil((performance.now() - began) / 60_000)
    expect(left).toBeLessThanOrEqual(10)
    expect(left).toBeGreaterThanOrEqual(10 - passed)
    await expectAccessible(page)
  })

  test('are limited to what is chosen, which their successors keep', async () => {
    const shop = await portal.shop()
    const page = await shop.signIn('owner', { at: '/keys' })
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('Refund desk')
    await page.getByLabel('Access').selectOption('Only selected permissions')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Choose at least one permission.').waitFor()
    await page.getByLabel('Refunds').selectOption('Read and write')
    await page.getByLabel('Products').selectOption('Read')
    await expectAccessible(page)
    for (const width of [320, 375, 1280]) await expectFits(page, width)
    await page.getByRole('button', { name: 'Create key' }).click()
    const limited = await shownKey(page)
    expect([(await ask(limited)).status, (await ask(limited, '/customers')).status]).toEqual([200, 403])
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByText('Limited to products (read), refunds (write)').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Roll Refund desk' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll key' }).click()
    const rolled = await shownKey(page)
    expect([(await ask(rolled)).status, (await ask(rolled, '/customers')).status]).toEqual([200, 403])
  })

  test('can have any name', async () => {
    const shop = await portal.shop()
    const names = ['<img src=x onerror=alert(1)>', 'مفتاح 🔑 المتجر', 'W'.repeat(100)]
    const { portal: api } = await shop.as('owner')
    for (const name of names) await api.keys.create.mutate({ name })
    const page = await shop.signIn('owner', { at: '/keys' })
    await page.getByText('5 of 25 active').waitFor()
    expect(await page.locator('.key-name').allTextContents()).toEqual([
      'W'.repeat(100),
      ...names.slice(0, 2).reverse(),
      'First key',
    ])
    for (const width of [320, 375, 768, 1024, 1280]) await expectFits(page, width)
  })

  test('of the other mode are not shown', async () => {
    const page = await portal.signIn('owner', { at: '/keys', mode: 'live' })
    await page.getByRole('heading', { name: 'Live keys' }).waitFor()
    await page.getByText('svc_live_').waitFor()
    expect(await page.getByText('svc_test_').count()).toBe(0)
  })
})

describe('the request log', () => {
  test('names the change of a request, and the audit log the request of a change', async () => {
    const shop = await portal.shop()
    const { data: product, requestId } = await shop.rest.post<{ id: string }>('/products', { name: 'Coffee' })
    await shop.rest.post('/refunds', {})
    const page = await shop.signIn('owner', { at: '/requests?status=2xx' })
    const row = page.getByRole('link', { name: 'POST /api/v1/products' })
    await expect.poll(() => seen(page, row)).toBe(true)
    expect(await page.getByText('/api/v1/refunds').count()).toBe(0)
    await page.getByLabel('Search').fill('validation_error')
    await page.getByText('No requests match.').waitFor()
    await page.getByLabel('Outcome').selectOption('Refused')
    await page.getByText('/api/v1/refunds').waitFor()

    await page.goto(shop.at(`/audit?about=${product.id}`))
    await page.getByText('created a product').waitFor()
    await expectAccessible(page)
    for (const width of [320, 375, 768, 1024, 1280]) await expectFits(page, width)
    await page.getByRole('link', { name: `Request ${requestId}` }).click()
    await page.getByText('Created a product').waitFor()
    expect(await page.getByRole('link', { name: product.id }).getAttribute('href')).toContain(`/products/${product.id}`)
    await expectAccessible(page)
  })
})

async function shownKey(page: Page): Promise<string> {
  return (await page.locator('.created-key-secret').textContent()) ?? ''
}

/** Looks again until a row is there: the log is written every few seconds. */
async function seen(page: Page, row: Locator) {
  await page.getByRole('button', { name: 'Refresh' }).click()
  return row.isVisible()
}
