import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'

const { sandbox, stripe, live } = createTestSandbox()
afterAll(() => sandbox.close())

beforeAll(async () => {
  const product = await stripe.products.create({ name: 'Blue mug', metadata: { size: 'L' } })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1000,
    lookup_key: 'mug',
    recurring: { interval: 'month' },
  })
  for (const name of ['Ada', 'Bo', 'Cy']) {
    await stripe.customers.create({ name: `${name} Lovelace`, email: `${name}@example.com`, metadata: { team: 'red' } })
  }
  const [customer] = (await stripe.customers.list({ email: 'Ada@example.com' })).data
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer?.id) })
  await stripe.subscriptions.create({
    customer: String(customer?.id),
    default_payment_method: id,
    items: [{ price: price.id }],
    metadata: { order: '7' },
  })
})

test('objects of each resource are found', async () => {
  const names = async (query: string) => (await stripe.customers.search({ query })).data.map(({ name }) => name)
  expect(await names('email:"ada@example.com" AND -metadata["customerType"]:"organization"')).toEqual(['Ada Lovelace'])
  expect(await names('name~"lovelace" AND -email:"bo@example.com"')).toEqual(['Cy Lovelace', 'Ada Lovelace'])
  expect(await names('metadata["team"]:"blue"')).toEqual([])
  expect((await stripe.products.search({ query: 'active:"true" AND metadata["size"]:"L"' })).data).toHaveLength(1)
  expect((await stripe.prices.search({ query: 'lookup_key:"mug"' })).data).toHaveLength(1)
  expect((await stripe.charges.search({ query: 'amount>=1000 AND status:"succeeded"' })).data).toHaveLength(1)
  expect((await stripe.paymentIntents.search({ query: 'status:"succeeded" AND currency:"usd"' })).data).toHaveLength(1)
  const [subscription] = (await stripe.subscriptions.search({ query: 'metadata["order"]:"7"' })).data
  expect(subscription?.status).toBe('active')
  const found = await stripe.invoices.search({ query: `total>0 AND subscription:"${subscription?.id}"` })
  expect(found.data).toMatchObject([{ object: 'invoice', total: 1000 }])
  expect(found.data[0]).not.toHaveProperty('subscription')
})

test('results come in pages', async () => {
  const query = 'metadata["team"]:"red"'
  const first = await stripe.customers.search({ query, limit: 2 })
  expect([first.object, first.data.length, first.has_more]).toEqual(['search_result', 2, true])
  const second = await stripe.customers.search({ query, limit: 2, page: String(first.next_page) })
  expect([second.data.length, second.has_more, second.next_page]).toEqual([1, false, null])
  const counted = await stripe.customers.search({ query, limit: 1, expand: ['total_count', 'data.test_clock'] })
  expect([counted.total_count, counted.data.length]).toEqual([3, 1])
  const all = await stripe.customers.search({ query, limit: 1 }).autoPagingToArray({ limit: 10 })
  expect(all).toHaveLength(3)
})

test('a search stays within its account and mode, and skips deleted customers', async () => {
  const { id } = await stripe.customers.create({ email: 'gone@example.com' })
  await stripe.customers.del(id)
  expect((await stripe.customers.search({ query: 'email:"gone@example.com"' })).data).toEqual([])
  expect((await live.customers.search({ query: 'email:"ada@example.com"' })).data).toEqual([])
})

test('a bad query, field or page is refused', async () => {
  expect((await expectFailure(stripe.customers.search({ query: 'email' }))).param).toBe('query')
  expect((await expectFailure(stripe.customers.search({ query: 'planet:"Mars"' }))).message).toContain('customers')
  expect((await expectFailure(stripe.customers.search({ query: 'created>0', page: 'x' }))).param).toBe('page')
})
