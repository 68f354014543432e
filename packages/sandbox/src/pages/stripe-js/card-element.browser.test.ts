import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from '../../listen.ts'
import { openPage } from '../../testing/browser.ts'
import { createMerchantPage } from '../../testing/merchant-page.ts'
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
  await page.goto(shop.address({ key, account }))
  // As pages of before do it: an element of no intent, and the intent in the call.
  await page.evaluate(
    "window.card = stripe.elements().create('card', { hidePostalCode: true }); card.on('change', (event) => heard.push(event)); card.mount('#payment')",
  )
})
afterEach(() => page.close())

const on = () => ({ stripeAccount: account })
const frame = () => page.frameLocator('iframe[title="Secure payment input frame"]')
const newIntent = () => stripe.paymentIntents.create({ amount: 1094, currency: 'usd' }, on())

async function type(number: string): Promise<void> {
  await frame().getByLabel('Card number').fill(number)
  await frame().getByLabel('Expiration').fill('12/34')
  await frame().getByLabel('CVC').fill('123')
}

test('confirmCardPayment pays with the card of a card element', async () => {
  const { id, client_secret } = await newIntent()
  await type('4242424242424242')
  const outcome = await page.evaluate(
    `stripe.confirmCardPayment('${client_secret}', { payment_method: { card, billing_details: { name: 'Ada' } }, receipt_email: 'ada@example.com' })`,
  )
  expect(outcome).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, on())
  expect(latest_charge).toMatchObject({ billing_details: { name: 'Ada' }, receipt_email: 'ada@example.com' })
  expect(await page.evaluate('heard.at(-1)')).toMatchObject({ elementType: 'card', complete: true, empty: false })
  expect(complaints).toEqual([])
})

test('confirmCardPayment shows the challenge of the bank, and returns the error of a decline', async () => {
  const { client_secret } = await newIntent()
  await type('4000002760003184')
  const paying = page.evaluate(`stripe.confirmCardPayment('${client_secret}', { payment_method: { card } })`)
  const challenge = page.frameLocator('iframe[title="Secure authentication frame"]')
  await challenge.getByRole('button', { name: 'Complete authentication' }).click()
  expect(await paying).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  const { client_secret: second } = await newIntent()
  await type('4000000000000002')
  const declined = await page.evaluate(`stripe.confirmCardPayment('${second}', { payment_method: { card } })`)
  expect(declined).toMatchObject({ error: { code: 'card_declined' } })
})

test('confirmCardPayment takes a payment method that there is already, and createPaymentMethod makes one of a card element', async () => {
  const { client_secret } = await newIntent()
  const paid = await page.evaluate(`stripe.confirmCardPayment('${client_secret}', { payment_method: 'pm_card_visa' })`)
  expect(paid).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  await type('5555555555554444')
  const made = await page.evaluate(
    "stripe.createPaymentMethod({ type: 'card', card, billing_details: { name: 'Ada' } })",
  )
  expect(made).toMatchObject({ paymentMethod: { card: { last4: '4444' }, billing_details: { name: 'Ada' } } })
})

test('confirmCardSetup saves the card of a card element', async () => {
  const { client_secret } = await stripe.setupIntents.create({}, on())
  await type('4242424242424242')
  const saved = await page.evaluate(`stripe.confirmCardSetup('${client_secret}', { payment_method: { card } })`)
  expect(saved).toMatchObject({ setupIntent: { status: 'succeeded' } })
})
