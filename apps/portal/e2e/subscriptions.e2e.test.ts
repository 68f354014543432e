import { addOperator } from '@merchant-payments/api/operator'
import { createSandboxClock } from '@merchant-payments/api/services'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal, type Shop } from './portal.ts'

const portal = await openPortal()

/** A customer with a subscription of the given number of seats. */
async function subscriber(shop: Shop, quantity: number, typed?: Record<string, string>) {
  const { data: customer } = await shop.rest.post<{ id: string }>('/customers', {
    email: 'ada@example.com',
    name: 'Ada <b>Lovelace</b>',
  })
  const { data: plan } = await shop.rest.post<{ price: { id: string } }>('/subscription-products', {
    name: 'Tea club',
    amount: 2000,
    currency: 'usd',
    interval: 'monthly',
  })
  const { data: session } = await shop.rest.post<{ id: string }>('/subscription-sessions', {
    price_id: plan.price.id,
    customer_id: customer.id,
    quantity,
    success_url: 'https://shop.example',
    cancel_url: 'https://shop.example',
  })
  await portal.pay(session.id, typed)
  const { data: list } = await shop.rest.get<{ items: { id: string }[] }>('/subscriptions')
  return { customer: customer.id, subscription: list.items[0]?.id ?? '' }
}

describe('a subscription', () => {
  test('costs with more seats what was previewed', async () => {
    await subscriber(portal, 3)
    const page = await portal.signIn('support', { at: '/subscriptions' })
    await page.getByLabel('Status').selectOption('canceled')
    await page.getByText('No subscriptions match.').waitFor()
    await page.getByLabel('Status').selectOption('')
    await page.getByLabel('Search').fill('ADA@')
    await page.waitForURL(/q=ADA/)
    // Rows that are about to go are paler.
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('link', { name: 'Tea club' }).click()
    await page.getByText('$60.00 on ').waitFor()
    await expectFitsPhone(page)

    await page.getByRole('button', { name: 'Change seats' }).click()
    await page.getByRole('textbox', { name: 'Seats' }).fill('1001')
    await page.getByRole('button', { name: 'Preview cost' }).click()
    await page.getByText('Seats must be at most 1000.').waitFor()
    await page.getByRole('textbox', { name: 'Seats' }).fill('5')
    await page.getByLabel(/^Immediately/).check()
    await page.getByRole('button', { name: 'Preview cost' }).click()
    const total = page.getByRole('row', { name: /^Total/ }).getByRole('cell')
    const previewed = (await total.textContent()) ?? ''
    expect(previewed).toMatch(/^\$[34]\d\.\d\d$/)
    await expectAccessible(page)
    // Another quantity needs a new preview first.
    await page.getByRole('textbox', { name: 'Seats' }).fill('6')
    expect(await page.getByRole('button', { name: /^Change to/ }).count()).toBe(0)
    await page.getByRole('textbox', { name: 'Seats' }).fill('5')
    await page.getByRole('button', { name: 'Preview cost' }).click()
    await page.getByRole('button', { name: 'Change to 5 seats' }).click()
    await page.getByText('The number of seats was changed.').waitFor()
    await portal.settle()
    await page.reload()
    const payments = page.getByRole('table', { name: 'payments' }).getByRole('link')
    await expect.poll(() => payments.allTextContents()).toEqual([previewed, '$60.00'])
    await page.getByText('$100.00 on ').waitFor()
  })

  test('ends with its period', async () => {
    const shop = await portal.shop()
    const { subscription } = await subscriber(shop, 5)
    const page = await shop.signIn('support', { at: `/subscriptions/${subscription}` })
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByRole('dialog').getByText('Tea club').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel at period end' }).click()
    await page.getByText('The subscription will end with the current period.').waitFor()
    await page.getByText('Active, ending').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel subscription' }).count()).toBe(0)
    const { data } = await shop.rest.get<{ items: object[] }>('/subscriptions')
    expect(data.items).toMatchObject([{ id: subscription, quantity: 5, cancel_at_period_end: true }])

    await page.getByRole('button', { name: 'Resume subscription' }).click()
    await page.getByText('The subscription continues').waitFor()
    await page.getByText('Active', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pause subscription' }).click()
    await page.getByText('The subscription is paused.').waitFor()
    await page.getByText('None: the subscription is paused').waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Resume subscription' }).click()
    await page.getByText('The subscription was resumed.').waitFor()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByLabel(/^Now/).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel now' }).click()
    await page.getByText('The subscription has ended.').waitFor()
    await page.getByText('Canceled', { exact: true }).first().waitFor()
  })

  test('moves to another plan at the end of its period, and shows the plan that runs', async () => {
    const shop = await portal.shop()
    const { subscription } = await subscriber(shop, 2)
    const plans = [
      { name: 'Coffee club', amount: 5000, currency: 'usd', interval: 'monthly' },
      { name: 'Year of tea', amount: 20_000, currency: 'usd', interval: 'annual' },
    ]
    for (const plan of plans) await shop.rest.post('/subscription-products', plan)
    const page = await shop.signIn('support', { at: `/subscriptions/${subscription}` })
    const choose = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Change plan' }).click()
      const dialog = page.getByRole('dialog')
      const option = dialog.getByRole('option', { name })
      await dialog.getByLabel('Plan').selectOption((await option.getAttribute('value')) ?? '')
      return dialog
    }
    const dialog = await choose(/^Coffee club/)
    await dialog.getByLabel(/^At the end of the period/).check()
    await dialog.getByText('$100.00 will be charged on').waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await page.getByText('The subscription will move to another plan at the end of the period.').waitFor()
    await page.getByText('Coffee club, 2 seats, from').waitFor()
    await page.getByText('$100.00 on ').waitFor()
    expect(await page.getByRole('button', { name: /^(Pause|Change seats)$/ }).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Withdraw the change' }).click()
    await page.getByText('The planned change was withdrawn.').waitFor()
    await page.getByText('$40.00 on ').waitFor()

    const now = await choose(/^Year of tea/)
    await now.getByText(/will be charged on/).waitFor()
    await now.getByRole('button', { name: 'Change plan' }).click()
    await page.getByRole('heading', { name: 'Year of tea' }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByLabel(/^Resume on/).fill('2028-01-01')
    await page.getByRole('button', { name: 'Pause subscription' }).click()
    await page.getByText('The subscription is paused.').waitFor()
    await page.getByText(/1 Jan 2028|Jan 1, 2028/).waitFor()
  })

  test('whose renewal failed is paid through a link that the merchant copies', async () => {
    const shop = await portal.shop()
    const { subscription } = await subscriber(shop, 1, { number: '4000000000000341' })
    const page = await shop.signIn('support', { at: `/subscriptions/${subscription}` })
    await page.getByText('$20.00 on ').waitFor()
    await portal.server.processor.advance(31 * 24 * 3600 + 2 * 3600)
    await portal.settle()
    const home = await shop.signIn('developer')
    await home.getByText('A renewal failed: $20.00 unpaid').waitFor()
    await expectAccessible(home)
    await expectFitsPhone(home)
    await home.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await home.getByRole('button', { name: 'Copy the link for ada@example.com' }).click()
    const copied = await home.evaluate(() => navigator.clipboard.readText())
    await page.reload()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Ask for a new card' }).click()
    await page.getByText('The link was copied.').waitFor()
    await expectAccessible(page)
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const { data } = await shop.rest.get<{ items: { payment_update_url: string | null }[] }>('/subscriptions')
    expect(data.items.map(({ payment_update_url }) => payment_update_url)).toEqual([link])
    expect(copied).toBe(link)

    const { pathname } = new URL(link)
    const led = await fetch(`${portal.server.origin}${pathname}`, { redirect: 'manual' })
    const checkout = led.headers.get('location') ?? ''
    const entering = await portal.openCheckout(checkout)
    await entering.getByRole('button', { name: 'Save' }).waitFor()
    await expectAccessible(entering)
    await expectFitsPhone(entering)
    await portal.pay(checkout.split('/').at(-1) ?? '')
    await page.reload()
    await page.getByText('Active', { exact: true }).waitFor()

    const visitor = await portal.visit(pathname)
    await visitor.getByRole('heading', { name: 'Nothing to pay' }).waitFor()
    await expectAccessible(visitor)
    await expectFitsPhone(visitor)
    await visitor.goto(`${pathname}x`)
    await visitor.getByRole('heading', { name: 'This link does not work' }).waitFor()
  })

  test('is looked at by developers, who change nothing', async () => {
    const shop = await portal.shop()
    const { subscription, customer } = await subscriber(shop, 1)
    const page = await shop.signIn('developer', { at: `/subscriptions/${subscription}` })
    await page.getByText('$20.00 on ').waitFor()
    expect(await page.getByRole('button', { name: /Change seats|Cancel|Pause/ }).count()).toBe(0)
    await page.goto(shop.at(`/customers/${customer}`))
    await page.getByRole('heading', { level: 1, name: 'Ada <b>Lovelace</b>' }).waitFor()
    expect(await page.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0)
  })
})

describe('a customer', () => {
  test('is added and changed', async () => {
    const page = await portal.signIn('owner', { at: '/customers' })
    await page.getByRole('button', { name: 'New customer' }).click()
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Create customer' }).click()
    await page
      .getByText(/^Email must be an email address/)
      .last()
      .waitFor()
    await page.getByLabel('Email').fill('grace@example.com')
    await page.getByRole('button', { name: 'Create customer' }).click()
    await page.getByRole('heading', { level: 1, name: 'grace@example.com' }).waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
    const { data } = await portal.rest.get<{ items: object[] }>('/customers')
    expect(data.items[0]).toMatchObject({ email: 'grace@example.com', name: 'Grace Hopper' })
  })

  test('is exported, and erased once the email was typed', async () => {
    const shop = await portal.shop()
    const { data: customer } = await shop.rest.post<{ id: string }>('/customers', { email: 'ada@example.com' })
    const { data: session } = await shop.rest.post<{ id: string }>('/payment-sessions', {
      line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
      customer_id: customer.id,
    })
    const page = await shop.signIn('owner', { at: `/customers/${customer.id}` })
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export data' }).click()
    expect((await saving).suggestedFilename()).toBe(`${customer.id}.json`)
    await page.getByRole('button', { name: 'Erase personal data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Type the email to confirm').fill('eve@example.com')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await dialog.getByText('Type the email of this customer.').waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await dialog.getByLabel('Type the email to confirm').fill('Ada@example.com')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await dialog.getByText('1 open checkout session').waitFor()
    await portal.pay(session.id)
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await page.getByText('No test customers yet.').waitFor()
    const { data: paid } = await shop.rest.get<object>(`/payment-sessions/${session.id}`)
    expect(paid).toMatchObject({ payment_status: 'paid', customer_email: null, customer_details: null })
  })

  test('is found, and deleted with the subscriptions that are named', async () => {
    const shop = await portal.shop()
    const { customer } = await subscriber(shop, 2)
    const page = await shop.signIn('owner', { at: '/customers?q=LOVELACE' })
    const found = page.getByRole('link', { name: 'ada@example.com' })
    await found.waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await found.click()
    await page.getByText('1 payment in USD').waitFor()
    await page.getByRole('table', { name: 'subscriptions' }).getByRole('link', { name: 'Tea club' }).waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText('Tea club, 2 seats').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete customer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    await page.getByText('No test customers yet.').waitFor()
    expect((await shop.rest.get(`/customers/${customer}`)).status).toBe(404)
    await page.goto(shop.at('/subscriptions'))
    await page
      .getByRole('row', { name: /Tea club/ })
      .getByText('Canceled')
      .waitFor()
  })
})

test('the test clock is advanced to the next renewal, and the page follows', async () => {
  const { services, processor } = portal.server
  const halfway = Promise.withResolvers<void>()
  services.sandboxClock = createSandboxClock(async (until) => {
    await halfway.promise
    await processor.advance(Math.ceil((until.getTime() - services.processorClock.now().getTime()) / 1000))
    await processor.processor.clock.read()
    await portal.settle()
  })
  const shop = await portal.shop()
  const { subscription } = await subscriber(shop, 1)
  // With a second merchant, only operators advance the clock of all.
  const owner = await shop.signIn('owner')
  await owner.getByRole('complementary', { name: 'Test clock' }).waitFor()
  expect(await owner.getByRole('button', { name: '+1 day' }).count()).toBe(0)
  await shop.as('developer')
  await addOperator(services, {
    email: `developer.${shop.merchant.merchant_id}@example.com`.toLowerCase(),
    name: 'Op',
    existing: true,
  })
  const page = await shop.signIn('developer', { at: `/subscriptions/${subscription}` })
  const clock = page.getByRole('complementary', { name: 'Test clock' })
  const payments = page.getByRole('link', { name: /\$20\.00/ })
  await expectAccessible(page)
  await expectFitsPhone(page)
  const before = await clock.getByRole('time').getAttribute('datetime')
  await clock.getByRole('button', { name: 'To the next renewal' }).click()
  await clock.getByRole('progressbar', { name: 'Advancing' }).waitFor()
  await expectAccessible(page)
  halfway.resolve()
  // A test before may have advanced the same clock.
  const shown = clock.getByRole('time').and(page.locator(`:not([datetime="${before}"])`))
  await shown.waitFor()
  await clock.getByText(/\d+ days ahead/).waitFor()
  await payments.nth(1).waitFor()

  const reader = await shop.signIn('support')
  await reader.getByText(/days ahead/).waitFor()
  expect(await reader.getByRole('button', { name: '+1 day' }).count()).toBe(0)
  const live = await shop.signIn('developer', { mode: 'live' })
  expect(await live.getByRole('complementary', { name: 'Test clock' }).count()).toBe(0)
})
