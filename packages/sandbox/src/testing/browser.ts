import { patienceMs } from '@merchant-payments/vitest/suites'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/**
 * A page of a customer’s browser, with a shop at shop.test to return to.
 * @param report called with script errors, refused sources, failed loads and dialogs
 */
export async function openPage(
  browser: Browser,
  report: (problem: string) => void,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(patienceMs)
  await page.route('https://shop.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Shop</h1>' }),
  )
  page.on('console', (message) => message.type() === 'error' && report(message.text()))
  page.on('pageerror', (error) => report(error.message))
  page.on('dialog', (dialog) => {
    report(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return page
}
