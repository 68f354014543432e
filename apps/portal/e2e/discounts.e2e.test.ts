import { expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()

type Discount = { id: string; code: string | null; active: boolean; amount_off: number | null }
const discountOf = async (id: string) => (await portal.rest.get<Discount>(`/discounts/${id}`)).data

test('a discount is made, used, changed and ended', async () => {
  const page = await portal.signIn('owner', { at: '/discounts' })
  await page.getByText('No test discounts yet.').waitFor()
  await page.getByRole('button', { name: 'New discount' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Spring sale')
  await page.getByLabel('Percentage', { exact: true }).fill('half')
  await page.getByRole('button', { name: 'Create discount' }).click()
  await page.getByText('Percentage must be a whole number.').waitFor()
  await page.getByLabel('Percentage', { exact: true }).fill('20')
  await page.getByLabel('Payments of a subscription').selectOption('repeating')
  await page.getByLabel('Months').fill('6')
  await page.getByLabel('Code').fill('SPRING 20')
  await page.getByRole('button', { name: 'Create discount' }).click()
  await page.getByText(/^Code must be 3 to 40/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('SPRING20')
  await page.getByText('More details').click()
  await page.getByLabel('Maximum uses').fill('2')
  await page.getByRole('button', { name: 'Create discount' }).click()
  await page.getByRole('heading', { level: 1, name: 'Spring sale' }).waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  expect(await discountOf(id)).toMatchObject({ code: 'SPRING20', max_redemptions: 2, duration_in_months: 6 })
  await page.getByText('Payments of 6 months').waitFor()
  await page.getByText('0 of 2').waitFor()
  await page.getByText('No payments yet.').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)

  const { data: session } = await portal.rest.post<{ id: string }>('/payment-sessions', {
    line_items: [{ name: 'Tea', amount: 2000, currency: 'usd', quantity: 1 }],
    discount_code: 'spring20',
    success_url: 'https://shop.example',
    cancel_url: 'https://shop.example',
  })
  await portal.pay(session.id)
  await portal.settle()
  await page.reload()
  const earned = page.getByRole('table', { name: 'earnings' }).getByRole('row')
  await expect.poll(() => earned.nth(1).textContent()).toMatch(/^USD1\$4\.00\$16\.00\$0\.00\$1\.18/)
  await page.getByText('1 of 2').waitFor()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Maximum uses').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('Used up').waitFor()
  await page.getByRole('button', { name: 'End discount' }).click()
  await page.getByText('The discount has ended. Open checkouts and subscriptions keep it.').waitFor()
  expect(await discountOf(id)).toMatchObject({ active: false })
  await page.getByRole('link', { name: 'Discounts' }).click()
  await page
    .getByRole('row', { name: /Spring sale/ })
    .getByText('Ended')
    .waitFor()
})

test('every member sees what a discount takes off, and makes discounts', async () => {
  await portal.rest.post('/discounts', { name: 'Tea days', amount_off: 500, currency: 'usd', duration: 'once' })
  const page = await portal.signIn('support', { at: '/discounts' })
  await page
    .getByRole('row', { name: /Tea days/ })
    .getByText('$5.00')
    .waitFor()
  await page.getByRole('button', { name: 'New discount' }).click()
  await page.getByLabel('An amount off').check()
  await page.getByLabel('Name', { exact: true }).fill('Cup days')
  await page.getByLabel('Amount', { exact: true }).fill('2.50')
  await page.getByRole('button', { name: 'Create discount' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cup days' }).waitFor()
  await page.getByText('$2.50').waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  expect(await discountOf(id)).toMatchObject({ amount_off: 250, active: true })
})
