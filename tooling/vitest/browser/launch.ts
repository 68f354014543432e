import { type Browser, chromium } from 'playwright-core'
import { installedBrowser } from './installed-browser.ts'

let launched: Promise<Browser> | undefined

/**
 * The worker's browser, for all of its files. A file opens contexts of its own and closes them; the browser ends with the
 * worker. One browser of the whole run had each of its messages pass through the run's main process, which cost more
 * processor time than a browser for each worker.
 * Needs `globalSetup: ['@merchant-payments/vitest/browser/global-setup']`.
 */
export function testBrowser(): Promise<Browser> {
  launched ??= installedBrowser().then((options) => chromium.launch(options))
  return launched
}
