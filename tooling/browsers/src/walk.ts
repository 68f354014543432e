import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from './engines/engine.ts'
import { findBrowsers, type Programs } from './engines/find-browsers.ts'
import { createTab, type Tab } from './engines/tab.ts'
import { type Installed, install } from './installation/install.ts'
import { walkCustomerPage, walkLinks, walkNotices } from './walks/buyers.ts'
import { walkCheckout, walkOwnPage } from './walks/checkout.ts'
import { walkDocs } from './walks/docs.ts'
import { walkOpenPages } from './walks/open-pages.ts'
import { pressFrame, switchModes, walkMerchant, walkOperator } from './walks/portal.ts'
import { enterCode, enterPassword, setUpSecondFactor, walkSignIn, walkSignOut } from './walks/sign-in.ts'

/** A desktop and a phone, in CSS pixels. People who are not owners see the same pages with fewer controls: one of them at each width. */
const widths = [
  { width: 1280, other: 0 },
  { width: 390, other: 1 },
]

/** Walks through all that people see in a browser, as a person with a pointer and a keyboard. */
export function walkIn(start: (programs: Programs) => Promise<Engine>): void {
  let installed: Installed
  let portal: string
  let tab: Tab

  beforeAll(async () => {
    const programs = findBrowsers()
    installed = await install()
    portal = installed.demo.portal_url
    tab = createTab(await start(programs), process.env.BROWSERS_PICTURES)
  })
  afterAll(async () => {
    await tab?.engine.close()
    await installed?.stop()
  })
  // A part that fails leaves nothing to the next one.
  beforeEach(() => tab.forget(portal))

  test('sign-in with a second factor', async () => {
    await tab.resize(1280)
    await walkSignIn(tab, portal, installed.person)
    const code = await setUpSecondFactor(tab, installed.person)
    await walkSignOut(tab)
    await tab.resize(390)
    await enterPassword(tab, portal, installed.person)
    await enterCode(tab, code)
    expect(await walkSignOut(tab)).toContain('/sign-in')
  })

  describe.each(widths)('at $width', ({ width, other }) => {
    beforeAll(() => tab.resize(width))

    test('the checkout with 3-D Secure', async () => {
      expect(await walkCheckout(tab, installed)).toBeGreaterThan(8)
    })
    test('the page of a shop with 3-D Secure', async () => {
      expect(await walkOwnPage(tab, installed)).toBeGreaterThan(0)
    })
    test('payment links, and the page of a customer', async () => {
      expect(await walkLinks(tab, installed)).toBeGreaterThan(10)
      expect(await walkCustomerPage(tab, installed)).toBeGreaterThan(30)
      await walkNotices(tab, installed)
    })
    test('guides, reference and receipt', async () => {
      expect(await walkDocs(tab, installed)).toBeGreaterThan(500)
    })
    test('the pages of the portal without a session', async () => {
      expect(await walkOpenPages(tab, installed)).toBeGreaterThan(20)
    })
    test('the pages of a merchant', async () => {
      await walkSignIn(tab, portal, owner())
      expect(await walkMerchant(tab, installed, true)).toBeGreaterThan(800)
      await switchModes(tab, installed)
      expect(await pressFrame(tab, installed)).toBeGreaterThan(8)
    })
    test('the pages of the platform', async () => {
      await walkSignIn(tab, portal, owner())
      expect(await walkOperator(tab, installed, true)).toBeGreaterThan(100)
    })
    test('the pages of a member with a smaller role', async () => {
      await walkSignIn(tab, portal, at(installed.members))
      expect(await walkMerchant(tab, installed, false)).toBeGreaterThan(200)
    })
    test('the pages of an operator with a smaller role', async () => {
      await walkSignIn(tab, portal, at(installed.operators))
      expect(await walkOperator(tab, installed, false)).toBeGreaterThan(50)
    })

    function at<Person>(people: Person[]): Person {
      return people[other] as Person
    }
  })

  function owner() {
    return { email: installed.demo.portal_email, password: installed.demo.portal_password }
  }
}
