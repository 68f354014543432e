import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()

/** How often a page was loaded as a whole from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('a page whose code does not come', () => {
  test('comes by itself when the server is back, loaded anew once', async () => {
    const page = await portal.signIn('owner')
    const loads = countLoads(page)
    await page.route(/\/assets\/keys-page|\/readyz/, (route) => route.abort())
    await open(page, 'API keys')
    await heading(page, 'This page could not be loaded').waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('The server is still not responding.').waitFor()
    expect(loads()).toBe(0)
    await page.unroute(/\/assets\/keys-page|\/readyz/)
    await heading(page, 'API keys').waitFor()
    expect(loads()).toBe(1)
    expect(page.url()).toBe(portal.at('/keys'))
  })

  test('comes by its button, too', async () => {
    const page = await portal.signIn('owner')
    await page.route(/\/assets\/keys-page|\/readyz/, (route) => route.abort())
    await open(page, 'API keys')
    const button = page.getByRole('button', { name: 'Reload' })
    await button.waitFor()
    await page.unroute(/\/assets\/keys-page|\/readyz/)
    await button.click()
    await heading(page, 'API keys').waitFor()
    expect(page.url()).toBe(portal.at('/keys'))
  })

  test('as the build has it no longer, is loaded anew with the new build', async () => {
    const page = await portal.signIn('owner')
    const loads = countLoads(page)
    await page.route('**/assets/keys-page*', (route) =>
      loads() === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await open(page, 'API keys')
    await heading(page, 'API keys').waitFor()
    expect(loads()).toBe(1)
  })

  test('that stays missing is reloaded once, not in a loop, and other pages still open', async () => {
    const page = await portal.signIn('owner')
    const loads = countLoads(page)
    await page.route('**/assets/keys-page*', (route) => route.fulfill({ status: 404 }))
    await open(page, 'API keys')
    await expect.poll(loads).toBe(1)
    // Asked after the reload whether there is a server; there is, and it was of no use.
    await page.waitForResponse('**/readyz')
    await heading(page, 'This page could not be loaded').waitFor()
    await open(page, 'Members')
    await heading(page, 'Members').waitFor()
    expect(loads()).toBe(1)
  })
})

describe('what was read while the server was away', () => {
  test('is read again by itself when it is back', async () => {
    const page = await portal.signIn('owner')
    await page.route(/\/trpc\/|\/readyz/, (route) => route.abort())
    await open(page, 'Members')
    await page.getByText('The server is not responding.').waitFor()
    await page.unroute(/\/trpc\/|\/readyz/)
    await page.getByText('Only owner').waitFor()
    expect(await page.getByText('The server is not responding.').count()).toBe(0)
  })

  test('is read again when even the session could not be loaded', async () => {
    const page = await (await portal.context('owner')).newPage()
    await page.route(/\/trpc\/|\/readyz/, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await page.goto('/')
    await page.getByText('The server is not responding.').waitFor()
    await page.unroute(/\/trpc\/|\/readyz/)
    await heading(page, 'Home').waitFor()
    expect(page.url()).toBe(portal.at('/'))
  })

  test('is read again when the server is back from an outage of its database', async () => {
    const page = await portal.signIn('owner')
    const refused = { code: 'service_unavailable', message: 'The service is busy and nothing was done.' }
    const error = { message: refused.message, code: -32603, data: { code: 'X', httpStatus: 503, error: refused } }
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 503, json: { error } }))
    await open(page, 'Members')
    await page.getByText(refused.message).waitFor()
    await page.unroute('**/trpc/**')
    await page.getByText('Only owner').waitFor()
    expect(await page.getByText(refused.message).count()).toBe(0)
  })

  test('is waited for with a word, not on a blank page', async () => {
    const page = await (await portal.context('owner')).newPage()
    let answer = () => undefined as unknown
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/trpc/portal.people.me*', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/')
    await page.getByText('The server is slow to respond.').waitFor()
    answer()
    await heading(page, 'Home').waitFor()
    expect(await page.getByText('The server is slow to respond.').count()).toBe(0)
  })
})
