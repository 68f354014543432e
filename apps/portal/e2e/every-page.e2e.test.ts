import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillShop, openPages, operatorPages, pathsOf, type Visited } from './every-page.ts'
import { expectAccessible, expectFits, openPortal } from './portal.ts'

// Every page of the router, with names of the maximum length. The test beside each page covers its behaviour.

const portal = await openPortal()

/** Opens one page after the other without loading the portal anew. @param addresses by path of the router */
async function expectGood(page: Page, addresses: Visited): Promise<void> {
  for (const address of Object.values(addresses)) {
    await page.evaluate(() => document.querySelector('main')?.setAttribute('data-left', ''))
    await page.goto(address)
    await page.locator('main:not([data-left]) h1').waitFor()
    await page.waitForFunction(() => !document.querySelector('.placeholder, .figure-waiting, main [aria-busy="true"]'))
    for (const width of [320, 600, 760, 1280]) await expectFits(page, width)
    await expectAccessible(page)
    expect(await page.title(), address).not.toContain('Page not found')
  }
}

test('every page of a merchant is accessible in both colour schemes and fits every width', async () => {
  const addresses = await fillShop(portal)
  expect(Object.keys(addresses).toSorted()).toEqual(pathsOf('inside'))
  // An address that is shown already leads nowhere.
  const page = await portal.signIn('owner', { at: '/nowhere' })
  await expectGood(page, addresses)

  const ofOperators = operatorPages(portal)
  expect(Object.keys(ofOperators).toSorted()).toEqual(pathsOf('forOperators'))
  await expectGood(page, ofOperators)
})

test('every page without a session is accessible in both colour schemes and fits every width', async () => {
  const page = await portal.visit('/')
  const addresses = openPages(portal)
  expect(Object.keys(addresses).toSorted()).toEqual(pathsOf('page'))
  await expectGood(page, addresses)
})
