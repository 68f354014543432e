import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from './engines/engine.ts'
import { findBrowsers, type Programs } from './engines/find-browsers.ts'
import { createTab, type Tab } from './engines/tab.ts'
import type { Person } from './installation/furnish.ts'
import { type Installed, install } from './installation/install.ts'
import { walkCustomerPage, walkLinks, walkNotices } from './walks/buyers.ts'
import { walkCheckout, walkOwnPage } from './walks/checkout.ts'
import { walkDocs } from './walks/docs.ts'
import { walkOpenPages } from './walks/open-pages.ts'
import { type Area, merchantArea, openArea, platformArea, pressFrame, switchModes, walkPage } from './walks/portal.ts'
import { pathsOf } from './walks/router-paths.ts'
import { enterCode, enterPassword, setUpSecondFactor, walkSignIn, walkSignOut } from './walks/sign-in.ts'

/** A desktop and a phone, in CSS pixels. People who are not owners see the same pages with fewer controls: one of them at each width. */
const widths = [
  { width: 1280, other: 0 },
  { width: 390, other: 1 },
]
const pages = { merchant: await pathsOf('inside'), platform: await pathsOf('forOperators') }

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

  test('the pages of the portal are those of its router', () => {
    expect(pages.merchant.length).toBeGreaterThan(30)
    expect(pages.platform.length).toBeGreaterThan(10)
  })

  test('sign-in with a second factor', async () => {
    await tab.forget(portal)
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

    describe('without a session', () => {
      // A part that fails leaves nothing to the next one.
      beforeEach(() => tab.forget(portal))

      test('the checkout with 3-D Secure', async () => {
        expect(await walkCheckout(tab, installed)).toBeGreaterThan(8)
      })
      test('the page of a shop with 3-D Secure', async () => {
        expect(await walkOwnPage(tab, installed)).toBeGreaterThan(0)
      })
      test('payment links', async () => {
        expect(await walkLinks(tab, installed)).toBeGreaterThan(10)
      })
      test('the page of a customer', async () => {
        expect(await walkCustomerPage(tab, installed)).toBeGreaterThan(30)
      })
      test('messages at unknown addresses', async () => {
        expect(await walkNotices(tab, installed)).toBeGreaterThan(0)
      })
      test('guides, reference and receipt', async () => {
        expect(await walkDocs(tab, installed)).toBeGreaterThan(500)
      })
      test('the pages of the portal without a session', async () => {
        expect(await walkOpenPages(tab, installed)).toBeGreaterThan(20)
      })
    })

    describe('for the owner of a merchant', () => {
      signedIn(owner, () => merchantArea(installed))
      const followed = new Set<string>()

      test.each(pages.merchant)('%s', async (path) => {
        expect(await walkPage(tab, merchantArea(installed), path, followed)).toBeGreaterThan(5)
      })
      test('test and live mode', async () => {
        expect(await switchModes(tab, installed)).toBeGreaterThan(30)
      })
      test('the frame of each page', async () => {
        expect(await pressFrame(tab, merchantArea(installed))).toBeGreaterThan(8)
      })
    })

    describe('for an operator', () => {
      signedIn(owner, () => platformArea(installed))
      const followed = new Set<string>()

      test.each(pages.platform)('%s', async (path) => {
        expect(await walkPage(tab, platformArea(installed), path, followed)).toBeGreaterThan(5)
      })
    })

    describe('for a member with a smaller role', () => {
      signedIn(
        () => installed.members[other] as Person,
        () => merchantArea(installed),
      )
      test.each(pages.merchant)('%s', async (path) => {
        expect(await walkPage(tab, merchantArea(installed), path, null)).toBeGreaterThan(5)
      })
    })

    describe('for an operator with a smaller role', () => {
      signedIn(
        () => installed.operators[other] as Person,
        () => platformArea(installed),
      )
      test.each(pages.platform)('%s', async (path) => {
        expect(await walkPage(tab, platformArea(installed), path, null)).toBeGreaterThan(5)
      })
    })
  })

  /**
   * Each page is a test of its own: it starts from a page of the area, also when the one before has failed. A sign-in that fails is not
   * tried again: it fails each of the tests at once.
   */
  function signedIn(person: () => Person, area: () => Area): void {
    let signingIn: Promise<void> | undefined
    const signIn = async () => {
      await tab.forget(portal)
      await walkSignIn(tab, portal, person())
    }
    beforeEach(async () => {
      signingIn ??= signIn()
      await signingIn
      await openArea(tab, portal, area())
    })
  }

  function owner(): Person {
    return { email: installed.demo.portal_email, password: installed.demo.portal_password }
  }
}
