import { expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()
const redirects = { success_url: 'https://shop.example', cancel_url: 'https://shop.example' }

test('a kept payment method becomes the default and is deleted, unless a subscription is charged to it', async () => {
  const shop = await portal.shop()
  const { data: customer } = await shop.rest.post<{ id: string }>('/customers', { email: 'ada@example.com' })
  const keep = async (path: string, fields: object, number: string) => {
    const { data } = await shop.rest.post<{ id: string }>(path, { customer_id: customer.id, ...fields, ...redirects })
    await portal.pay(data.id, { number })
    await portal.server.processor.advance(1)
  }
  const line_items = [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }]
  const { data: plan } = await shop.rest.post<{ price: { id: string } }>('/subscription-products', {
    name: 'Tea club',
    amount: 2000,
    currency: 'usd',
    interval: 'monthly',
  })
  await keep('/subscription-sessions', { price_id: plan.price.id }, '4242424242424242')
  await keep('/payment-sessions', { line_items, save_payment_method: true }, '5555555555554444')

  const page = await shop.signIn('support', { at: `/customers/${customer.id}` })
  const methods = page.getByRole('table', { name: 'payment methods' })
  const rowOf = (last4: string) => methods.getByRole('row').filter({ hasText: last4 })
  await rowOf('4242').getByText('Default', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await rowOf('4444').getByRole('button', { name: 'Make default' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Make default' }).click()
  await rowOf('4444').getByText('Default', { exact: true }).waitFor()

  await rowOf('4242').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove payment method' }).click()
  await page
    .getByRole('dialog')
    .getByText(/the subscription sub_\w+ is charged to it/)
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await rowOf('4444').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove payment method' }).click()
  await rowOf('4444').waitFor({ state: 'detached' })
  const { data: kept } = await shop.rest.get<{ items: object[] }>(`/customers/${customer.id}/payment-methods`)
  expect(kept.items).toMatchObject([{ card: { last4: '4242' }, default: false }])

  const developer = await shop.signIn('developer', { at: `/customers/${customer.id}` })
  await developer.getByRole('table', { name: 'payment methods' }).waitFor()
  expect(await developer.getByRole('button', { name: 'Make default' }).count()).toBe(0)
})

test('an owner chooses the days on which customers get a mail about a failed renewal', async () => {
  const shop = await portal.shop()
  const page = await shop.signIn('owner', { at: '/account' })
  await page.getByText('At once, after 3 and 7 days').waitFor()
  await page.getByRole('button', { name: 'Change emails' }).click()
  const days = page.getByLabel('Days after a failed renewal')
  await days.fill('0, soon')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter whole numbers of days, separated by commas.').waitFor()
  await days.fill('0, 61')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Days after a failed renewal \(no\. 2\)/).waitFor()
  await expectAccessible(page)
  await days.fill('1, 5')
  await page.getByLabel('Email customers 30 and 7 days before their card expires').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('After 1 and 5 days').waitFor()
  expect(await page.getByText('At once, after 3 and 7 days').count()).toBe(0)
  await expectAccessible(page)
  await expectFitsPhone(page)
})
