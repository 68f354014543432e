import { expect, test } from 'vitest'
import { expectAccessible, openPortal } from './portal.ts'

const portal = await openPortal()

test('a payment is found from the home page and refunded, and the API answers with the refund', async () => {
  const { data: session } = await portal.rest.post<{ id: string }>('/payment-sessions', {
    line_items: [{ name: 'Lamp', amount: 3200, currency: 'usd', quantity: 1 }],
    success_url: 'https://shop.example/thanks',
    cancel_url: 'https://shop.example/cart',
  })
  await portal.pay(session.id)
  await portal.settle()

  const page = await portal.signIn('owner')
  await page.getByRole('region', { name: 'Volume', exact: true }).getByText('$32.00', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('link', { name: '$32.00' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('dialog', { name: 'Refund payment' }).getByRole('button', { name: 'Refund $32.00' }).click()
  await page.getByText('$32.00 was refunded.').first().waitFor()

  const { data: listed } = await portal.rest.get<{ items: { session_id: string; amount_refunded: number }[] }>(
    '/test-payments',
  )
  expect(listed.items.map(({ session_id, amount_refunded }) => [session_id, amount_refunded])).toEqual([
    [session.id, 3200],
  ])
})
