import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from '../../listen.ts'
import { openPage } from '../../testing/browser.ts'
import { createMerchantPage, type MerchantPageOptions } from '../../testing/merchant-page.ts'
import { createReadyAccount, createTestSandbox, testKeys } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
const key = testKeys.test.publishable
let server: Listening
let shop: Awaited<ReturnType<typeof createMerchantPage>>
let page: Page
let account = ''
let complaints: string[] = []

beforeAll(async () => {
  server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  shop = await createMerchantPage(server.url)
  account = (await createReadyAccount(stripe)).id
})
afterAll(async () => {
  await shop.close()
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  complaints = []
  page = await openPage(await testBrowser(), (complaint) => complaints.push(complaint))
})
afterEach(() => page.close())

const on = () => ({ stripeAccount: account })
const newCustomer = async () => (await stripe.customers.create({ name: 'Ada' }, on())).id
const element = () => page.frameLocator('iframe[title="Secure payment input frame"]')
const terms = () => element().getByText('By providing your payment information, you allow this business to charge you')
const visit = (options: Omit<MerchantPageOptions, 'key' | 'account'>) =>
  page.goto(shop.address({ key, account, ...options }))

async function type(number: string): Promise<void> {
  await element().getByLabel('Card number').fill(number)
  await element().getByLabel('Expiration').fill('12/34')
  await element().getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay now' }).click()
}

test('confirmSetup saves a card after its challenge, and payments without the customer pass then', async () => {
  const customer = await newCustomer()
  const { id, client_secret } = await stripe.setupIntents.create({ customer }, on())
  await visit({ elements: { clientSecret: client_secret }, setup: true })
  await terms().waitFor()
  await type('4000002500003155')
  const challenge = page.frameLocator('iframe[title="Secure authentication frame"]')
  await challenge.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL(`${shop.url}/done?**`)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    order: '42',
    setup_intent: id,
    setup_intent_client_secret: client_secret,
    redirect_status: 'succeeded',
  })
  const { payment_method, status } = await stripe.setupIntents.retrieve(id, {}, on())
  expect(status).toBe('succeeded')
  const sale = { amount: 1000, currency: 'usd', confirm: true, off_session: true, return_url: 'https://shop.test/' }
  const paid = await stripe.paymentIntents.create({ ...sale, customer, payment_method: String(payment_method) }, on())
  expect(paid.status).toBe('succeeded')
  expect(complaints).toEqual([])
})

test('confirmSetup tells the page that a card was declined', async () => {
  const { id, client_secret } = await stripe.setupIntents.create({ customer: await newCustomer() }, on())
  await visit({ elements: { clientSecret: client_secret }, setup: true, redirect: 'if_required' })
  await type('4000000000000002')
  await page.locator('#message').getByText('Your card was declined.').waitFor()
  expect(await page.evaluate('outcomes.at(-1).error.setup_intent.id')).toBe(id)
  expect(
    await page.evaluate(`stripe.retrieveSetupIntent('${client_secret}').then((found) => found.setupIntent.status)`),
  ).toBe('requires_payment_method')
})

test('each confirm method takes client secrets of its own intents alone', async () => {
  const { client_secret: setup } = await stripe.setupIntents.create({}, on())
  const { client_secret: payment } = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' }, on())
  await visit({})
  const refusal = (call: string) => page.evaluate(`${call}.then(() => 'taken', (error) => error.name)`)
  const confirm = (name: string, secret: string | null) =>
    refusal(`stripe.${name}({ clientSecret: '${secret}', redirect: 'if_required' })`)
  expect(await confirm('confirmPayment', setup)).toBe('IntegrationError')
  expect(await confirm('confirmSetup', payment)).toBe('IntegrationError')
  expect(await refusal(`stripe.retrievePaymentIntent('${setup}')`)).toBe('IntegrationError')
})

test.each([
  ['off_session', true],
  [undefined, false],
] as const)('the element says that a payment keeps the card (setup_future_usage %s: %s)', async (usage, isShown) => {
  const more = usage && { setup_future_usage: usage, customer: await newCustomer() }
  const { client_secret } = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', ...more }, on())
  await visit({ elements: { clientSecret: client_secret } })
  await element().getByLabel('Card number').waitFor()
  expect(await terms().isVisible()).toBe(isShown)
})

test('a checkout page says that it keeps the card before it is paid', async () => {
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer: await newCustomer(),
      line_items: [{ price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'Tea' } }, quantity: 1 }],
      payment_intent_data: { setup_future_usage: 'off_session' },
      success_url: 'https://shop.test/done',
    },
    on(),
  )
  await page.goto(`${server.url}/c/pay/${session.id}`)
  const terms = await page.getByText('to charge your card for later payments.').textContent()
  expect(terms).toMatch(/^By paying, you allow /)
})
