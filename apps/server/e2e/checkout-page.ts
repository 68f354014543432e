import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { patience } from '../src/testing/patience.ts'

/** Pages of the worker's browser, each with cookies of its own, until their file has ended. */
export function browserForTests(): { page(): Promise<Page> } {
  const opened: Page[] = []
  afterAll(async () => {
    for (const page of opened) await page.close()
  })
  return {
    async page() {
      const browser = await testBrowser()
      const page = await browser.newPage()
      opened.push(page)
      page.setDefaultTimeout(patience.timeout)
      return page
    },
  }
}

export const cards = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  /** Accepted at checkout; renewals are declined. */
  declinedLater: '4000000000000341',
  /** 3-D Secure for each payment. */
  authenticated: '4000002760003184',
} as const

/** Types a card into the hosted checkout as a customer would, and presses the button. */
export async function payWith(page: Page, card: string): Promise<void> {
  const email = page.getByLabel('Email')
  if ((await email.count()) > 0 && (await email.inputValue()) === '') await email.fill('customer@example.com')
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Jenny Rosen')
  await page.getByRole('button', { name: /^(Pay|Save|Subscribe)/ }).click()
}

/** Chooses to pay from a bank account, types it and presses the button. */
export async function payFromBank(page: Page, account: string): Promise<void> {
  await page.getByLabel('Email').fill('customer@example.com')
  await page.getByLabel('Bank account').check()
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill(account)
  await page.getByLabel('Account holder name').fill('Jenny Rosen')
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click()
}
