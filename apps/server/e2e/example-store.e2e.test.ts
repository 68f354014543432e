import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { printStderr } from '@merchant-payments/vitest/print-stderr'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { browserForTests, cards, payFromBank, payWith } from './checkout-page.ts'
import { startInstallation } from './installation.ts'

const browser = browserForTests()
const main = fileURLToPath(new URL('../../example-store/src/main.ts', import.meta.url))

/** The example store beside an installation, as `npm run store` starts it. */
async function startStore(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const [port, webhookPort] = await freePorts(2)
  const env = { ...settings, DATA_DIR: dataDir, STORE_PORT: String(port), STORE_WEBHOOK_PORT: String(webhookPort) }
  const child = printStderr(spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] }))
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), patience)
  return url
}

test('a shop takes a card on its own page: declined, then authenticated, then released by the webhook', async () => {
  const installation = await startInstallation()
  const page = await browser.page()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(await startStore(installation.dataDir))
  await page.getByRole('link', { name: 'or pay here for Stoneware mug' }).click()

  const element = page.frameLocator('iframe[title="Secure payment input frame"]')
  const payWith = async (card: string) => {
    await element.getByLabel('Card number').fill(card)
    await element.getByLabel('Expiration').fill('12 / 34')
    await element.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Pay $24.00' }).click()
  }
  await payWith('4000000000000002')
  await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
  await payWith('4000002760003184')
  const challenge = page.frameLocator('iframe[title="Secure authentication frame"]')
  await challenge.getByRole('button', { name: 'Complete authentication' }).click()

  await page.waitForURL('**/thanks/payment?payment_intent=pi_**')
  await page.getByText('Paid', { exact: true }).waitFor()
  await page.getByText('released by the webhook').waitFor()
  const received = page.getByRole('log', { name: 'Received webhooks' })
  await expect
    .poll(() => received.locator('.verdict').allTextContents())
    .toEqual(['signature verified', 'signature verified'])
  expect(await received.locator('.what code').allTextContents()).toEqual([
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
  ])
  expect(complaints).toEqual([])
})

test('a shop says so when a bank refuses days later, on its own page and after the hosted checkout', async () => {
  const installation = await startInstallation()
  const page = await browser.page()
  const store = await startStore(installation.dataDir)
  const refused = async () => {
    await page.getByText('held back: the payment failed').waitFor()
    await page.getByText('Payment failed', { exact: true }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The payment did not go through.')
  }
  await page.goto(store)
  await page.getByRole('link', { name: 'or pay here for Stoneware mug' }).click()
  const element = page.frameLocator('iframe[title="Secure payment input frame"]')
  await element.getByRole('radio', { name: 'US bank account' }).check()
  await element.getByLabel('Routing number').fill('110000000')
  await element.getByLabel('Account number').fill('000222222227')
  await element.getByLabel('Account holder name').fill('Jenny Rosen')
  await page.getByRole('button', { name: 'Pay $24.00' }).click()
  await page.waitForURL('**/thanks/payment?payment_intent=pi_**')
  await refused()

  await page.goto(store)
  await page.getByRole('button', { name: 'Buy Stoneware mug' }).click()
  await payFromBank(page, '000222222227')
  await page.waitForURL('**/thanks?session=**')
  await refused()
})

test('a maker becomes a merchant of the platform, passes the onboarding and sells; one endpoint hears of it', async () => {
  const installation = await startInstallation()
  const { key } = await installation.mpay('platform-keys', 'create', '--name', 'Store', '--mode', 'test')
  const page = await browser.page()
  await page.goto(await startStore(installation.dataDir, { MERCHANT_PAYMENTS_PLATFORM_KEY: String(key) }))
  await page.getByRole('link', { name: 'Makers' }).click()
  await page.setViewportSize({ width: 320, height: 780 })
  const neededWidth = () => page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
  expect(await neededWidth()).toBe(320)
  await page.getByLabel('Name of your business').fill('Pots & Co')
  await page.getByLabel('Email').fill('potter@example.com')
  await page.getByRole('button', { name: 'Take payments' }).click()

  await page.getByRole('button', { name: 'Save for later' }).click()
  await page.waitForURL('**/makers/mer_*')
  await page.getByText('The payment processor still asks for').waitFor()
  expect(await neededWidth()).toBe(320)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/makers/mer_*')
  const shown = (text: string) =>
    expect
      .poll(async () => {
        await page.reload()
        return page.getByRole('main').textContent()
      }, patience)
      .toContain(text)
  await shown('Amount in US dollars')
  await page.getByLabel('Amount in US dollars').fill('18.50')
  await page.getByRole('button', { name: 'Buy' }).click()
  await payWith(page, cards.accepted)
  await page.waitForURL('**/makers/mer_*?paid=cs_test_**')
  // The secret of its signature is that of the platform's endpoint: the maker has no endpoint.
  await shown('The order is fulfilled, released by the webhook.')

  await page.getByRole('link', { name: 'All makers' }).click()
  expect(await page.getByRole('listitem').filter({ hasText: 'Pots & Co' }).textContent()).toContain('sells')
})
