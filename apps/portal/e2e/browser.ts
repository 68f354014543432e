import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium as driver } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/** A real browser for the tests of a file. Whatever goes wrong on a page of it fails the test that opened the page. */
export function browserForTests(origin: string) {
  let browser: Browser
  const opened: BrowserContext[] = []
  const faults: string[] = []
  beforeAll(async () => {
    browser = await driver.launch({
      executablePath: await chromium.executablePath(),
      // In one process, a context that closes takes the browser with it.
      args: chromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote'),
    })
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()))
    expect(faults.splice(0), 'on pages of this test').toEqual([])
  })
  afterAll(() => browser?.close())

  return {
    /**
     * Somebody's browser, with cookies of its own, until the test ends.
     * @param host whose pages may be opened besides the server's
     */
    async context(options: BrowserContextOptions = {}, host?: string): Promise<BrowserContext> {
      const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: origin, ...options })
      opened.push(context)
      context.setDefaultTimeout(15_000)
      context.on('weberror', (error) => faults.push(String(error.error())))
      context.on('console', (message) => {
        // That a call was refused is no fault: pages are shown what they say then.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          faults.push(message.text())
      })
      context.on('request', (request) => {
        const { protocol, origin: asked } = new URL(request.url())
        if (asked !== origin && asked !== host && protocol !== 'data:' && protocol !== 'blob:')
          faults.push(`asked ${request.url()}`)
      })
      await context.addInitScript({
        content: `addEventListener('securitypolicyviolation', (event) => console.error('the policy refused', event.effectiveDirective, event.blockedURI))`,
      })
      return context
    },
  }
}
