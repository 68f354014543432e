import { describe, expect, it } from 'vitest'
import { type Answer, type Call, portalInBrowser, violations } from './portal-in-browser.ts'

const portal = portalInBrowser()
const testKey = `svc_test_${'a'.repeat(40)}`
const liveKey = `svc_live_${'b'.repeat(40)}`

const account = {
  id: 'mer_1',
  object: 'account',
  chargesEnabled: true,
  payoutsEnabled: false,
  cardPayments: 'active',
  bankAccount: { bankName: 'First Bank', last4: '6789' },
  country: 'US',
  defaultCurrency: 'usd',
  plan: 'free',
  livemode: false,
}

function product(name: string, id = 'prod_1') {
  const price = { id: 'price_1', amount: 1250, currency: 'usd', tax_behavior: 'unspecified' }
  return { id, name, description: null, active: true, price }
}

/** An API in which everything is well, but for what a test says. */
function api(special: Record<string, (call: Call) => Answer> = {}) {
  return (call: Call): Answer => {
    const said = special[call.procedure]?.(call)
    if (said) return said
    if (call.procedure === 'account.retrieve') return { data: account }
    return { data: { items: [], has_more: false } }
  }
}

async function withKey(key: string, page: string, special?: Parameters<typeof api>[0]) {
  const opened = await portal.open(`/#/${page}`, api(special))
  await opened.page.getByLabel('API key').fill(key)
  await opened.page.getByRole('button', { name: 'Look inside' }).click()
  await opened.page.getByRole('button', { name: 'Forget key' }).waitFor()
  return opened
}

describe('the portal in a browser', () => {
  it('loads in less than 90 kB', async () => {
    expect(await portal.firstLoad()).toBeLessThan(90_000)
  })

  it.each(['light', 'dark'] as const)(
    'starts in %s, for everybody, under the policy of the server',
    async (colorScheme) => {
      const { page, faults, calls } = await portal.open('/', api(), { colorScheme })
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await violations(page)).toEqual([])
      expect(faults).toEqual([])
      expect(calls).toEqual([])
    },
  )

  it('fits on a phone', async () => {
    const { page } = await portal.open('/', api(), { viewport: { width: 360, height: 700 } })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  it('shows the account of a key, which stays out of addresses and outlives a reload', async () => {
    const { page, calls, faults } = await withKey(testKey, 'account')
    await page.getByText('ending in 6789').waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await page.getByText('ending in 6789').waitFor()
    expect(new Set(calls.map((call) => call.authorization))).toEqual(new Set([`Bearer ${testKey}`]))
    expect(page.url()).not.toContain('svc_')
    expect(faults).toEqual([])
  })

  it('is marked as live under a live key, and forgets it', async () => {
    const { page } = await withKey(liveKey, 'account')
    await page.getByText('Live mode').waitFor()
    expect(await page.locator('html').getAttribute('data-mode')).toBe('live')
    await page.getByRole('button', { name: 'Forget key' }).click()
    await page.getByLabel('API key').waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it("shows the API's complaints beside the fields, and goes to the first", async () => {
    const issues = [
      { param: 'name', message: 'must not be empty' },
      { param: 'price.currency', message: 'zzz is not supported' },
    ]
    const refused = { status: 400, message: 'name: must not be empty', error: { code: 'validation_error', issues } }
    const { page } = await withKey(testKey, 'products', { 'products.create': () => refused })
    await page.getByRole('button', { name: 'Create product' }).click()
    await page.getByText('Name must not be empty.').waitFor()
    await page.getByText('Currency zzz is not supported.').waitFor()
    await expect.poll(() => page.getByLabel('Name').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  it('shows names as text, whatever is in them', async () => {
    const names = ['<img src=x onerror=alert(1)>', 'قهوة عربية', '☕'.repeat(250), 'W'.repeat(500)]
    const items = names.map((name, index) => product(name, `prod_${index}`))
    const { page, faults } = await withKey(testKey, 'products', {
      'products.list': () => ({ data: { items, has_more: false } }),
    })
    const shown = page.getByRole('heading', { level: 3 })
    await expect.poll(() => shown.allTextContents()).toEqual(names)
    await page.setViewportSize({ width: 360, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(faults).toEqual([])
  })

  it('turns the pages of a list, and goes to the first new row', async () => {
    const { page, calls } = await withKey(testKey, 'products', {
      'products.list': ({ input }) =>
        input && typeof input === 'object' && 'starting_after' in input
          ? { data: { items: [product('Second', 'prod_2')], has_more: false } }
          : { data: { items: [product('First')], has_more: true } },
    })
    await page.getByRole('button', { name: 'Show more products' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Second' })
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(calls.at(-1)?.input).toEqual({ limit: 10, starting_after: 'prod_1' })
  })

  it('asks for another key when the API refuses this one', async () => {
    let revoked = false
    const error = { code: 'key_revoked' }
    const { page } = await withKey(testKey, 'account', {
      'account.retrieve': () =>
        revoked ? { status: 401, message: 'This API key has been revoked.', error } : { data: account },
    })
    revoked = true
    await page.reload()
    await page.getByRole('alert').filter({ hasText: 'This API key has been revoked.' }).waitFor()
    expect(await page.getByLabel('API key').isVisible()).toBe(true)
  })

  it('thanks whoever comes back from a checkout, and knows more with a key', async () => {
    const { page, calls } = await portal.open('/?paid=cs_test_1', api())
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
    expect(calls).toEqual([])

    const session = { id: 'cs_test_1', status: 'complete', payment_status: 'paid', amount_total: 900, currency: 'usd' }
    const known = await withKey(testKey, 'account', { 'paymentSessions.retrieve': () => ({ data: session }) })
    await known.page.goto(`${new URL(known.page.url()).origin}/?paid=cs_test_1`)
    await known.page.getByRole('heading', { name: 'Payment received' }).waitFor()
    await known.page.getByText('$9.00. Thank you!').waitFor()
    expect(await violations(known.page)).toEqual([])
  })

  it.each([
    ['done', 'Welcome back'],
    ['again', 'This link is over'],
  ])('meets whoever the onboarding sends back (%s), and shows the way on', async (outcome, title) => {
    const { page, calls, faults } = await portal.open(`/?onboarding=${outcome}`, api())
    await page.getByRole('heading', { name: title }).waitFor()
    // They come back in the same way when they have put it off.
    expect(await page.getByRole('main').textContent()).not.toContain('is with the payment processor')
    expect(await page.locator('.landing-sign-done').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'See your account' }).click()
    await page.getByLabel('API key').waitFor()
    expect({ calls, faults }).toEqual({ calls: [], faults: [] })
  })

  it('shows the secret of a new endpoint once', async () => {
    const endpoint = {
      id: 'we_1',
      url: 'https://shop.example/hooks',
      events: ['*'],
      description: null,
      status: 'active',
    }
    const { page, calls } = await withKey(testKey, 'webhooks', {
      'webhookEndpoints.create': () => ({ data: { ...endpoint, consecutive_failures: 0, secret: 'whsec_shown_once' } }),
    })
    await page.getByLabel('Address').fill(endpoint.url)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('whsec_shown_once').waitFor()
    expect(calls.find((call) => call.procedure === 'webhookEndpoints.create')?.input).toEqual({
      url: endpoint.url,
      events: ['*'],
    })
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByLabel('Address').waitFor()
    expect(await page.content()).not.toContain('whsec_shown_once')
  })
})
