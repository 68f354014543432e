import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

const card = (number: string) => new URLSearchParams({ number, expiry: '12/34', cvc: '123', name: 'Ada Lovelace' })
const back = 'https://shop.test/back'

/** A customer whose portal has a configuration with these features. */
async function portalOf(enabled = true) {
  open = await createBilling('2026-01-31T10:00:00Z')
  const b = open
  const { id: customer, method } = await b.customer()
  const { id: configuration } = await b.stripe.billingPortal.configurations.create(
    { features: { payment_method_update: { enabled }, invoice_history: { enabled: true } } },
    b.on,
  )
  const visit = (url: string, init: RequestInit = {}) =>
    b.sandbox.fetch(new Request(url, { redirect: 'manual', ...init }))
  return { b, customer, method, configuration, visit }
}

const newCard = {
  type: 'payment_method_update',
  after_completion: { type: 'redirect', redirect: { return_url: back } },
} as const

test('the deep link saves a card as the customer’s default, once, and leads back', async () => {
  const { b, customer, method, configuration, visit } = await portalOf()
  const { id: subscription } = await b.subscribe(1000, { customer, default_payment_method: method })
  const session = await b.stripe.billingPortal.sessions.create({ customer, configuration, flow_data: newCard }, b.on)
  expect(session).toMatchObject({ object: 'billing_portal.session', customer, configuration })
  expect(await (await visit(session.url)).text()).toContain('Add a payment method')

  const wrong = await visit(session.url, { method: 'POST', body: card('4242') })
  expect([wrong.status, await wrong.text()]).toEqual([402, expect.stringContaining('role="alert"')])
  const saved = await visit(session.url, { method: 'POST', body: card('5555555555554444') })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, back])
  expect((await visit(session.url)).status).toBe(404)

  const { invoice_settings } = (await b.stripe.customers.retrieve(customer, {}, b.on)) as {
    invoice_settings: { default_payment_method: string }
  }
  expect(invoice_settings.default_payment_method).not.toBe(method)
  const told = (await b.events('payment_method.attached', 'customer.updated')).slice(-2).map(({ type }) => type)
  expect(told).toEqual(['payment_method.attached', 'customer.updated'])
  // Stripe: the payment method of the subscription itself goes before the customer's.
  expect((await b.subscription(subscription)).default_payment_method).toBe(method)
})

test('a session needs a configuration of the account that is active and has the feature', async () => {
  const { b, customer, configuration } = await portalOf(false)
  const create = (more: object) => expectFailure(b.stripe.billingPortal.sessions.create({ customer, ...more }, b.on))
  expect((await create({})).message).toMatch(/^No configuration provided and your test mode default configuration/)
  expect(await create({ configuration, flow_data: newCard })).toMatchObject({ param: 'flow_data[type]' })
  expect(await create({ configuration: 'bpc_other' })).toMatchObject({
    code: 'resource_missing',
    param: 'configuration',
  })
  await b.stripe.billingPortal.configurations.update(configuration, { active: false }, b.on)
  expect(await create({ configuration })).toMatchObject({ param: 'configuration' })
  expect((await b.stripe.billingPortal.configurations.retrieve(configuration, {}, b.on)).active).toBe(false)
})

test('a session that is not opened ends after five minutes', async () => {
  const { b, customer, configuration, visit } = await portalOf()
  const { url } = await b.stripe.billingPortal.sessions.create({ customer, configuration, return_url: back }, b.on)
  expect((await visit(url)).status).toBe(200)
  await b.sandbox.clock.advance({ seconds: 301 })
  expect((await visit(url)).status).toBe(404)
})

test('a declined card leaves the customer’s details in their form', async () => {
  const { b, customer, visit } = await portalOf()
  const { id: configuration } = await b.stripe.billingPortal.configurations.create(
    {
      features: {
        payment_method_update: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['email', 'name'] },
      },
    },
    b.on,
  )
  await b.stripe.customers.update(customer, { name: 'Grace Hopper' }, b.on)
  const { url } = await b.stripe.billingPortal.sessions.create({ customer, configuration }, b.on)
  const text = await (await visit(url, { method: 'POST', body: card('4242') })).text()
  for (const value of ['Ada Lovelace', 'Grace Hopper', 'ada@example.com']) expect(text).toContain(`value="${value}"`)
})

test('a customer changes what the configuration allows, also without an email', async () => {
  const { b, visit } = await portalOf()
  const { id: configuration } = await b.stripe.billingPortal.configurations.create(
    { features: { customer_update: { enabled: true, allowed_updates: ['email', 'name'] } } },
    b.on,
  )
  const { id: customer } = await b.stripe.customers.create({}, b.on)
  const { url } = await b.stripe.billingPortal.sessions.create({ customer, configuration }, b.on)
  const save = (typed: Record<string, string>) =>
    visit(url, { method: 'POST', body: new URLSearchParams({ action: 'customer', ...typed }) })
  const now = () => b.stripe.customers.retrieve(customer, {}, b.on)

  const typed = { customer_email: '', customer_name: 'Grace Hopper', customer_phone: '+1 555 0100' }
  expect((await save(typed)).status).toBe(200)
  expect(await now()).toMatchObject({ email: null, name: 'Grace Hopper', phone: null })
  expect((await save({ ...typed, customer_email: 'grace@example.com' })).status).toBe(200)
  expect(await now()).toMatchObject({ email: 'grace@example.com' })
  for (const customer_email of ['', 'grace']) {
    const refused = await save({ ...typed, customer_email })
    expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining('Enter a valid email.')])
  }
  expect(await now()).toMatchObject({ email: 'grace@example.com' })
})

test('a detail that customers change at Stripe alone is refused as not offered', async () => {
  const { b } = await portalOf()
  const create = (update: string) =>
    expectFailure(
      b.stripe.billingPortal.configurations.create(
        { features: { customer_update: { enabled: true, allowed_updates: [update] } } },
        b.on,
      ),
    )
  for (const update of ['address', 'shipping', 'tax_id']) {
    expect((await create(update)).message).toBe(
      `The value ${update} of features[customer_update][allowed_updates][0] is not offered by this sandbox yet (Stripe has it).`,
    )
  }
  expect((await create('shoe_size')).message).toContain('must be one of')
})
