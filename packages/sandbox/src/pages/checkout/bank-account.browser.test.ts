import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Browser, Page } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from '../../listen.ts'
import { openPage } from '../../testing/browser.ts'
import { createReadyAccount, createTestSandbox, oneItem } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
let browser: Browser
let server: Listening
let page: Page
let on: Stripe.RequestOptions
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
  page = await newPage()
})
afterEach(() => page.close())

const newPage = (options: Parameters<Browser['newPage']>[0] = {}) =>
  openPage(browser, (complaint) => complaints.push(complaint), options)

async function open(more: Partial<Stripe.Checkout.SessionCreateParams> = {}, at = page): Promise<string> {
  const { id } = await stripe.checkout.sessions.create({ ...oneItem, ...more }, on)
  await at.goto(`${server.url}/c/pay/${id}`)
  return id
}

async function fillIn(account: string, at = page): Promise<void> {
  await at.getByLabel('Email').fill('ada@example.com')
  await at.getByLabel('Routing number').fill('110000000')
  await at.getByLabel('Account number').fill(account)
  await at.getByLabel('Account holder name').fill('Ada Lovelace')
}

const bank = (at = page) => at.getByRole('radio', { name: 'Bank account' })
const card = (at = page) => at.getByRole('radio', { name: 'Card' })
const payButton = (at = page) => at.getByRole('button', { name: /^Pay/ })
const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, on)

test('a customer pays from a bank account, and the money comes later', async () => {
  const id = await open()
  expect(await card().isChecked()).toBe(true)
  await bank().check()
  await fillIn('000123456789')
  await payButton().click()
  await page.waitForURL(`https://shop.test/done?s=${id}`)
  expect(await retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    customer_details: { name: 'Ada Lovelace' },
  })
  await sandbox.clock.advance({ seconds: 2 })
  expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
  expect(complaints).toEqual([])
})

test('the fields of one method are there at a time, and keep what was typed', async () => {
  await open()
  await page.getByLabel('Card number').fill('4242')
  await bank().check()
  expect(await page.getByLabel('Card number').count()).toBe(0)
  expect(await page.getByText('authorize Blue Bottle Shop to debit').isVisible()).toBe(true)
  await page.getByLabel('Account number').fill('000-123')
  expect(await page.getByLabel('Account number').inputValue()).toBe('000123')
  await card().check()
  expect(await page.getByLabel('Account number').count()).toBe(0)
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242')
  await bank().check()
  expect(await page.getByLabel('Account number').inputValue()).toBe('000123')
})

test('bank account errors are shown beside their fields, also the server’s', async () => {
  const id = await open()
  await bank().check()
  await fillIn('000123456788')
  await page.getByLabel('Routing number').fill('110000001')
  await payButton().click()
  const routing = page.getByLabel('Routing number')
  expect(await routing.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator(`#${await routing.getAttribute('aria-describedby')}`).textContent()).toContain('incorrect')
  await routing.fill('110000000')
  expect(await page.getByRole('alert').count()).toBe(0)
  await payButton().click()
  await page.getByRole('alert').waitFor()
  const account = page.getByLabel('Account number')
  expect(await account.getAttribute('aria-describedby')).toBe(await page.getByRole('alert').getAttribute('id'))
  expect((await retrieve(id)).payment_intent).toBeNull()
})

test('a customer pays from a bank account with the keyboard alone', async () => {
  const id = await open()
  await page.getByLabel('Email').fill('ada@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  expect(await bank().isChecked()).toBe(true)
  for (const text of ['110000000', '000111111116', 'Ada Lovelace']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/shop\.test\/done/)
  await sandbox.clock.advance({ seconds: 2 })
  expect(await retrieve(id)).toMatchObject({
    payment_status: 'unpaid',
    payment_intent: { last_payment_error: { code: 'no_account' } },
  })
})

test('a test bank account is filled in when chosen', async () => {
  await open()
  await bank().check()
  await page.getByText('Numbers to try').click()
  await page.getByRole('button', { name: /000222222227/ }).click()
  await payButton().click()
  await page.waitForURL(/shop\.test\/done/)
  expect(complaints).toEqual([])
})

test('without scripts the button brings the fields of what was chosen, and then pays', async () => {
  const plain = await newPage({ javaScriptEnabled: false })
  const id = await open({}, plain)
  await plain.getByLabel('Email').fill('ada@example.com')
  await bank(plain).check()
  await payButton(plain).click()
  await plain.getByLabel('Account number').waitFor()
  expect(await bank(plain).isChecked()).toBe(true)
  await fillIn('000123456789', plain)
  await payButton(plain).click()
  await plain.waitForURL(`https://shop.test/done?s=${id}`)
  await plain.close()
  expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
})

test('no choice is shown where only cards are offered', async () => {
  await open({
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 500, product_data: { name: 'Tea' } } }],
  })
  expect(await page.getByRole('heading', { name: 'Card' }).isVisible()).toBe(true)
  expect(await bank().count()).toBe(0)
})

test('the name carries over to the other payment method, unless it has one', async () => {
  await open()
  const [onCard, atBank] = [page.getByLabel('Name on card'), page.getByLabel('Account holder name')]
  await onCard.fill('Ada Lovelace')
  await bank().check()
  expect(await atBank.inputValue()).toBe('Ada Lovelace')
  await atBank.fill('Lovelace Ltd')
  await card().check()
  expect(await onCard.inputValue()).toBe('Ada Lovelace')
  await bank().check()
  expect(await atBank.inputValue()).toBe('Lovelace Ltd')
})
