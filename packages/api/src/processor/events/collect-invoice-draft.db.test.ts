import { expect, test } from 'vitest'
import { catchUp, openShop, redirects, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform
const weekly = { amount_cents: 1000, currency: 'usd', interval: 'week', ...redirects }

type Invoice = { id: string; status: string; total: number }

async function invoicesOf(account: string): Promise<Invoice[]> {
  const answer = await processor.call(false, '/v1/invoices?limit=100', account)
  return ((await answer.json()) as { data: Invoice[] }).data
}

test('seats that change nothing leave no empty draft, although the processor makes one (Stripe: pending_invoice_items_behavior)', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop, { ...weekly, quantity: 2 })
  const change = { id: subscription.id, quantity: 2, proration_behavior: 'always_invoice' } as const
  await shop.client.subscriptions.changeQuantity(change)
  await catchUp(platform)
  expect(await invoicesOf(shop.account)).toMatchObject([{ status: 'paid', total: 2000 }])
})

test('an empty draft of a process that died is deleted when its event is applied', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop, { ...weekly, quantity: 2 })
  processor.intercept((request) => {
    if (request.method !== 'GET' || !request.url.includes('/v1/invoices?')) return undefined
    throw new Error('the process has died')
  })
  const change = { id: subscription.id, quantity: 2, proration_behavior: 'always_invoice' } as const
  await expect(shop.client.subscriptions.changeQuantity(change)).rejects.toThrow()
  processor.intercept(null)
  expect(await invoicesOf(shop.account)).toMatchObject([{ status: 'draft', total: 0 }, { status: 'paid' }])
  await catchUp(platform)
  expect(await invoicesOf(shop.account)).toMatchObject([{ status: 'paid', total: 2000 }])
})
