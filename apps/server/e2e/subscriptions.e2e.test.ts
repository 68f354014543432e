import type { WebhookEvent } from '@merchant-payments/sdk'
import { createAuthority, startReceiver } from '@merchant-payments/webhooks/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { browserForTests, cards, payFromBank, payWith } from './checkout-page.ts'
import { startInstallation } from './installation.ts'
import { openSubscriptionShop, type SubscriptionShop } from './subscription-shop.ts'

const browser = browserForTests()
const authority = await createAuthority('Shop authority')
const { demo, mpay } = await startInstallation({ authority: authority.certificate, whenOver: afterAll })
const newKey = async (email: string, ...able: string[]) =>
  (await mpay('merchants', 'create', '--name', 'Island Tea', '--email', email, ...able)).test_key as string

test('customers subscribe in both forms on three routes, and are billed month by month', async () => {
  const keys = [
    demo.test_key,
    await newKey('tea@example.com', '--cards', 'inactive', '--transfers', 'active'),
    await newKey('rum@example.com', '--cards', 'inactive', '--transfers', 'inactive'),
  ]

  const sold = []
  for (const [index, apiKey] of keys.entries()) {
    const receiver = await startReceiver(await authority.issue())
    const shop = await openSubscriptionShop({ baseUrl: demo.base_url, apiKey }, receiver, browser)
    const inline = {
      amount_cents: 1_000_000,
      currency: 'usd',
      interval: 'month',
      name: 'Samovar',
      metadata: { order: '7' },
    } as const
    const now = await shop.sell(inline)
    expect(now.subscription).toMatchObject({ status: 'active', metadata: { order: '7' } })
    expect(now.page).toContain('Samovar')
    const product = {
      name: 'Tea of the month',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
      trial_period_days: 14,
    } as const
    const { price } = await shop.client.subscriptionProducts.create(product)
    const later = await shop.sell({ price_id: price.id, pass_fees_to_customer: true })
    expect(later.page).toContain('Processing fee')
    expect(later.subscription).toMatchObject({ status: 'trialing', items: [{ price_id: price.id, amount: 1000 }] })
    // On the last route the platform keeps everything at first, and pays on all but the exact fee.
    sold.push({ shop, first: index < 2 ? 49_000 : 49_040, now: now.subscription.id, later: later.subscription.id })
  }
  // From a bank account a subscription begins when the bank has answered, seconds later.
  const [{ shop }] = sold as [(typeof sold)[number]]
  const weekly = { amount_cents: 5000, currency: 'usd', interval: 'week', metadata: { order: '8' } } as const
  const { subscription: debited } = await shop.sell(weekly, (page) => payFromBank(page, '000123456789'))
  const delayed = await vi.waitFor(async () => {
    const [told] = await shop.heard('checkout.session.async_payment_succeeded')
    expect(told).toBeDefined()
    return told?.data
  }, patience)
  expect(delayed).toMatchObject({ id: debited.session_id, status: 'complete', subscription: debited.id })
  expect(await shop.paidFor(debited.id, 1)).toMatchObject([
    { amount: 5000, fee_amount: 285, session_id: debited.session_id, metadata: { order: '8' } },
  ])
  await shop.client.subscriptions.cancel(debited.id)
  await mpay('sandbox', 'advance', '--days', '40')

  for (const { shop, first, now, later } of sold) {
    const monthly = { amount: 1_000_000, subscription_id: now, metadata: { order: '7' } }
    expect(await shop.paidFor(now, 2)).toMatchObject([
      { ...monthly, fee_amount: first },
      { ...monthly, fee_amount: 49_040, session_id: null },
    ])
    expect(await shop.paidFor(later, 1)).toMatchObject([{ amount: 1094, fee_amount: 94 }])
    const { items } = await shop.client.subscriptions.list()
    expect(items.map(({ id, status }) => [id, status]).toSorted()).toEqual(
      [
        [now, 'active'],
        [later, 'active'],
      ].toSorted(),
    )
    const changed = await shop.client.subscriptions.changeQuantity(now, { quantity: 2, proration_behavior: 'none' })
    expect(changed).toMatchObject({ quantity: 2 })
    expect(await shop.client.subscriptions.cancel(later)).toMatchObject({ cancel_at_period_end: true })
  }
  await mpay('sandbox', 'advance', '--days', '31')
  for (const { shop, now, later } of sold) {
    expect((await shop.paidFor(now, 3)).at(-1)).toMatchObject({ amount: 2_000_000, fee_amount: 98_040 })
    await vi.waitFor(
      async () =>
        expect((await shop.heard('customer.subscription.deleted')).at(-1)).toMatchObject({
          data: { id: later, status: 'canceled' },
        }),
      patience,
    )
  }
})

