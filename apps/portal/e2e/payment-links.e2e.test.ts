import { expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()

type Link = { id: string; url: string; active: boolean; price_id: string | null; max_payments: number | null }
const linkOf = async (id: string) => (await portal.rest.get<Link>(`/payment-links/${id}`)).data

test('a link is made, shared, paid, changed and switched off', async () => {
  const page = await portal.signIn('owner', { at: '/links' })
  await page.getByText('No test payment links yet.').waitFor()
  await page.getByRole('button', { name: 'New payment link' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Summer school')
  await page.getByLabel('Price', { exact: true }).fill('25.505')
  await page.getByRole('button', { name: 'Create payment link' }).click()
  await page.getByText('Enter a price such as 12.50.').waitFor()
  await page.getByLabel('Price', { exact: true }).fill('25.50')
  await page.getByLabel('Customers choose the quantity').check()
  await page.getByLabel('Greatest quantity').fill('0')
  await page.getByRole('button', { name: 'Create payment link' }).click()
  await page.getByText(/^Greatest quantity \(max\) must/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Greatest quantity').fill('3')
  await page.getByText('More details').click()
  await page.getByLabel('Maximum payments').fill('2')
  await page.getByLabel('Message after the payment').fill('See you in June')
  await page.getByRole('button', { name: 'Create payment link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Summer school' }).waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  const { url } = await linkOf(id)
  expect(await page.getByRole('textbox', { name: 'Address of the payment link' }).inputValue()).toBe(url)
  await page.getByRole('img', { name: 'QR code of the payment link' }).waitFor()
  await page.getByText('No payments yet.').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await fetch(`${portal.server.origin}${new URL(url).pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ quantity: '2' }),
    redirect: 'manual',
  })
  const { data: sessions } = await portal.rest.get<{ items: { id: string }[] }>('/payment-sessions')
  await portal.pay(sessions.items[0]?.id ?? '')
  await portal.settle()

  await page.reload()
  const earned = page.getByRole('table', { name: 'earnings' }).getByRole('row')
  await expect.poll(() => earned.nth(1).textContent()).toMatch(/^USD1\$51\.00\$0\.00\$2\.90/)
  await page.getByText('1 of 2').waitFor()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Maximum payments').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('Sold out').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Maximum payments').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await linkOf(id)).max_payments).toBeNull()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('The link is off, and its open checkouts have expired.').waitFor()
  expect(await linkOf(id)).toMatchObject({ active: false })
  await page.getByRole('link', { name: 'Payment links' }).click()
  await page
    .getByRole('row', { name: /Summer school/ })
    .getByText('Off')
    .waitFor()
})

test('a product is sold by a link from its own page', async () => {
  const price = { amount: 1300, currency: 'usd' }
  const sold = { name: 'Beans', price }
  const { data: product } = await portal.rest.post<{ id: string; price: { id: string } }>('/products', sold)
  const page = await portal.signIn('owner', { at: `/products/${product.id}` })
  await page.getByRole('button', { name: 'New payment link' }).click()
  await page.getByText('Sells Beans at its current price.').waitFor()
  await page.getByLabel('Title').fill('Beans of the month')
  await page.getByRole('button', { name: 'Create payment link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Beans of the month' }).waitFor()
  expect(await linkOf(page.url().split('/').at(-1) ?? '')).toMatchObject({ price_id: product.price.id, active: true })
})
