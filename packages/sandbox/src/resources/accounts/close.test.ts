import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { at, createBilling } from '../../testing/billing.ts'
import { createTestSandbox, testToken } from '../../testing/sandbox.ts'

test.each(['v1', 'v2'])(
  'an account that is closed in %s ends its subscriptions, without events to the platform',
  async (version) => {
    const received: string[] = []
    const webhooks = [{ livemode: false, connect: true, url: 'http://receiver.test/', secret: 'whsec_x' }]
    const fetch = async (_: unknown, init?: RequestInit) => {
      received.push(JSON.parse(String(init?.body)).type)
      return new Response()
    }
    const { sandbox, stripe, account, subscribe } = await createBilling('2026-11-05T12:00:00Z', { webhooks, fetch })
    await subscribe(1000, { trial_period_days: 10 })
    if (version === 'v1') await stripe.accounts.del(account)
    else await stripe.v2.core.accounts.close(account, { applied_configurations: ['merchant', 'recipient'] })
    await sandbox.clock.advance({ days: 60 })
    const types = sandbox.events.list({ account }).map(({ type }) => type)
    expect(types.filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1)
    expect(types.filter((type) => type === 'invoice.created')).toHaveLength(1)
    expect(received).toContain('account.updated')
    expect(received).toContain('customer.subscription.created')
    expect(received).not.toContain('customer.subscription.deleted')
    await sandbox.close()
  },
)

/** A sandbox with an account that has a dashboard, on which its owner can disconnect it. */
async function createWithDashboard(options: Parameters<typeof createTestSandbox>[0] = {}) {
  const { sandbox, stripe } = createTestSandbox(options)
  const control = (path: string, body: object) =>
    sandbox.fetch(
      new Request(`http://sandbox.test/_sandbox/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testToken}` },
        body: JSON.stringify(body),
      }),
    )
  const { id: account } = await stripe.v2.core.accounts.create({
    contact_email: 'owner@merchant.test',
    display_name: 'Merchant Ltd',
    dashboard: 'full',
    identity: { country: 'US' },
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    configuration: {
      merchant: { capabilities: { card_payments: { requested: true } } },
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
  })
  await control(`accounts/${account}/capabilities`, { card_payments: 'active' })
  const disconnect = async () => expect((await control(`accounts/${account}/disconnect`, {})).status).toBe(200)
  /** Subscribes a customer of the account, or of the platform, to 10.00 a month. */
  const subscribe = async (on: Stripe.RequestOptions, more: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const { id: product } = await stripe.products.create({ name: 'Pro' }, on)
    const { id: customer } = await stripe.customers.create({}, on)
    const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer }, on)
    const price_data = { currency: 'usd', unit_amount: 1000, product, recurring: { interval: 'month' } } as const
    const items = [{ price_data }]
    return stripe.subscriptions.create({ customer, default_payment_method: card, items, ...more }, on)
  }
  return { sandbox, stripe, account, disconnect, subscribe }
}

test('subscriptions of an account that its owner has disconnected are renewed, and only the account hears of it', async () => {
  const received: [url: string, type: string][] = []
  const { sandbox, stripe, account, disconnect, subscribe } = await createWithDashboard({
    webhooks: [{ livemode: false, connect: true, url: 'http://platform.test/', secret: 'whsec_x' }],
    fetch: async (url: unknown, init?: RequestInit) => {
      received.push([String(url), JSON.parse(String(init?.body)).type])
      return new Response()
    },
  })
  const on = { stripeAccount: account }
  await subscribe(on)
  await stripe.webhookEndpoints.create({ url: 'http://account.test/', enabled_events: ['invoice.paid'] }, on)
  await sandbox.deliverDue()
  const before = received.length
  await disconnect()
  await sandbox.clock.advance({ days: 32 })
  expect(sandbox.events.list({ account, type: 'invoice.paid' })).toHaveLength(2)
  expect(received.slice(before)).toEqual([
    ['http://platform.test/', 'account.application.deauthorized'],
    ['http://account.test/', 'invoice.paid'],
  ])
  await sandbox.close()
})

test.each([
  ['on behalf of', (account: string) => ({ on_behalf_of: account, transfer_data: { destination: account } })],
  ['for', (account: string) => ({ transfer_data: { destination: account } })],
])('a renewal of the platform %s a disconnected account fails, and time goes on', async (_, sharing) => {
  const { sandbox, account, disconnect, stripe, subscribe } = await createWithDashboard()
  const { id } = await subscribe({}, sharing(account))
  await disconnect()
  await sandbox.clock.advance({ days: 32 })
  const [renewal, first] = (await stripe.invoices.list({ subscription: id })).data
  expect([first?.status, renewal?.status, renewal?.attempt_count]).toEqual(['paid', 'open', 1])
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  expect((await stripe.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(1)
  await sandbox.close()
})

test('schedules that have not begun end with their account', async () => {
  const { sandbox, stripe, on, account, customer, price } = await createBilling('2026-11-05T12:00:00Z')
  const items = [{ price: (await price(1000)).id }]
  const phases = [{ items, duration: { interval: 'month', interval_count: 1 } as const }]
  const start_date = at('2026-11-10T12:00:00Z')
  const owner = (await customer()).id
  await stripe.subscriptionSchedules.create({ customer: owner, start_date, phases }, on)
  await stripe.accounts.del(account)
  await sandbox.clock.advance({ days: 10 })
  const types = sandbox.events.list({ account }).map(({ type }) => type)
  expect(types).toContain('subscription_schedule.canceled')
  expect(types).not.toContain('customer.subscription.created')
  await sandbox.close()
})
