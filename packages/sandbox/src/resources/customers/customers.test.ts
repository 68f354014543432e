import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payOnPage } from '../../testing/pay-on-page.ts'
import { createReadyAccount, createTestSandbox, expectFailure, oneItem } from '../../testing/sandbox.ts'

let { sandbox, stripe, live } = createTestSandbox()
let on: Stripe.RequestOptions = {}
beforeEach(async () => {
  ;({ sandbox, stripe, live } = createTestSandbox())
  on = { stripeAccount: (await createReadyAccount(stripe)).id }
})
afterEach(() => sandbox.close())

const ada = (more: Stripe.CustomerCreateParams = {}) =>
  stripe.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace', metadata: { a: '1' }, ...more }, on)
const customerEvents = ['customer.created', 'customer.updated', 'customer.deleted']
const events = async () => (await stripe.events.list({ types: customerEvents }, on)).data

test('a customer is created, updated and deleted, with an event each', async () => {
  const created = await ada()
  expect(created).toMatchObject({ object: 'customer', email: 'ada@example.com', balance: 0, shipping: null })
  const changed = await stripe.customers.update(
    created.id,
    { name: 'Ada King', description: '', metadata: { a: '', b: '2' } },
    on,
  )
  expect(changed).toMatchObject({ name: 'Ada King', email: 'ada@example.com', metadata: { b: '2' } })
  expect(await stripe.customers.retrieve(created.id, {}, on)).toEqual(changed)
  expect(await stripe.customers.del(created.id, {}, on)).toEqual({ id: created.id, object: 'customer', deleted: true })
  const told = await events()
  expect(told.map((event) => event.type)).toEqual(['customer.deleted', 'customer.updated', 'customer.created'])
  expect(told[1]?.data.previous_attributes).toEqual({ name: 'Ada Lovelace', metadata: { a: '1' } })
})

test('a name that a customer did not have before is kept, and was null', async () => {
  const { id } = await ada()
  await stripe.customers.update(id, { business_name: 'Lovelace Ltd' }, on)
  expect(await stripe.customers.retrieve(id, {}, on)).toMatchObject({ business_name: 'Lovelace Ltd' })
  expect((await events())[0]?.data.previous_attributes).toEqual({ business_name: null })
})

test('a customer update that changes nothing records no event', async () => {
  const { id } = await ada()
  await stripe.customers.update(id, { name: 'Ada Lovelace' }, on)
  expect((await events()).map((event) => event.type)).toEqual(['customer.created'])
})

test('a deleted customer can be retrieved, but is neither listed nor usable', async () => {
  const { id } = await ada()
  await stripe.customers.del(id, {}, on)
  expect(await stripe.customers.retrieve(id, {}, on)).toEqual({ id, object: 'customer', deleted: true })
  expect((await stripe.customers.list({}, on)).data).toEqual([])
  expect((await expectFailure(stripe.customers.update(id, { name: 'x' }, on))).statusCode).toBe(404)
  expect((await expectFailure(stripe.customers.del(id, {}, on))).code).toBe('resource_missing')
  const used = await expectFailure(stripe.paymentIntents.create({ amount: 100, currency: 'usd', customer: id }, on))
  expect([used.code, used.param]).toEqual(['resource_missing', 'customer'])
})

test('a customer is found by email', async () => {
  await ada()
  const other = await ada({ email: 'bo@example.com' })
  const found = await stripe.customers.list({ email: 'bo@example.com' }, on)
  expect(found.data.map((customer) => customer.id)).toEqual([other.id])
})

test('a customer belongs to one account and one mode', async () => {
  const { id } = await ada()
  expect((await expectFailure(stripe.customers.retrieve(id))).code).toBe('resource_missing')
  expect((await expectFailure(live.customers.retrieve(id))).code).toBe('resource_missing')
  expect((await stripe.customers.list()).data).toEqual([])
})

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ tax_exempt: 'maybe' }, 'tax_exempt'],
  [{ address: { planet: 'Mars' } }, 'address[planet]'],
])('the customer %o is refused', async (wrong, param) => {
  expect((await expectFailure(ada(wrong as Stripe.CustomerCreateParams))).param).toBe(param)
})

describe('paying as a customer', () => {
  const create = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
    stripe.checkout.sessions.create({ ...oneItem, ...more }, on)

  test('a session of a customer shows their email, which cannot be changed', async () => {
    const { id: customer } = await ada()
    const session = await create({ customer })
    expect(session).toMatchObject({
      customer,
      customer_creation: null,
      customer_email: null,
      customer_details: { email: 'ada@example.com' },
    })
    const page = await (await sandbox.fetch(new Request(session.url ?? ''))).text()
    expect(page).toMatch(/<input id="email"[^>]*value="ada@example.com"[^>]*readonly/)
    await payOnPage(sandbox, session.id, { email: 'mallory@example.com' })
    const paid = await stripe.checkout.sessions.retrieve(
      session.id,
      { expand: ['customer', 'payment_intent.latest_charge'] },
      on,
    )
    expect(paid).toMatchObject({
      customer: { id: customer, email: 'ada@example.com' },
      customer_details: { email: 'ada@example.com' },
      payment_intent: { customer, latest_charge: { customer, billing_details: { email: 'ada@example.com' } } },
    })
    expect((await stripe.checkout.sessions.list({ customer }, on)).data).toHaveLength(1)
  })

  test('a customer without an email gets the typed one', async () => {
    const { id: customer } = await ada({ email: '' })
    const session = await create({ customer })
    expect(session.customer_details).toBeNull()
    await payOnPage(sandbox, session.id, { email: 'ada@home.example' })
    expect(await stripe.customers.retrieve(customer, {}, on)).toMatchObject({ email: 'ada@home.example' })
  })

  test('a session takes a customer or an email, and only an existing customer', async () => {
    const { id: customer } = await ada()
    const both = await expectFailure(create({ customer, customer_email: 'bo@example.com' }))
    expect([both.statusCode, both.param]).toEqual([400, 'customer'])
    const unknown = await expectFailure(create({ customer: 'cus_unknown' }))
    expect([unknown.statusCode, unknown.code, unknown.param]).toEqual([400, 'resource_missing', 'customer'])
    const elsewhere = await expectFailure(stripe.checkout.sessions.create({ ...oneItem, customer }))
    expect(elsewhere.code).toBe('resource_missing')
  })
})
