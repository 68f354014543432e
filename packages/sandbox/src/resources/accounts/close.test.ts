import { expect, test } from 'vitest'
import { createBilling } from '../../testing/billing.ts'
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

test('subscriptions of an account that its owner has disconnected are renewed', async () => {
  const { sandbox, stripe } = createTestSandbox()
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
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  })
  await control(`accounts/${account}/capabilities`, { card_payments: 'active' })
  const on = { stripeAccount: account }
  const { id: product } = await stripe.products.create({ name: 'Pro' }, on)
  const { id: customer } = await stripe.customers.create({}, on)
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer }, on)
  const price_data = { currency: 'usd', unit_amount: 1000, product, recurring: { interval: 'month' } } as const
  await stripe.subscriptions.create({ customer, default_payment_method: card, items: [{ price_data }] }, on)
  expect((await control(`accounts/${account}/disconnect`, {})).status).toBe(200)
  await sandbox.clock.advance({ days: 32 })
  expect(sandbox.events.list({ account, type: 'invoice.paid' })).toHaveLength(2)
  await sandbox.close()
})
