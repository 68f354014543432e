import type { Browser, Page } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from '../../listen.ts'
import { launchBrowser, openPage } from '../../testing/browser.ts'
import { readyAccount, testSandbox } from '../../testing/sandbox.ts'

const { sandbox, stripe } = testSandbox()
let browser: Browser
let server: Listening
let page: Page
let on: Stripe.RequestOptions
/** What the browser complained of: script errors, refused sources, failed loads. */
let complaints: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  on = { stripeAccount: (await readyAccount(stripe)).id }
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  complaints = []
  page = await openPage(browser, (complaint) => complaints.push(complaint))
})
afterEach(() => page.close())

const line = (unit_amount: number, name: string) => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount, product_data: { name }, recurring: { interval: 'month' as const } },
})

async function open(more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      success_url: 'https://shop.test/done?s={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://shop.test/cart',
      line_items: [{ ...line(1000, 'Team plan'), quantity: 3 }, line(91, 'Processing fee')],
      ...more,
    },
    on,
  )
  await page.goto(`${server.url}/c/pay/${id}`)
  return id
}

async function subscribeWith(number: string): Promise<void> {
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Ada Lovelace')
  await page.getByRole('button', { name: /^Subscribe/ }).click()
}

const subscriptionOf = async (id: string) =>
  (await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }, on)).subscription as Stripe.Subscription

test('a customer subscribes and comes back to the shop', async () => {
  const id = await open()
  expect(await page.getByRole('region', { name: 'Order summary' }).textContent()).toContain('$30.91 per month')
  await subscribeWith('4242424242424242')
  await page.waitForURL(`https://shop.test/done?s=${id}`)
  expect(await subscriptionOf(id)).toMatchObject({ status: 'active' })
  expect(complaints).toEqual([])
})

test('a refused card can be followed by another, on the same page', async () => {
  const id = await open()
  await subscribeWith('4000000000000002')
  expect(await page.getByRole('alert').textContent()).toBe('Your card was declined.')
  expect(await page.getByRole('button', { name: /^Subscribe/ }).textContent()).toMatch(/^\s*Subscribe\s*$/)
  await subscribeWith('4242424242424242')
  await page.waitForURL(`https://shop.test/done?s=${id}`)
})

test('a trial begins after the card was confirmed', async () => {
  const id = await open({ subscription_data: { trial_period_days: 14 } })
  expect(await page.getByText('14 days free').isVisible()).toBe(true)
  await subscribeWith('4000002500003155')
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL(`https://shop.test/done?s=${id}`)
  expect(await subscriptionOf(id)).toMatchObject({ status: 'trialing' })
})

test.each([320, 1280])('nothing is cut off at a width of %i', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  await open({ line_items: [line(99_999_999, 'x'.repeat(300))], subscription_data: { trial_period_days: 365 } })
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})
