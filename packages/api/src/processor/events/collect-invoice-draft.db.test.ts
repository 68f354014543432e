import { expect, onTestFinished, test } from 'vitest'
import { catchUp, openShop, redirects, subscribe, testPlatform } from '../../testing/index.ts'
import { setInvoiceFees } from './set-invoice-fees.ts'

const platform = await testPlatform()
const { processor } = platform
const weekly = { amount_cents: 1000, currency: 'usd', interval: 'week', ...redirects }

type Line = { amount: number; description: string | null }
type Invoice = { id: string; status: string; customer: string; total: number; lines: { data: Line[] } }

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

test('the correction of another process between two reads of a draft stays (fault: cents less than the net price)', async () => {
  const shop = await openShop(platform)
  const tea = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'weekly' } as const
  const { price } = await shop.client.subscriptionProducts.create(tea)
  const sale = { price_id: price.id, quantity: 1, pass_fees_to_customer: true, ...redirects }
  const { subscription } = await subscribe(platform, shop, sale)
  let others = 0
  processor.intercept(async ({ method, url }) => {
    if (method !== 'GET' || !/invoices\/in_\w+\/lines/.test(url) || others > 0) return undefined
    others += 1
    const draft = (await invoicesOf(shop.account)).find(({ status }) => status === 'draft')
    await setInvoiceFees(platform.services, { livemode: false, hostAccount: shop.account }, draft?.customer ?? '')
    return undefined
  })
  onTestFinished(() => processor.intercept(null))
  const change = { id: subscription.id, quantity: 7, proration_behavior: 'always_invoice' } as const
  await shop.client.subscriptions.changeQuantity(change)
  expect(others).toBe(1)
  const [invoice] = await invoicesOf(shop.account)
  const goods = invoice?.lines.data.filter(({ description }) => !description?.includes('Processing fee')) ?? []
  const net = goods.reduce((sum, { amount }) => sum + amount, 0)
  // The fee of the plan free: 4.9 % and 40 cents.
  let total = net
  while (total - Math.floor((total * 490 + 5000) / 10_000) - 40 < net) total += 1
  expect([invoice?.status, invoice?.total]).toEqual(['paid', total])
})
