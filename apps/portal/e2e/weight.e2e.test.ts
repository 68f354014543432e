import { fillPayments } from '@merchant-payments/api/testing/many-payments'
import { expect, test } from 'vitest'
import { openPortal } from './portal.ts'

const portal = await openPortal()

/** Maximum transfer of a page's first load, in bytes: compressed bodies and headers. */
const budget = 170_000

/** Pages with the most code, and those with a full list; all others are lighter. */
test('no page transfers more than 170 kB at its first load, with 10,000 payments', async () => {
  const { rest, server } = portal
  const { id: product } = (await rest.post<{ id: string }>('/products', { name: 'Coffee' })).data
  const { id: customer } = (await rest.post<{ id: string }>('/customers', { email: 'grace@example.com' })).data
  const hook = { url: 'https://shop.example.com/hooks', events: ['*'] }
  const { id: endpoint } = (await rest.post<{ id: string }>('/webhook-endpoints', hook)).data
  const checkout = {
    line_items: [{ name: 'Coffee', amount: 900, currency: 'usd', quantity: 1 }],
    success_url: 'https://shop.example.com/thanks',
    cancel_url: 'https://shop.example.com/cart',
  }
  const { id: session } = (await rest.post<{ id: string }>('/payment-sessions', checkout)).data
  await portal.pay(session)
  const { items } = await (await portal.as()).portal.payments.list.query({ limit: 1 })
  const account = await server.database.prisma.account.findFirstOrThrow({
    where: { merchantId: portal.merchant.merchant_id, livemode: false },
  })
  await fillPayments(server.database, { accountId: account.id, count: 10_000, until: new Date(), days: 400 })

  const page = await (await portal.context('owner')).newPage()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  let transferred = 0
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred += encodedDataLength
  })
  const pages = {
    home: '/',
    payments: '/payments',
    payment: `/payments/${items[0]?.id}`,
    customer: `/customers/${customer}`,
    product: `/products/${product}`,
    endpoint: `/webhooks/${endpoint}`,
    requests: '/requests',
    account: '/account',
  }
  const weights: Record<string, number> = {}
  for (const [name, path] of Object.entries(pages)) {
    await page.goto('about:blank')
    transferred = 0
    await page.goto(portal.at(path), { waitUntil: 'networkidle' })
    weights[name] = transferred
  }
  const tooHeavy = Object.entries(weights).filter(([, bytes]) => bytes < 100_000 || bytes > budget)
  expect(tooHeavy, JSON.stringify(weights)).toEqual([])
})
