import type { CreatedMerchant } from '@merchant-payments/api/operator'
import {
  type Caller,
  type TestBrowser,
  type TestServer,
  testBrowser,
  testServer,
} from '@merchant-payments/server/testing'
import type { BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { inject } from 'vitest'
import { browserForTests } from './browser.ts'

export { expectAccessible, expectFits, expectFitsPhone } from './expect-accessible.ts'

export type Role = 'owner' | 'developer' | 'support'
type Mode = 'test' | 'live'

/** A merchant of the server and its members. */
export type Shop = {
  merchant: CreatedMerchant
  /** The REST interface with the merchant's test key, as the server's own tests use it: `rest.post('/products', {…})`. */
  rest: Caller
  liveRest: Caller
  /** The portal's procedures, called by a member in test mode. */
  as(role?: Role): Promise<TestBrowser['trpc']>
  /** A page of a signed-in member: the merchant's home in test mode, or another address. */
  signIn(role?: Role, options?: { at?: string; mode?: Mode; viewport?: ViewportSize }): Promise<Page>
  /** The address of a page of the merchant: "/keys" → "/#/mer_…/test/keys". */
  at(page: string, mode?: Mode): string
}

export type Portal = Shop & {
  server: TestServer
  /** A further merchant beside the first. */
  shop(): Promise<Shop>
  /** Pays a checkout by card at the sandbox and delivers its events. `typed` holds further fields of the form. */
  pay(session: string, typed?: Record<string, string>): Promise<void>
  /** The processor's page of a checkout, in the browser of a customer. */
  openCheckout(url: string, options?: BrowserContextOptions): Promise<Page>
  /** Delivers all events of the processor to the server. */
  settle(): Promise<void>
  /** A page of a browser without a session; of the server by another name, when one is given. */
  visit(path: string, host?: string): Promise<Page>
  /** A fresh browser for a person of the first merchant that has loaded nothing yet. */
  context(role: Role): Promise<BrowserContext>
}

/**
 * The portal for the tests of one file: the shipped build on a real server with a database of its own and the sandbox in
 * memory, in a real browser. A test fails when one of its pages has an error, breaks the policy or requests another host.
 * Pages hosted by the sandbox have no address that a browser could open: `openCheckout` shows one, and `pay` needs no page.
 */
export async function openPortal(options: Parameters<typeof testServer>[0] = {}): Promise<Portal> {
  // The pages come over http, so cookies that only https may carry would be lost; in live mode Stripe takes http of this
  // machine alone.
  const publicUrl = 'http://127.0.0.1'
  const server = await testServer({ built: inject('builtPortal'), publicUrl, ...options })
  const browser = browserForTests(server.origin, {
    origin: new URL(server.processor.processor.connectJs).origin,
    fetch: server.processor.sandbox.fetch,
  })
  // Each signs in once per file: tries are limited per address, and deriving a key from a password takes its time.
  const people = new Map<string, Promise<TestBrowser>>()

  function person(merchant: CreatedMerchant, role: Role): Promise<TestBrowser> {
    const key = `${merchant.merchant_id} ${role}`
    const known = people.get(key) ?? (role === 'owner' ? signedIn(merchant) : newcomer(merchant, role))
    people.set(key, known)
    return known
  }

  async function signedIn(
    merchant: CreatedMerchant,
    email = merchant.portal_email,
    password = merchant.portal_password,
  ) {
    const member = testBrowser(server.origin)
    const { status } = await member.signIn(email, password)
    if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
    member.choose(merchant.merchant_id)
    return member
  }

  async function newcomer(merchant: CreatedMerchant, role: Role): Promise<TestBrowser> {
    const owner = await person(merchant, 'owner')
    const email = `${role}.${merchant.merchant_id}@example.com`.toLowerCase()
    await owner.trpc.portal.members.invite.mutate({ email, role })
    const password = 'a password of mine'
    const token = tokenIn(server.mails.findLast(({ to }) => to === email)?.text)
    const guest = testBrowser(server.origin)
    await guest.trpc.portal.people.acceptInvitation.mutate({ token, name: names[role], password })
    return signedIn(merchant, email, password)
  }

  async function cookiesOf(merchant: CreatedMerchant, role: Role) {
    const { cookies } = await person(merchant, role)
    return [...cookies].map(([name, value]) => ({ name, value, url: server.origin }))
  }

  async function shop(): Promise<Shop> {
    const merchant = await server.merchant()
    const at = (page: string, mode: Mode = 'test') =>
      `${server.origin}/#/${merchant.merchant_id}/${mode}${page === '/' ? '' : page}`
    return {
      merchant,
      at,
      rest: server.as(merchant.test_key),
      liveRest: server.as(merchant.live_key),
      as: async (role = 'owner') => (await person(merchant, role)).trpc,
      async signIn(role = 'owner', { at: page = '/', mode, viewport } = {}) {
        const opened = await browser.page(await cookiesOf(merchant, role))
        if (viewport) await opened.setViewportSize(viewport)
        await opened.goto(at(page, mode))
        await opened.getByRole('heading', { level: 1 }).waitFor()
        return opened
      },
    }
  }

  async function settle(): Promise<void> {
    for (const event of await server.processor.events()) await server.deliver(event)
  }

  const first = await shop()
  return {
    ...first,
    server,
    shop,
    settle,
    async pay(session, typed) {
      await server.processor.pay(session, typed)
      await settle()
    },
    async openCheckout(url, options) {
      const context = await browser.context(options, new URL(url).origin)
      const page = await context.newPage()
      await page.goto(url)
      return page
    },
    async visit(path, host) {
      const page = host ? await (await browser.context({ baseURL: host }, host)).newPage() : await browser.page([])
      await page.goto(path)
      return page
    },
    async context(role) {
      const context = await browser.context()
      await context.addCookies(await cookiesOf(first.merchant, role))
      return context
    },
  }
}

const names = { owner: 'Olive Owner', developer: 'Dev Eloper', support: 'Sue Port' } as const

/** The token in the link of a mail. */
export function tokenIn(text = ''): string {
  return /#\/\w+\/([\w-]+)/.exec(text)?.[1] ?? ''
}
