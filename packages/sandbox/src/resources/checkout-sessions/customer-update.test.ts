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
