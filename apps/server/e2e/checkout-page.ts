import chromium from '@sparticuz/chromium'
import { type Browser, chromium as driver, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { patience } from '../src/testing/patience.ts'

/** A real browser for the tests of a file. */
export function browserForTests(): { page(): Promise<Page> } {
  let browser: Browser
  beforeAll(async () => {
    browser = await driver.launch({
      executablePath: await chromium.executablePath(),
      args: chromium.args.filter((arg) => arg !== '--single-process'),
    })
  })
  afterAll(() => browser.close())
  return {
    async page() {
      const page = await browser.newPage()
      page.setDefaultTimeout(patience.timeout)
      return page
    },
  }
}

export const cards = { accepted: '4242424242424242', declined: '4000000000000002' } as const

/** Types a card into the hosted checkout as a customer would, and presses the button. */
export async function payWith(page: Page, card: string): Promise<void> {
  const email = page.getByLabel('Email')
  if ((await email.count()) > 0 && (await email.inputValue()) === '') await email.fill('customer@example.com')
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Jenny Rosen')
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click()
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
