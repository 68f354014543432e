import { PATIENCE_MS } from '@merchant-payments/vitest/suites'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from 'playwright-core'

const UNWANTED = new Set([
  // One process for everything would end with the first page that closes.
  '--single-process',
  // These two let a page do what its own policy forbids.
  '--disable-web-security',
  '--allow-running-insecure-content',
  // An emulated graphics card draws pages for a third more of the processor's time than the processor itself does.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
])

/** A browser that comes with the packages on Linux, and the installed Chrome elsewhere. */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform !== 'linux') return driver.launch({ channel: 'chrome' })
  const args = [...chromium.args.filter((arg) => !UNWANTED.has(arg)), '--disable-gpu', '--disable-software-rasterizer']
  return driver.launch({ executablePath: await chromium.executablePath(), args })
}

/**
 * A page of a customer's browser, with a shop at shop.test to come back to.
 * @param complain told of script errors, refused sources, failed loads and dialogs
 */
export async function openPage(
  browser: Browser,
  complain: (complaint: string) => void,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(PATIENCE_MS)
  await page.route('https://shop.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Shop</h1>' }),
  )
  page.on('console', (message) => message.type() === 'error' && complain(message.text()))
  page.on('pageerror', (error) => complain(error.message))
  page.on('dialog', (dialog) => {
    complain(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return page
}
