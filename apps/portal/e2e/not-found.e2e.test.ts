import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal, type Role, type Shop, tokenIn } from './portal.ts'

const portal = await openPortal()

/** The texts of a page that shows "Page not found". */
async function said(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  return {
    lead: await page.locator('.page-lead').textContent(),
    way: await page.locator('main').getByRole('link').first().textContent(),
    alerts: await page.getByRole('alert').count(),
    frame: await page.getByRole('navigation', { name: 'Pages' }).isVisible(),
  }
}
const nothing = {
  lead: 'This page does not exist, or you do not have access to it.',
  way: 'Go to the home page',
  alerts: 0,
  frame: true,
}

/** Opens one page after the other, each loaded as a whole. */
async function expectNothing(page: Page, addresses: readonly string[], frame = true): Promise<void> {
  for (const address of addresses) {
    await page.goto('about:blank')
    await page.goto(address)
    expect(await said(page), address).toEqual({ ...nothing, frame })
  }
}

describe('a page that does not exist', () => {
  test('says so as every other, whatever it would be about', async () => {
    const request = '/requests/6f0e4f1c-6c6e-4a53-9a3c-0d6a5d3f3a11'
    const one = ['/payments/pi_x', '/disputes/dp_x', '/customers/cus_x', '/subscriptions/sub_x', '/products/prod_x']
    const other = ['/plans/prod_x', '/webhooks/we_x', '/deliveries/evt_x-we_x', request, '/requests/%F0%9F%A6%8A']
    const page = await portal.signIn('owner')
    await expectNothing(
      page,
      [...one, ...other, '/nowhere', '/payments/pi_x/further'].map((path) => portal.at(path)),
    )
    expect(await page.title()).toContain('Page not found')
  })

  test('because it belongs to another merchant, has the same text', async () => {
    const other = await portal.shop()
    const { data } = await other.rest.post<{ id: string }>('/customers', { email: 'ada@example.com' })
    const page = await portal.signIn('owner', { at: `/customers/${data.id}` })
    expect(await said(page)).toEqual(nothing)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.goto(other.at(`/customers/${data.id}`))
    expect(await said(page)).toEqual({ ...nothing, frame: false })
  })

  test('for a role is no different', async () => {
    const developer = await portal.signIn('developer')
    await expectNothing(developer, [portal.at('/audit')])
    await expectNothing(developer, [`${portal.server.origin}/#/operator`], false)
    const support = await portal.signIn('support')
    const areas = ['/keys', '/start', '/webhooks/we_x', '/deliveries/evt_x-we_x', '/requests/x', '/audit']
    await expectNothing(
      support,
      areas.map((path) => portal.at(path)),
    )
    expect(await support.getByRole('alert').count()).toBe(0)
  })
})

/** The server caches permissions for half a second. */
async function mayRead(shop: Shop, role: Role, what: 'customers' | 'requests'): Promise<boolean> {
  const { portal: api } = await shop.as(role)
  return api[what].list.query({}).then(
    () => true,
    () => false,
  )
}

describe('a member whose role has changed', () => {
  test('who was removed gets a notice on the open page, with a button to sign out', async () => {
    const shop = await portal.shop()
    const { portal: api } = await shop.as('owner')
    const page = await shop.signIn('support', { at: '/payments' })
    const { members } = await api.members.list.query({})
    await api.members.remove.mutate({ id: members.find(({ role }) => role === 'support')?.id ?? '' })
    await expect.poll(() => mayRead(shop, 'support', 'customers')).toBe(false)
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('heading', { level: 1, name: 'You no longer have access to this merchant' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })

  test('and who also works for another merchant, continues there', async () => {
    const [shop, other] = [await portal.shop(), await portal.shop()]
    const { portal: api } = await shop.as('owner')
    const page = await shop.signIn('support', { at: '/payments' })
    const email = `support.${shop.merchant.merchant_id}@example.com`.toLowerCase()
    await (await other.as('owner')).portal.members.invite.mutate({ email, role: 'developer' })
    const token = tokenIn(portal.server.mails.findLast(({ to }) => to === email)?.text)
    await (await shop.as('support')).portal.people.acceptInvitation.mutate({ token })
    const { members } = await api.members.list.query({})
    await api.members.remove.mutate({ id: members.find(({ role }) => role === 'support')?.id ?? '' })
    await expect.poll(() => mayRead(shop, 'support', 'customers')).toBe(false)
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('heading', { name: 'Your other merchants' }).waitFor()
    await page.locator('main').getByRole('link').first().click()
    await page.waitForURL(other.at('/'))
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    expect(await page.getByText('You no longer have access').count()).toBe(0)
  })

  test('and may no longer look at what is open, is shown what is left', async () => {
    const shop = await portal.shop()
    const { portal: api } = await shop.as('owner')
    const page = await shop.signIn('developer', { at: '/keys' })
    const { members } = await api.members.list.query({})
    const id = members.find(({ role }) => role === 'developer')?.id ?? ''
    await api.members.changeRole.mutate({ id, role: 'support' })
    await expect.poll(() => mayRead(shop, 'developer', 'requests')).toBe(false)
    // By its address: the page may have heard of it already, and shows the link no more.
    await page.goto(shop.at('/requests'))
    expect(await said(page)).toEqual(nothing)
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  })
})
