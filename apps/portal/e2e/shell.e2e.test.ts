import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal, type Role } from './portal.ts'

const portal = await openPortal()

describe('the portal', () => {
  test('offers each role the pages that it may look at', async () => {
    const offered = async (role: Role) => {
      const page = await portal.signIn(role)
      return page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents()
    }
    const owner = await offered('owner')
    const developers = ['First payment', 'API keys', 'Webhooks', 'Events', 'Request log']
    expect(owner).toEqual(expect.arrayContaining([...developers, 'Audit log', 'Payments', 'Members']))
    expect(await offered('developer')).toEqual(owner.filter((name) => name !== 'Audit log'))
    expect(await offered('support')).toEqual(owner.filter((name) => ![...developers, 'Audit log'].includes(name)))
  })

  test('shows which mode it is in, and goes over to the other', async () => {
    const page = await portal.signIn('owner', { mode: 'live', at: '/account' })
    expect(await page.locator('html').getAttribute('data-mode')).toBe('live')
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Mode' }).getByRole('link', { name: 'Test' }).click()
    // The address changes first, then the page.
    await page.locator('html[data-mode="test"]').waitFor()
    await page.waitForURL(portal.at('/'))
    await expectFitsPhone(page)
  })

  test('tells a merchant nothing of the server, its terminal or its licences', async () => {
    const ofServer = /server’s terminal|the terminal where|licen[cs]e|readiness/i
    const page = await portal.signIn('owner')
    for (const at of ['/', '/start', '/members', '/profile']) {
      await page.goto(portal.at(at))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('.footer').waitFor()
      expect(await page.locator('#root').textContent()).not.toMatch(ofServer)
    }
    const guest = await portal.visit('/')
    await guest.getByLabel('Password').waitFor()
    expect(await guest.locator('#root').textContent()).not.toMatch(ofServer)
  })

  test('leaves the navigation where it was scrolled to when the reader goes back', async () => {
    const page = await portal.signIn('owner', { viewport: { width: 1280, height: 400 } })
    const side = page.locator('.frame-side')
    const scrollTo = (top: number) => side.evaluate((box, to) => box.scrollTo(0, to), top)
    const scrolledTo = () => side.evaluate((box) => box.scrollTop)
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await scrollTo(200)
    await side.getByRole('link', { name: 'Webhooks' }).click()
    await heading('Webhooks')
    const left = await scrolledTo()
    await side.getByRole('link', { name: 'Events' }).click()
    await heading('Events')
    await scrollTo(left - 40)
    await page.goBack()
    await heading('Webhooks')
    // The router has finished with the page.
    await page.locator('.nav-link[aria-current="page"]', { hasText: 'Webhooks' }).first().waitFor()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await scrolledTo()).toBe(left - 40)
  })

  test('shows in forced colours which mode and which range are chosen', async () => {
    const page = await portal.signIn('owner')
    await page.emulateMedia({ forcedColors: 'active' })
    const backgrounds = (locator: Locator) =>
      locator.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    const modes = await backgrounds(page.getByRole('navigation', { name: 'Mode' }).getByRole('link'))
    const ranges = await backgrounds(page.locator('.segment'))
    expect(modes).toHaveLength(2)
    expect(new Set(modes).size).toBe(2)
    expect(new Set(ranges).size).toBe(2)
  })

  test('says in a browser that is too old for it which it needs', async () => {
    const page = await portal.visit('/')
    const sentence = page.getByText('Your browser is too old for the portal.')
    await page.getByLabel('Email').waitFor()
    expect(await sentence.isVisible()).toBe(false)
    // As in Firefox before 115.
    await page.addInitScript('delete Array.prototype.toSorted')
    await page.reload()
    await sentence.waitFor()
    await expectFitsPhone(page)
  })

  test('shows a text selected where the browser has no clipboard', async () => {
    const { data } = await portal.rest.post<{ id: string }>('/customers', { email: 'ada@example.com' })
    const page = await portal.signIn('owner', { at: `/customers/${data.id}` })
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy the customer ID' }).click()
    await page.getByText('Press ⌘/Ctrl+C', { exact: true }).waitFor()
    expect(await page.evaluate(() => String(getSelection()))).toBe(data.id)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.keyboard.press('Tab')
    await page.getByText('Press ⌘/Ctrl+C', { exact: true }).waitFor({ state: 'detached' })
  })

  test('asks for a sign-in, and then opens the requested page', async () => {
    const page = await portal.visit(portal.at('/requests?status=4xx'))
    await page.getByLabel('Email').fill(portal.merchant.portal_email)
    await page.getByLabel('Password').fill(portal.merchant.portal_password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(portal.at('/requests?status=4xx'))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Request log')
  })
})

