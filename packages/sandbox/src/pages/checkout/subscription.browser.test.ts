import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Browser, Page } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../../listen.ts'
import { openPage } from '../../testing/browser.ts'
import { createReadyAccount, createTestSandbox } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
let browser: Browser
let server: Listening
let page: Page
let on: Stripe.RequestOptions
/** Errors of the browser: in scripts, refused sources, failed loads. */
let complaints: string[] = []

beforeAll(async () => {
  browser = await testBrowser()
  server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  on = { stripeAccount: (await createReadyAccount(stripe)).id }
})
afterAll(async () => {
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

const pressSubscribe = () => page.getByRole('button', { name: /^Subscribe/ }).click()

async function subscribeWith(number: string): Promise<void> {
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Ada Lovelace')
  await pressSubscribe()
}

async function subscribeFrom(account: string): Promise<void> {
  await page.getByRole('radio', { name: 'Bank account' }).check()
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill(account)
  await page.getByLabel('Account holder name').fill('Ada Lovelace')
  await pressSubscribe()
}

const sessionOf = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }, on)
const subscriptionOf = async (id: string) => (await sessionOf(id)).subscription as Stripe.Subscription
/** The statuses of a session, of its payment and of its subscription. */
async function standing(id: string) {
  const { status, payment_status, subscription } = await sessionOf(id)
  return [status, payment_status, (subscription as Stripe.Subscription | null)?.status ?? null]
}
/** Moves the clock to the end of the first period, and on to where its successor was asked for. */
async function renew(id: string): Promise<string> {
  const { current_period_end: end = 0 } = (await subscriptionOf(id)).items.data[0] ?? {}
  await sandbox.clock.advance({ seconds: end + 3700 - sandbox.clock.now().getTime() / 1000 })
  return (await subscriptionOf(id)).status
}

test('a customer subscribes and comes back to the shop', async () => {
  const id = await open()
  expect(await page.getByRole('region', { name: 'Order summary' }).textContent()).toContain('$30.91 per month')
  await subscribeWith('4242424242424242')
  await page.waitForURL(`https://shop.test/done?s=${id}`)
  expect(await subscriptionOf(id)).toMatchObject({ status: 'active' })
  expect(complaints).toEqual([])
})

test('the page of a subscription shows seats, fee, period and the amount due', async () => {
  await open()
  const summary = page.getByRole('region', { name: 'Order summary' })
  const items = (await summary.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\s*\n\s*/))
  expect(items).toEqual([
    ['Team plan', 'Qty 3 · $10.00 each', 'Billed monthly', '$30.00'],
    ['Processing fee', 'Billed monthly', '$0.91'],
  ])
  expect(await summary.getByRole('term').allInnerTexts()).toEqual(['Total due today'])
  expect(await summary.getByRole('definition').allInnerTexts()).toEqual(['$30.91'])
})

test('the page of a trial shows that it is free, and the price afterwards', async () => {
  await open({ subscription_data: { trial_period_days: 14 } })
  const summary = page.getByRole('region', { name: 'Order summary' })
  expect(await summary.getByRole('term').allInnerTexts()).toEqual(['Total after trial', 'Total due today'])
  expect(await summary.getByRole('definition').allInnerTexts()).toEqual(['$30.91', '$0.00'])
  expect(await page.getByText('when the trial ends and for each period after it').isVisible()).toBe(true)
})

test('a refused card can be followed by another, on the same page', async () => {
  const id = await open()
  await subscribeWith('4000000000000002')
  expect(await page.getByRole('alert').textContent()).toBe('Your card was declined.')
  expect(await standing(id)).toEqual(['open', 'unpaid', null])
  expect(await page.getByRole('button', { name: /^Subscribe/ }).textContent()).toMatch(/^\s*Subscribe\s*$/)
  await subscribeWith('4242424242424242')
  await page.waitForURL(`https://shop.test/done?s=${id}`)
})

test('a card that only fails later starts the subscription, whose renewal fails', async () => {
  const id = await open()
  await page.getByText('Numbers to try').click()
  await page.getByRole('button', { name: 'Succeeds, renewals fail' }).click()
  expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0341')
  await subscribeWith('4000000000000341')
  await page.waitForURL(`https://shop.test/done?s=${id}`)
  expect(await standing(id)).toEqual(['complete', 'paid', 'active'])
  expect(await renew(id)).toBe('past_due')
})

describe('3-D Secure', () => {
  test.each([
    ['4000002500003155', 'active'],
    ['4000002760003184', 'past_due'],
  ])('3-D Secure with %s starts the subscription when passed; renewed it is %s', async (number, renewed) => {
    const id = await open()
    await subscribeWith(number)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await page.waitForURL(`https://shop.test/done?s=${id}`)
    expect(await standing(id)).toEqual(['complete', 'paid', 'active'])
    expect(await renew(id)).toBe(renewed)
    expect(complaints).toEqual([])
  })

  test('a failed 3-D Secure challenge starts nothing, and another card may follow', async () => {
    const id = await open()
    await subscribeWith('4000002760003184')
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('We are unable to authenticate your payment method.')
    expect(await standing(id)).toEqual(['open', 'unpaid', null])
    await subscribeWith('4000008260003178')
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    expect(await page.getByRole('alert').textContent()).toBe('Your card has insufficient funds.')
    expect(await standing(id)).toEqual(['open', 'unpaid', null])
    await subscribeWith('4242424242424242')
    await page.waitForURL(`https://shop.test/done?s=${id}`)
    expect(await standing(id)).toEqual(['complete', 'paid', 'active'])
  })
})

describe('a bank account', () => {
  test.each([
    ['000123456789', ['complete', 'paid', 'active'], 'checkout.session.async_payment_succeeded'],
    ['000111111116', ['complete', 'unpaid', 'active'], 'checkout.session.async_payment_failed'],
  ])('the bank account %s completes the session; the bank answers later', async (account, answered, type) => {
    const id = await open()
    await subscribeFrom(account)
    await page.waitForURL(`https://shop.test/done?s=${id}`)
    expect(await standing(id)).toEqual(['complete', 'unpaid', 'active'])
    await sandbox.clock.advance({ seconds: 2 })
    expect(await standing(id)).toEqual(answered)
    const told = await stripe.events.list({ type, limit: 1 }, on)
    expect(told.data[0]?.data.object).toMatchObject({ id })
    expect(complaints).toEqual([])
  })

  test('the mandate of a bank account names its debits, and no cards', async () => {
    await open()
    expect(await page.getByText('to charge your card for this and each coming period').isVisible()).toBe(true)
    await page.getByRole('radio', { name: 'Bank account' }).check()
    expect(await page.getByText('to debit this account for this and each coming period').isVisible()).toBe(true)
    expect(await page.getByText('charge your card').count()).toBe(0)
  })
})

test('a trial begins after the card was confirmed', async () => {
  const id = await open({ subscription_data: { trial_period_days: 14 } })
  expect(await page.getByText('14 days free').isVisible()).toBe(true)
  await subscribeWith('4000002500003155')
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL(`https://shop.test/done?s=${id}`)
  expect(await subscriptionOf(id)).toMatchObject({ status: 'trialing' })
})

test.each([320, 1280])('the page of a subscription cuts nothing off at a width of %i', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  await open({ line_items: [line(99_999_999, 'x'.repeat(250))], subscription_data: { trial_period_days: 365 } })
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})
