import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

const back = 'https://shop.test/back'

async function portalOf(features: Partial<Stripe.BillingPortal.ConfigurationCreateParams.Features> = {}) {
  open = await createBilling('2026-01-31T10:00:00Z')
  const b = open
  const { id: customer } = await b.customer()
  const { id: subscription, items } = await b.subscribe(1000, { customer })
  const { id: configuration } = await b.stripe.billingPortal.configurations.create(
    {
      features: {
        subscription_cancel: { enabled: true },
        subscription_update: { enabled: true },
        ...features,
      } as never,
    },
    b.on,
  )
  const session = (flow_data?: object, more: object = {}) =>
    b.stripe.billingPortal.sessions.create(
      { customer, configuration, return_url: back, ...(flow_data ? { flow_data: flow_data as never } : {}), ...more },
      b.on,
    )
  const visit = (url: string) => b.sandbox.fetch(new Request(url))
  const submit = (url: string, fields: Record<string, string> = { action: 'confirm' }) =>
    b.sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }))
  const item = String(items.data[0]?.id)
  const cancels = { type: 'subscription_cancel', subscription_cancel: { subscription } }
  const changes = (change: object) => ({
    type: 'subscription_update_confirm',
    subscription_update_confirm: { subscription, items: [{ id: item, ...change }] },
  })
  return { b, customer, subscription, session, visit, submit, cancels, changes }
}

test('a subscription is canceled at the end of its period, once', async () => {
  const { b, subscription, session, visit, submit, cancels } = await portalOf()
  const { flow, url } = await session(cancels)
  expect(flow).toMatchObject({ type: 'subscription_cancel', subscription_cancel: { subscription } })
  const page = await visit(url)
  // A browser checks the redirect after a form, too.
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.test;")
  expect(await page.text()).toContain('It stays active until 28 February 2026.')
  expect((await submit(url)).headers.get('location')).toBe(back)
  expect(await b.subscription(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect((await visit(url)).status).toBe(404)
  expect((await expectFailure(session(cancels))).message).toContain('already set to be canceled')
})

test('a price by usage is shown without a quantity', async () => {
  const { b, customer, session, visit } = await portalOf()
  const meter = { display_name: 'Calls', event_name: 'calls', default_aggregation: { formula: 'sum' } } as const
  const { id } = await b.stripe.billing.meters.create(meter, b.on)
  const metered = await b.price(5, { interval: 'month', usage_type: 'metered', meter: id })
  const subscription = await b.subscribe(0, { customer, items: [{ price: metered.id }] })
  const listed = await (await visit((await session()).url)).text()
  expect(listed).toContain('$0.05 each, by usage')
  expect(listed).not.toContain('Qty')
  const items = [{ id: String(subscription.items.data[0]?.id), price: (await b.price(700)).id }]
  const confirm = { subscription: subscription.id, items }
  const flow = { type: 'subscription_update_confirm', subscription_update_confirm: confirm }
  const asked = await (await visit((await session(flow)).url)).text()
  expect(asked).toContain('$7.00 / month')
})

test('a configuration that cancels at once credits the rest as it says', async () => {
  const { b, customer, subscription, session, submit, cancels } = await portalOf({
    subscription_cancel: { enabled: true, mode: 'immediately', proration_behavior: 'create_prorations' },
  })
  await b.until('2026-02-14T10:00:00Z')
  await submit((await session(cancels)).url)
  expect((await b.subscription(subscription)).status).toBe('canceled')
  const [credit] = (await b.stripe.invoiceItems.list({ customer, pending: true }, b.on)).data
  expect(credit?.amount).toBe(-500)
})

test('a customer who cancels is asked why, among the reasons of the configuration', async () => {
  const { b, subscription, session, visit, submit, cancels } = await portalOf({
    subscription_cancel: { enabled: true, cancellation_reason: { enabled: true, options: ['unused', 'other'] } },
  })
  const { url } = await session(cancels)
  const asked = await (await visit(url)).text()
  expect([asked.includes('I no longer need it'), asked.includes('too expensive')]).toEqual([true, false])
  await submit(url, { action: 'confirm', feedback: 'unused', comment: 'See you' })
  expect(await b.subscription(subscription)).toMatchObject({
    cancel_at_period_end: true,
    cancellation_details: { comment: 'See you', feedback: 'unused' },
  })
})

test('a change of price and quantity is confirmed, and billed as the configuration says', async () => {
  const { b, subscription, session, visit, submit, changes } = await portalOf({
    subscription_update: { enabled: true, proration_behavior: 'always_invoice' },
  })
  const { id: price } = await b.price(3000)
  const after = { type: 'redirect', redirect: { return_url: 'https://shop.test/changed' } }
  const { url } = await session({ ...changes({ price, quantity: 2 }), after_completion: after })
  expect(await (await visit(url)).text()).toContain('$60.00 / month')
  expect((await submit(url)).headers.get('location')).toBe('https://shop.test/changed')
  expect((await b.subscription(subscription)).items.data[0]).toMatchObject({ price: { id: price }, quantity: 2 })
  expect((await b.invoices(subscription)).map(({ amount_paid }) => amount_paid)).toEqual([1000, 5000])
})

test('a change whose payment is declined changes nothing, and says so', async () => {
  const { b, customer, subscription, session, submit, changes } = await portalOf({
    subscription_update: { enabled: true, proration_behavior: 'always_invoice' },
  })
  const { id } = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer }, b.on)
  await b.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } }, b.on)
  const { url } = await session(changes({ quantity: 5 }))
  const answer = await submit(url)
  expect([answer.status, await answer.text()]).toEqual([402, expect.stringContaining('Your card was declined.')])
  expect((await b.subscription(subscription)).items.data[0]?.quantity).toBe(1)
})

