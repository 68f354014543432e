import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure, oneItem } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

const fields = { name: 'Ada King', line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' }

test('what the customer types is written on the customer where that is asked for', async () => {
  const { id: customer } = await stripe.customers.create({ name: 'Ada Lovelace', email: 'ada@example.com' })
  const session = (more: object) =>
    stripe.checkout.sessions.create({ ...oneItem, customer, billing_address_collection: 'required', ...more })
  await sandbox.pay(await session({}), { fields })
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ name: 'Ada Lovelace', address: null })
  await sandbox.pay(await session({ customer_update: { address: 'auto', name: 'auto' } }), { fields })
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ name: 'Ada King', address: { line1: '1 Main St' } })
})

test('needs a customer', async () => {
  const refused = stripe.checkout.sessions.create({ ...oneItem, customer_update: { name: 'auto' } })
  expect((await expectFailure(refused)).param).toBe('customer_update')
})

test('taxes can be off, and not on', async () => {
  expect((await stripe.checkout.sessions.create({ ...oneItem, automatic_tax: { enabled: false } })).status).toBe('open')
  const on = stripe.checkout.sessions.create({ ...oneItem, automatic_tax: { enabled: true } })
  expect(await expectFailure(on)).toMatchObject({ param: 'automatic_tax[enabled]' })
})

test('a payment makes a customer where that is asked for, or where it saves the card', async () => {
  const paid = async (more: object, card = '4242424242424242') => {
    const session = await stripe.checkout.sessions.create({ ...oneItem, ...more })
    expect(session.customer).toBeNull()
    await sandbox.pay(session, { card, fields })
    return stripe.checkout.sessions.retrieve(session.id, { expand: ['customer', 'payment_intent'] })
  }
  expect(await paid({})).toMatchObject({ customer: null, payment_intent: { customer: null } })
  const always = await paid({ customer_creation: 'always' }, '4000002760003184')
  const customer = always.customer as { id: string }
  expect(always).toMatchObject({
    customer: { email: 'ada@example.com', name: 'Ada King' },
    payment_intent: { customer: customer.id },
  })
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
  const saving = await paid({ payment_intent_data: { setup_future_usage: 'off_session' } })
  const saver = saving.customer as { id: string }
  const [method] = (await stripe.customers.listPaymentMethods(saver.id)).data
  const there = { return_url: 'https://shop.test/', customer: saver.id }
  const again = { amount: 500, currency: 'usd', confirm: true, off_session: true, ...there }
  expect((await stripe.paymentIntents.create({ ...again, payment_method: String(method?.id) })).status).toBe(
    'succeeded',
  )
  const free = [
    { ...oneItem.line_items?.[0], price_data: { currency: 'usd', unit_amount: 0, product_data: { name: 'Gift' } } },
  ]
  expect(await paid({ customer_creation: 'always', line_items: free })).toMatchObject({
    customer: { email: 'ada@example.com' },
    payment_status: 'no_payment_required',
  })
})

test('a declined payment makes no customer', async () => {
  const before = (await stripe.customers.list({ limit: 100 })).data.length
  const session = await stripe.checkout.sessions.create({ ...oneItem, customer_creation: 'always' })
  await expect(sandbox.pay(session, { card: '4000000000000002' })).rejects.toThrow('declined')
  expect((await stripe.customers.list({ limit: 100 })).data).toHaveLength(before)
  expect((await stripe.checkout.sessions.retrieve(session.id)).customer).toBeNull()
})
