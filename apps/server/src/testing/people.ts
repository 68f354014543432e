import type { CreatedMerchant } from '@merchant-payments/api/operator'
import { expect, vi } from 'vitest'
import { type TestBrowser, testBrowser } from './browser.ts'
import { patience } from './patience.ts'
import type { TestServer } from './test-server.ts'
import { totpCode } from './totp.ts'

export const [minute, hour] = [60_000, 60 * 60_000] as const

type Setup = { totpURI: string; backupCodes: string[] }

/** Asks for a reset of a person's password: the token of the mail, which is sent behind the answer. */
export async function requestReset(server: TestServer, email: string): Promise<string> {
  const sent = server.mails.length
  await testBrowser(server.origin).post('/request-password-reset', { email })
  return vi.waitFor(() => {
    const tokens = server.mails
      .slice(sent)
      .flatMap(({ to, text }) => (to === email ? (/#\/reset\/([\w-]+)/.exec(text)?.[1] ?? []) : []))
    expect(tokens).toHaveLength(1)
    return tokens[0] ?? ''
  }, patience)
}

/** The steps of people at a server: the owner of a merchant, or a thief who has their password. */
export function peopleOf(server: TestServer) {
  async function signedIn({ merchant_id, portal_email, portal_password }: CreatedMerchant): Promise<TestBrowser> {
    const browser = testBrowser(server.origin)
    expect((await browser.signIn(portal_email, portal_password)).status).toBe(200)
    browser.choose(merchant_id)
    return browser
  }

  /** Sets up an app for the owner. Its current code is used by that. */
  async function withApp(merchant: CreatedMerchant): Promise<Setup> {
    const browser = await signedIn(merchant)
    const setup = await browser.post('/two-factor/enable', { password: merchant.portal_password })
    const { totpURI, backupCodes } = (await setup.json()) as Setup
    expect((await browser.post('/two-factor/verify-totp', { code: totpCode(totpURI) })).status).toBe(200)
    return { totpURI, backupCodes }
  }

  /** Browsers that have given the password of an owner with an app, and are asked for a code. */
  async function asked(merchant: CreatedMerchant, count: number): Promise<TestBrowser[]> {
    const browsers: TestBrowser[] = []
    for (let n = 0; n < count; n += 1) {
      // Tries are limited per address, and all of a file come from one.
      if (n % 15 === 0) server.clock.advance(hour)
      const browser = testBrowser(server.origin)
      const half = await browser.signIn(merchant.portal_email, merchant.portal_password)
      expect(await half.json()).toEqual({ twoFactorRedirect: true })
      browser.choose(merchant.merchant_id)
      browsers.push(browser)
    }
    server.clock.advance(hour)
    return browsers
  }

  async function askedOnce(merchant: CreatedMerchant): Promise<TestBrowser> {
    const [browser] = await asked(merchant, 1)
    if (!browser) throw new Error('one was asked for')
    return browser
  }

  async function isIn(browser: TestBrowser): Promise<boolean> {
    // A process remembers a caller for half a second, or until a person signs out.
    await testBrowser(server.origin).post('/sign-out')
    return browser.trpc.portal.people.security.query({}).then(
      () => true,
      () => false,
    )
  }

  /** The token of the link in the last mail. */
  const mailedToken = () => /#\/\w+\/([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''

  return { signedIn, withApp, asked, askedOnce, isIn, mailedToken }
}

export const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
export const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length