test('the first page lists subscriptions, and cancels and renews them', async () => {
  const { b, subscription, session, visit, submit } = await portalOf()
  const { url } = await session()
  expect(await (await visit(url)).text()).toContain('Renews on 28 February 2026')
  expect(await (await submit(url, { action: 'cancel', subscription })).text()).toContain('Ends on 28 February 2026')
  expect((await b.subscription(subscription)).cancel_at_period_end).toBe(true)
  await submit(url, { action: 'renew', subscription })
  const other = await b.subscribe(1000)
  await submit(url, { action: 'cancel', subscription: other.id })
  expect((await b.subscription(subscription)).cancel_at_period_end).toBe(false)
  expect((await b.subscription(other.id)).cancel_at_period_end).toBe(false)
})

test('what the configuration or the subscription does not allow is refused', async () => {
  const { b, session, changes, cancels } = await portalOf({ subscription_cancel: { enabled: false } })
  const { id: price } = await b.price(3000)
  const refused = async (flow: object, more: object = {}) => (await expectFailure(session(flow, more))).param
  const confirm = 'flow_data[subscription_update_confirm]'
  expect(await refused(cancels)).toBe('flow_data[type]')
  expect(await refused({ type: 'subscription_update_confirm' })).toBe(confirm)
  expect(await refused(changes({ id: 'si_other', price }))).toBe(`${confirm}[items][0][id]`)
  expect(await refused(changes({ price: 'price_other' }))).toBe(`${confirm}[items][0][price]`)
  const other = await b.stripe.customers.create({}, b.on)
  expect(await refused(changes({ price }), { customer: other.id })).toBe(`${confirm}[subscription]`)
  const prices = [(await b.price(5000)).id]
  const { id: narrow } = await b.stripe.billingPortal.configurations.create(
    { features: { subscription_update: { enabled: true, products: [{ product: b.product.id, prices }] } } },
    b.on,
  )
  expect(await refused(changes({ price }), { configuration: narrow })).toBe(`${confirm}[items][0][price]`)
})

test('the platform has a default configuration, which the list shows', async () => {
  const { sandbox, stripe } = createTestSandbox()
  const { id: customer } = await stripe.customers.create({})
  const { configuration } = await stripe.billingPortal.sessions.create({ customer })
  const listed = await stripe.billingPortal.configurations.list({ is_default: true })
  expect(listed.data.map(({ id }) => id)).toEqual([configuration])
  sandbox.close()
})
