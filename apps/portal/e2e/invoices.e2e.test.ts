import { issueInvoices } from '@merchant-payments/api/worker'
import { expect, test } from 'vitest'
import { expectAccessible, expectFits, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()
const { services } = portal.server

/** A paid sale, of which a part was refunded. @returns the id of the payment */
async function sell(): Promise<string> {
  const { data } = await portal.rest.post<{ id: string }>('/payment-sessions', {
    line_items: [{ name: 'Darjeeling', amount: 1800, currency: 'usd', quantity: 2 }],
    success_url: 'https://shop.example/thanks',
    cancel_url: 'https://shop.example/cart',
  })
  await portal.pay(data.id)
  const list = await portal.rest.get<{ items: { id: string }[] }>('/test-payments')
  const id = list.data.items[0]?.id ?? ''
  await portal.rest.post('/refunds', { payment_intent: id, amount: 1000 })
  await portal.settle()
  await issueInvoices(services)
  return id
}

test('an owner states the seller of invoices, and opens the invoice and the credit note of a payment', async () => {
  const account = await portal.signIn('owner', { at: '/account' })
  await account.getByRole('button', { name: 'Change invoices' }).click()
  const dialog = account.getByRole('dialog', { name: 'Invoices' })
  await dialog.getByLabel('Street and number').fill('5 Frederick Street')
  await dialog.getByLabel('City').fill('Port of Spain')
  await dialog.getByLabel('Country').selectOption('TT')
  await dialog.getByLabel('Prefix of numbers').fill('CN-')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('not begin with CN-').waitFor()
  await dialog.getByLabel('Prefix of numbers').fill('TEA-')
  await expectAccessible(account)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await account.getByText('5 Frederick Street, Port of Spain, TT').waitFor()
  await account.getByText(/^TEA-\d{4}-000001$/).waitFor()
  await expectAccessible(account)
  await expectFitsPhone(account)

  const page = await portal.signIn('owner', { at: `/payments/${await sell()}` })
  const table = page.getByRole('table', { name: 'invoices' })
  await table.getByRole('row', { name: /^CN-TEA-\d{4}-000001 Credit note .*\$10\.00/ }).waitFor()
  await expectAccessible(page)
  await expectFits(page, 1280)
  await expectFitsPhone(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: /^Save TEA-/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^TEA-\d{4}-000001\.pdf$/)
})

test('a merchant who is registered for tax reads why there are no invoices', async () => {
  const account = await portal.signIn('owner', { at: '/account' })
  await account.getByRole('button', { name: 'Change invoices' }).click()
  const dialog = account.getByRole('dialog', { name: 'Invoices' })
  await dialog.getByLabel('Registered for tax', { exact: false }).last().check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await account.getByText('they would have to show your tax, which is not computed yet').waitFor()
  const page = await portal.signIn('owner', { at: `/payments/${await sell()}` })
  await page.getByText('you are registered for tax').waitFor()
  expect(await page.getByRole('table', { name: 'invoices' }).count()).toBe(0)
})
