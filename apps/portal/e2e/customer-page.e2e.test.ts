import type { Session } from '@merchant-payments/server/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible, expectFits, expectFitsPhone, openPortal, type Shop } from './portal.ts'

const portal = await openPortal()
const { mails } = portal.server

const redirects = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }
// In test mode members alone get mails.
const email = portal.merchant.portal_email

/** A customer of a shop with a subscription, and a link to their page. */
async function subscriberOf({ merchant, rest }: Shop) {
  const person = { email: merchant.portal_email, name: 'Ada Lovelace' }
  const customer = (await rest.post<{ id: string }>('/customers', person)).data.id
  const plan = { name: 'Tea of the month', amount: 1200, currency: 'usd', interval: 'monthly' }
  const { data } = await rest.post<{ price: { id: string } }>('/subscription-products', plan)
  const terms = { price_id: data.price.id, customer_id: customer, ...redirects }
  const subscription = await rest.subscription(
    async () => (await rest.post<{ id: string }>('/subscription-sessions', terms)).data,
  )
  const newLink = async () => {
    const asked = { customer_id: customer, return_url: 'https://shop.example/account' }
    const { data } = await rest.post<{ url: string }>('/customer-sessions', asked)
    return new URL(data.url).pathname
  }
  return { customer, subscription, newLink }
}

let first: Awaited<ReturnType<typeof subscriberOf>>
beforeAll(async () => {
  first = await subscriberOf(portal)
  const line_items = [{ name: 'A'.repeat(200), amount: 700, currency: 'usd', quantity: 1 }]
  const sold = { line_items, customer_id: first.customer, ...redirects }
  const sale = await portal.rest.post<{ id: string }>('/payment-sessions', sold)
  await portal.pay(sale.data.id)
})

/** The public address is not where the test's server listens. */
const open = (path: string): Promise<Page> => portal.visit(`${portal.server.origin}${path}`)

test('a customer reads the page on every screen and in both colour schemes, and cancels with the second click', async () => {
  const page = await open(await first.newLink())
  await page.getByRole('heading', { level: 1, name: /^Your account with / }).waitFor()
  await page.getByRole('heading', { level: 3, name: 'Tea of the month' }).waitFor()
  await page.getByText('$12.00 every month').waitFor()
  await page.getByRole('link', { name: 'Return to' }).waitFor()
  expect(await page.locator('script').count()).toBe(0)
  await expectAccessible(page)
  await expectFitsPhone(page)
  await expectFits(page, 1280)

  await page.getByText('Cancel subscription').click()
  await page.getByLabel('Reason (optional)').fill('Too much tea')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await page.getByRole('status').getByText('Your subscription is canceled.').waitFor()
  expect((await portal.rest.get(`/subscriptions/${first.subscription}`)).data).toMatchObject({
    cancel_at_period_end: true,
    cancel_reason: 'Too much tea',
  })
  await page.getByRole('button', { name: 'Keep the subscription' }).click()
  await page.getByRole('status').getByText('Your subscription goes on.').waitFor()
})

test('a customer sees what a change of seats costs, and completes an invoice, on every screen', async () => {
  const line_items = [{ name: 'Cup', amount: 300, currency: 'usd', quantity: 1 }]
  const shop = await portal.shop()
  const { customer, subscription, newLink } = await subscriberOf(shop)
  const { rest } = shop
  await rest.invoicedSale(async () => {
    const sale = { line_items, customer_id: customer, ...redirects }
    return (await rest.post<Session>('/payment-sessions', sale)).data
  })
  const page = await open(await newLink())
  const card = page.getByRole('article').filter({ hasText: 'Tea of the month' })
  await card.getByText('Change the seats').click()
  await card.getByLabel('Number of seats').fill('3')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await card.getByRole('button', { name: 'See what it costs' }).click()
  const confirm = page.getByRole('button', { name: 'Change and pay $24.00' })
  await confirm.waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await expectFits(page, 1280)
  await confirm.click()
  await page.getByRole('status').getByText('The number of seats was changed.').waitFor()
  expect((await rest.get(`/subscriptions/${subscription}`)).data).toMatchObject({ quantity: 3 })

  await page.getByRole('link', { name: 'Complete the invoice' }).first().click()
  await page.getByLabel('Tax number (optional)').fill('12/345')
  await page.getByLabel('Country').selectOption({ label: 'Trinidad & Tobago' })
  await expectAccessible(page)
  await expectFitsPhone(page)
  await expectFits(page, 1280)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('The invoice was completed.').waitFor()
})

test('an owner takes an action away from customers', async () => {
  const shop = await portal.shop()
  const { newLink } = await subscriberOf(shop)
  const owner = await shop.signIn('owner', { at: '/account' })
  await owner.getByRole('button', { name: 'Change permissions' }).click()
  await owner.getByRole('checkbox', { name: 'Pause and resume subscriptions' }).uncheck()
  await owner.getByRole('checkbox', { name: 'Change the plan' }).check()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByText(/^Cancel subscriptions, Change the number of seats, Change the plan,/).waitFor()
  await expectFits(owner, 1280)
  const page = await open(await newLink())
  await page.getByText('Change the seats').waitFor()
  expect(await page.getByText('Pause').count()).toBe(0)
})

test('a customer enters by a code, with the keyboard alone', async () => {
  const path = await first.newLink()
  const page = await open(path.slice(0, path.indexOf('/enter/')))
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  const sent = mails.length
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('12')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('This code is wrong.').waitFor()
  await expectAccessible(page)
  const code = await vi.waitFor(
    () => {
      const [mail] = mails.slice(sent)
      expect(mail?.to).toBe(email)
      return /^Code: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    },
    { timeout: 30_000 },
  )
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await page.getByText(`Signed in as ${email}`).waitFor()
  const [name, phone] = [page.getByLabel('Name'), page.getByLabel('Telephone')]
  expect(await name.inputValue()).toBe('Ada Lovelace')
  await phone.fill('+1 555 0100')
  await phone.press('Enter')
  await page.getByRole('status').getByText('Your details were saved.').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email address').waitFor()
})

test('a link that another browser has opened says so', async () => {
  const path = await first.newLink()
  await open(path)
  const page = await open(path)
  expect(await page.getByRole('heading').textContent()).toBe('This link does not work')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Enter by a code' }).click()
  await page.getByLabel('Email address').waitFor()
})
