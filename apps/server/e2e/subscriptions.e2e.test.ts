import { MerchantPayments, type Subscription, verifyWebhook, type WebhookEvent } from '@merchant-payments/sdk'
import { newAuthority, startReceiver } from '@merchant-payments/webhooks/testing'
import { expect, it, vi } from 'vitest'
import { browserForTests, payWith } from './checkout-page.ts'
import { jsonOfMpay } from './run-mpay.ts'
import { startInstallation } from './start-server.ts'

const browser = browserForTests()
const patience = { timeout: 30_000, interval: 100 }

/** A shop with a receiver of its own, and what it has heard. */
async function openShop(baseUrl: string, apiKey: string, receiver: Awaited<ReturnType<typeof startReceiver>>) {
  const client = new MerchantPayments({ apiKey, baseUrl, maxRetries: 0 })
  const { secret } = await client.webhookEndpoints.create({ url: receiver.url })
  const heard = async (type: WebhookEvent['type']) => {
    const events = new Map<string, WebhookEvent>()
    for (const { body, headers } of receiver.received) {
      const event = await verifyWebhook(body, String(headers['x-service-signature']), secret)
      if (event.type === type) events.set(event.id, event)
    }
    return [...events.values()]
  }
  /** Subscribes in the browser, and waits until the shop has heard of it. */
  async function sell(terms: object): Promise<{ subscription: Subscription; page: string }> {
    const session = await client.subscriptionSessions.create({
      ...terms,
      success_url: `${new URL(baseUrl).origin}/healthz?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${new URL(baseUrl).origin}/healthz`,
    })
    const page = await browser.page()
    await page.goto(session.url ?? '')
    const shown = (await page.textContent('body')) ?? ''
    await payWith(page, '4242424242424242')
    await page.waitForURL(`**/healthz?session=${session.id}`)
    await page.close()
    const begun = await vi.waitFor(async () => {
      const created = await heard('customer.subscription.created')
      const found = created.find(({ data }) => (data as Subscription).session_id === session.id)
      expect(found).toBeDefined()
      return found?.data as Subscription
    }, patience)
    return { subscription: begun, page: shown }
  }
  return { client, heard, sell }
}

it('customers subscribe in both forms on two routes, and are billed month by month', async () => {
  const authority = await newAuthority('Shop authority')
  const receivers = [
    await startReceiver(await authority.issue()),
    await startReceiver(await authority.issue()),
  ] as const
  const { demo, environment } = await startInstallation(authority.certificate)
  const mpay = (...args: string[]) => jsonOfMpay(environment, ...args)
  const hosted = ['--name', 'Island Tea', '--email', 'tea@example.com', '--cards', 'inactive']
  const { test_key } = await mpay('merchants', 'create', ...hosted)
  const shops = [
    await openShop(demo.base_url, demo.test_key, receivers[0]),
    await openShop(demo.base_url, test_key, receivers[1]),
  ]
  const paidFor = async (shop: (typeof shops)[number], id: string) =>
    (await shop.heard('payment_intent.succeeded')).filter(
      ({ data }) => 'subscription_id' in data && data.subscription_id === id,
    )

  const sold = []
  for (const shop of shops) {
    const inline = {
      amount_cents: 1_000_000,
      currency: 'usd',
      interval: 'month',
      name: 'Samovar',
      metadata: { order: '7' },
    }
    const now = await shop.sell(inline)
    expect(now.subscription).toMatchObject({ status: 'active', metadata: { order: '7' } })
    const product = {
      name: 'Tea of the month',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
      trial_period_days: 14,
    }
    const { price } = await shop.client.subscriptionProducts.create(product)
    const later = await shop.sell({ price_id: price.id, pass_fees_to_customer: true })
    expect(later.page).toContain('Processing fee')
    expect(later.subscription).toMatchObject({ status: 'trialing', items: [{ price_id: price.id, amount: 1000 }] })
    sold.push({ shop, now: now.subscription.id, later: later.subscription.id })
  }
  await mpay('sandbox', 'advance', '--days', '40')

  for (const { shop, now, later } of sold) {
    await vi.waitFor(async () => expect(await paidFor(shop, now)).toHaveLength(2), patience)
    const [first, renewal] = (await paidFor(shop, now)).toSorted(
      (a, b) => (a.data as { created: number }).created - (b.data as { created: number }).created,
    )
    expect(first?.data).toMatchObject({ amount: 1_000_000, fee_amount: 49_000, metadata: { order: '7' } })
    expect(renewal?.data).toMatchObject({ amount: 1_000_000, fee_amount: 49_040, metadata: { order: '7' } })
    await vi.waitFor(async () => expect((await paidFor(shop, later)).length).toBeGreaterThan(0), patience)
    for (const { data } of await paidFor(shop, later)) expect(data).toMatchObject({ amount: 1094, fee_amount: 94 })
  }
}, 180_000)
