import { createSandbox } from '@merchant-payments/sandbox'
import type { Page } from 'playwright-core'

export const sandbox = createSandbox({ forwardTo: 'http://127.0.0.1:3000/webhooks', webhookSecret: 'whsec_test' })
await sandbox.listen({ port: 4243 }) // the address that the shop is configured with

/** Fills in the hosted checkout as a customer, where the page itself is part of the test. */
export async function payOnPage(page: Page) {
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Pay' }).click()
}