describe('the palette', () => {
  test('finds objects of both modes, pages and actions from the keyboard', async () => {
    const { data: test } = await portal.rest.post<{ id: string }>('/customers', { email: 'grace@example.com' })
    const { data: live } = await portal.liveRest.post<{ id: string }>('/customers', { email: 'grace@example.com' })
    const page = await portal.signIn('support')
    const options = page.getByRole('listbox').getByRole('option')
    await page.keyboard.press('/')
    await page.getByRole('combobox').waitFor()
    await expectAccessible(page)
    await page.keyboard.type('GRACE@example.com')
    await options.nth(1).waitFor()
    expect(await options.allTextContents()).toEqual(['Customergrace@example.comtest', 'Customergrace@example.comlive'])
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(portal.at(`/customers/${live.id}`, 'live'))

    const find = async (text: string) => {
      await page.getByRole('heading', { level: 1, name: 'grace@example.com' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
      await page.keyboard.insertText(text)
    }
    // Enter may come before the answer.
    await find(test.id)
    await page.keyboard.press('Enter')
    await page.waitForURL(portal.at(`/customers/${test.id}`))

    await find('new cust')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'New customer' }).waitFor()
    expect(page.url()).toBe(portal.at('/customers'))
    // A dialog that is open keeps the keyboard.
    await page.keyboard.press('Control+k')
    expect(await page.locator('[role=combobox]').count()).toBe(0)
  })

  test('keeps what is typed before its code has come', async () => {
    const page = await portal.signIn('owner')
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/palette-*.js', async (route) => {
      asked.resolve()
      await released.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('request lok')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('g')
    await asked.promise
    // Escape gives up, and with it what was typed.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('api ke')
    expect(await page.getByRole('dialog').count()).toBe(0)
    released.resolve()
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('api ke')
    await page.keyboard.type('ys')
    await page.getByRole('option', { name: 'API keys' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(portal.at('/keys'))
  })

  test('opens what was asked for with Enter before its code has come', async () => {
    const page = await portal.signIn('owner')
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/palette-*.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('request log')
    await page.keyboard.press('Enter')
    released.resolve()
    await page.waitForURL(portal.at('/requests'))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('shows the shortcuts, and gives up those of a single key', async () => {
    const page = await portal.signIn('owner')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.waitFor()
    await expectAccessible(page)
    await help.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: /^Find/ }).click()
    await page.getByRole('combobox').waitFor()
  })
})

test('the start page, opened again while the next page is loading, does not stay blank', async () => {
  const page = await (await portal.context('owner')).newPage()
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/home-page-*.js', async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await page.goto('/')
  await asked.promise
  await page.evaluate(() => {
    window.location.hash = '#/'
  })
  released.resolve()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(new URL(page.url()).hash).toBe(`#/${portal.merchant.merchant_id}/test`)
})

describe('a redirect back to the portal', () => {
  test('after a checkout is thanked, and sees the payment when signed in', async () => {
    const { data: session } = await portal.rest.post<{ id: string }>('/payment-sessions', {
      line_items: [{ name: 'Coffee', amount: 900, currency: 'usd', quantity: 1 }],
      success_url: `${portal.server.origin}/?paid={CHECKOUT_SESSION_ID}`,
      cancel_url: `${portal.server.origin}/`,
    })
    await portal.pay(session.id)
    const customer = await portal.visit(`/?paid=${session.id}`)
    await customer.getByRole('heading', { name: 'Thank you!' }).waitFor()
    await expectAccessible(customer)

    const page = await (await portal.context('support')).newPage()
    await page.goto(`/?paid=${session.id}`)
    await page.getByRole('heading', { name: 'Payment received' }).waitFor()
    await page.getByText('$9.00. Thank you!').waitFor()
    await expectAccessible(page)
    const payment = await page.getByRole('link', { name: 'the payment' }).getAttribute('href')
    expect(payment).toMatch(/\/test\/payments\/pi_/)
  })

  test.each([
    ['done', 'Welcome back'],
    ['again', 'This link has expired'],
  ])('after the onboarding (%s) is shown the way on', async (outcome, title) => {
    const page = await portal.visit(`/?onboarding=${outcome}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the portal' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(page.url()).toContain('#/sign-in')
  })
})
