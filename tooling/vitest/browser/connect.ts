import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'
import type {} from './global-setup.ts'

let connected: Promise<Browser> | undefined

/**
 * The run's browser, for all files of a worker. A file opens contexts of its own and closes them; the browser stays.
 * Needs `globalSetup: ['@merchant-payments/vitest/browser/global-setup']`.
 */
export function testBrowser(): Promise<Browser> {
  connected ??= chromium.connect(inject('testBrowser'))
  return connected
}
