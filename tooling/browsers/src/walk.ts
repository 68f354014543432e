import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from './engines/engine.ts'
import { createTab, type Tab } from './engines/tab.ts'
import { walkCustomerPage, walkLinks, walkNotices } from './walks/buyers.ts'
import { walkCheckout, walkOwnPage } from './walks/checkout.ts'
import { walkDocs } from './walks/docs.ts'
import { walkOpenPages } from './walks/open-pages.ts'
import { pressFrame, switchModes, walkMerchant, walkOperator } from './walks/portal.ts'
import { enterCode, enterPassword, setUpSecondFactor, walkSignIn, walkSignOut } from './walks/sign-in.ts'

/** A desktop and a phone, in CSS pixels. */
const widths = [1280, 390]

/** Walks through all that people see in a browser, as a person with a pointer and a keyboard. */
export function walkIn(name: 'firefox' | 'webkit', start: () => Promise<Engine>): void {
  const installed = inject('installed')
  const portal = installed.demo.portal_url
  const demo = { email: installed.demo.portal_email, password: installed.demo.portal_password }
  let tab: Tab

  beforeAll(async () => {
    tab = createTab(await start(), process.env.BROWSERS_PICTURES)
  })
  afterAll(() => tab?.engine.close())

  test('sign-in with a second factor', async () => {
    const person = installed.people[name]
    await tab.resize(1280)
    await walkSignIn(tab, portal, person)
    const code = await setUpSecondFactor(tab, person)
    await walkSignOut(tab)
    await tab.resize(390)
    await enterPassword(tab, portal, person)
    await enterCode(tab, code)
    await tab.resize(1280)
    expect(await walkSignOut(tab)).toContain('/sign-in')
  })

  describe.each(widths)('at %i', (width) => {
    beforeAll(() => tab.resize(width))

    test('the checkout with 3-D Secure', async () => {
      expect(await walkCheckout(tab, installed)).toBeGreaterThan(0)
    })
    test('the page of a shop with 3-D Secure', async () => {
      expect(await walkOwnPage(tab, installed)).toBeGreaterThan(0)
    })
    test('payment links, and the page of a customer', async () => {
      expect(await walkLinks(tab, installed)).toBeGreaterThan(0)
      expect(await walkCustomerPage(tab, installed, installed.buyers[name])).toBeGreaterThan(0)
      await walkNotices(tab, installed)
    })
    test('guides, reference and receipt', async () => {
      expect(await walkDocs(tab, installed)).toBeGreaterThan(100)
    })
    test('the pages of the portal without a session', async () => {
      expect(await walkOpenPages(tab, installed)).toBeGreaterThan(0)
    })
    test('the portal', async () => {
      await walkSignIn(tab, portal, demo)
      expect(await walkMerchant(tab, installed)).toBeGreaterThan(500)
      if (installed.presses) expect(await pressFrame(tab, installed)).toBeGreaterThan(8)
      await switchModes(tab, installed)
      expect(await walkOperator(tab, installed)).toBeGreaterThan(50)
      await leave(width)
    })
    test.each(installed.members)('the portal of $email', async (person) => {
      await walkSignIn(tab, portal, person)
      expect(await walkMerchant(tab, { ...installed, presses: false })).toBeGreaterThan(200)
      await leave(width)
    })
    test.each(installed.operators)('the portal of $email', async (person) => {
      await walkSignIn(tab, portal, person)
      expect(await walkOperator(tab, { ...installed, presses: false })).toBeGreaterThan(50)
      await leave(width)
    })
  })

  async function leave(width: number): Promise<void> {
    await tab.resize(1280)
    await walkSignOut(tab)
    await tab.resize(width)
  }
}
