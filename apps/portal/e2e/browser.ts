import { testBrowser } from '@merchant-payments/vitest/browser'
import { patienceMs } from '@merchant-payments/vitest/suites'
import type { BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** A window's context that goes from example to example, one at a time; the process that shows its pages stays. */
type Lasting = { context: BrowserContext; lent: boolean }

/** The processor of a server, for browsers: its pages, which have no address that a browser could open. */
type ProcessorPages = { origin: string; fetch(request: Request): Response | Promise<Response> }

/** The worker's browser, for the tests of a file. An error on a page fails the test that opened the page. */
export function browserForTests(origin: string, processor: ProcessorPages) {
  const opened: BrowserContext[] = []
  const lasting: Lasting[] = []
  const faults: string[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()))
    await Promise.all(lasting.filter(({ lent }) => lent).map(giveBack))
    expect(faults.splice(0), 'on pages of this test').toEqual([])
  })
  afterAll(() => Promise.all(lasting.map(({ context }) => context.close())))

  /** @param host whose pages may be opened besides the server's */
  async function newContext(options: BrowserContextOptions = {}, host?: string): Promise<BrowserContext> {
    const browser = await testBrowser()
    const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: origin, ...options })
    context.setDefaultTimeout(patienceMs)
    context.on('weberror', (error) => faults.push(String(error.error())))
    context.on('console', (message) => {
      // That a call was refused is no fault: pages are shown what they say then.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text())
    })
    context.on('request', (request) => {
      const { protocol, origin: asked } = new URL(request.url())
      if (asked === origin || asked === host || protocol === 'data:' || protocol === 'blob:') return
      // The portal shows forms of the processor on one page alone.
      const isForm = asked === processor.origin && new URL(request.frame().page().url()).pathname === '/details'
      if (!isForm) faults.push(`asked ${request.url()}`)
    })
    await context.route(`${processor.origin}/**`, (route) => answerFor(processor, route))
    await context.addInitScript({
      content: `addEventListener('securitypolicyviolation', (event) => console.error('the policy refused', event.effectiveDirective, event.blockedURI))`,
    })
    return context
  }

  async function newLasting(): Promise<Lasting> {
    const context = await newContext()
    // An open page of the server keeps its renderer process and its compiled scripts for the pages that follow.
    await (await context.newPage()).goto('/favicon.svg')
    const added = { context, lent: true }
    lasting.push(added)
    return added
  }

  return {
    /** A fresh browser context with its own cookies, until the test ends. */
    async context(options?: BrowserContextOptions, host?: string): Promise<BrowserContext> {
      const context = await newContext(options, host)
      opened.push(context)
      return context
    },
    /** A page of a browser that keeps nothing of an earlier test but what the server lets it cache. */
    async page(cookies: Cookies): Promise<Page> {
      const free = lasting.find(({ lent }) => !lent)
      if (free) free.lent = true
      const { context } = free ?? (await newLasting())
      await context.addCookies(cookies)
      return context.newPage()
    },
  }
}

async function answerFor(processor: ProcessorPages, route: Route): Promise<void> {
  const request = route.request()
  const answer = await processor.fetch(
    new Request(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postDataBuffer() as Buffer<ArrayBuffer> | null,
    }),
  )
  await route.fulfill({
    status: answer.status,
    // Meant for an origin that browsers trust, as the one that it really has.
    headers: Object.fromEntries([...answer.headers].filter(([name]) => name !== 'cross-origin-opener-policy')),
    body: Buffer.from(await answer.arrayBuffer()),
  })
}

/** Closes the pages of a test, except the one that keeps the process alive, and clears cookies and storage. */
async function giveBack(used: Lasting): Promise<void> {
  const [holder, ...pages] = used.context.pages()
  await Promise.all(pages.map((page) => page.close()))
  await used.context.clearCookies()
  await holder?.evaluate(() => window.localStorage.clear())
  used.lent = false
}