test('renewals that fail by decline and by 3-D Secure are paid by the customer, and the shop hears each step', async () => {
  const open = async (email: string) => {
    const receiver = await startReceiver(await authority.issue())
    const at = { baseUrl: demo.base_url, apiKey: await newKey(email) }
    return openSubscriptionShop(at, receiver, browser, ['*', 'invoice.payment_action_required'])
  }
  const [declining, asking] = [await open('decline@example.com'), await open('ask@example.com')]
  const terms = { amount_cents: 2000, currency: 'usd', interval: 'week', metadata: { order: '9' } } as const
  const declined = (await declining.sell(terms, (page) => payWith(page, cards.declinedLater))).subscription
  const asked = (
    await asking.sell(terms, async (page) => {
      await payWith(page, cards.authenticated)
      await page.getByRole('button', { name: 'Complete authentication' }).click()
    })
  ).subscription
  await declining.paidFor(declined.id, 1)
  await asking.paidFor(asked.id, 1)
  /** Waits for a shop's further events: the sorted types, with the status of a subscription. */
  const listen = async (shop: SubscriptionShop) => {
    const before = (await shop.heardAll()).length
    return (...expected: string[]) =>
      vi.waitFor(async () => {
        const events = (await shop.heardAll()).slice(before)
        const steps = events.map(({ type, data }) => (data.object === 'subscription' ? `${type} ${data.status}` : type))
        expect(steps.toSorted()).toEqual(expected.toSorted())
        return events
      }, patience)
  }
  const [toDeclining, toAsking] = [await listen(declining), await listen(asking)]
  await mpay('sandbox', 'advance', '--days', '8')

  const renewed = 'customer.subscription.updated active'
  const pastDue = 'customer.subscription.updated past_due'
  const toConfirm = 'invoice.payment_action_required past_due'
  const linkOf = (events: WebhookEvent[]) => {
    const told = events.flatMap(({ data }) => (data.object === 'subscription' ? (data.payment_update_url ?? []) : []))
    // Every event of the failure leads there.
    expect(new Set(told).size).toBe(1)
    return told[0] ?? ''
  }
  const declinedLink = linkOf(await toDeclining(renewed, 'payment_intent.payment_failed', pastDue))
  const askedLink = linkOf(await toAsking(renewed, pastDue, toConfirm))
  const [fromDeclining, fromAsking] = [await listen(declining), await listen(asking)]
  const customer = await browser.page()
  await customer.goto(declinedLink)
  await payWith(customer, cards.accepted)
  await customer.getByRole('heading', { name: 'Payment complete' }).waitFor()
  await customer.goto(askedLink)
  await payWith(customer, cards.authenticated)
  await customer.getByRole('button', { name: 'Complete authentication' }).click()
  await customer.getByRole('link', { name: 'Confirm payment' }).click()
  await customer.getByRole('button', { name: 'Complete authentication' }).click()
  await customer.getByRole('heading', { name: 'Invoice paid' }).waitFor()
  await customer.close()

  await fromDeclining('payment_intent.succeeded', renewed)
  await fromAsking(toConfirm, 'payment_intent.succeeded', renewed)
  for (const [shop, { id }] of [
    [declining, declined],
    [asking, asked],
  ] as const) {
    expect((await shop.client.subscriptions.list()).items).toMatchObject([
      { id, status: 'active', payment_update_url: null },
    ])
    expect(await shop.paidFor(id, 2)).toMatchObject([{ amount: 2000 }, { amount: 2000, metadata: { order: '9' } }])
  }
})
