import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible, expectFits, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()
const { mails } = portal.server

const redirects = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }
const email = 'ada@example.com'

let customer: string
let subscription: string
beforeAll(async () => {
  const { rest } = portal
  customer = (await rest.post<{ id: string }>('/customers', { email, name: 'Ada Lovelace' })).data.id
  const plan = { name: 'Tea of the month', amount: 1200, currency: 'usd', interval: 'monthly' }
  const { data } = await rest.post<{ price: { id: string } }>('/subscription-products', plan)
  const terms = { price_id: data.price.id, customer_id: customer, ...redirects }
  subscription = await rest.subscription(
    async () => (await rest.post<{ id: string }>('/subscription-sessions', terms)).data,
  )
  const line_items = [{ name: 'A'.repeat(200), amount: 700, currency: 'usd', quantity: 1 }]
  const sale = await rest.post<{ id: string }>('/payment-sessions', { line_items, customer_id: customer, ...redirects })
  await portal.pay(sale.data.id)
})

async function newLink(): Promise<string> {
  const asked = { customer_id: customer, return_url: 'https://shop.example/account' }
  const { data } = await portal.rest.post<{ url: string }>('/customer-sessions', asked)
  return new URL(data.url).pathname
}

/** The public address is not where the test's server listens. */
const open = (path: string): Promise<Page> => portal.visit(`${portal.server.origin}${path}`)

test('a customer reads the page on every screen and in both colour schemes, and cancels with the second click', async () => {
  const page = await open(await newLink())
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
  expect((await portal.rest.get(`/subscriptions/${subscription}`)).data).toMatchObject({
    cancel_at_period_end: true,
    cancel_reason: 'Too much tea',
  })
  await page.getByRole('button', { name: 'Keep the subscription' }).click()
  await page.getByRole('status').getByText('Your subscription goes on.').waitFor()
})

test('a customer enters by a code, with the keyboard alone', async () => {
  const path = await newLink()
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
  const path = await newLink()
  await open(path)
  const page = await open(path)
  expect(await page.getByRole('heading').textContent()).toBe('This link does not work')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Enter by a code' }).click()
  await page.getByLabel('Email address').waitFor()
})
