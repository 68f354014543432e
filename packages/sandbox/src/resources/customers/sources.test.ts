import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

const typesOf = async () => (await stripe.events.list({ limit: 20 })).data.map(({ type }) => type)

test('the card of a token is a source of the customer, and a payment method that pays', async () => {
  const customer = await stripe.customers.create({ source: 'tok_visa' })
  const card = String(customer.default_source)
  expect(card).toMatch(/^card_/)
  expect(await typesOf()).toEqual(expect.arrayContaining(['customer.source.created', 'payment_method.attached']))
  expect(await stripe.customers.retrieveSource(customer.id, card)).toMatchObject({ object: 'card', brand: 'Visa' })
  const payment = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: customer.id,
    payment_method: card,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    confirm: true,
    off_session: true,
  })
  expect(payment.status).toBe('succeeded')
  const price_data = { currency: 'usd', unit_amount: 500, recurring: { interval: 'month' as const } }
  const { id: product } = await stripe.products.create({ name: 'Pro' })
  const items = [{ price_data: { ...price_data, product } }]
  expect((await stripe.subscriptions.create({ customer: customer.id, items })).status).toBe('active')
})

test('a source can be changed, replaced and deleted', async () => {
  const { id } = await stripe.customers.create()
  const first = await stripe.customers.createSource(id, { source: 'tok_visa' })
  await stripe.customers.updateSource(id, first.id, { metadata: { seen: 'yes' }, name: 'Ada' })
  expect(await stripe.customers.retrieveSource(id, first.id)).toMatchObject({ metadata: { seen: 'yes' }, name: 'Ada' })
  expect(await typesOf()).toContain('customer.source.updated')
  const { default_source } = await stripe.customers.update(id, { source: 'tok_mastercard' })
  expect(default_source).not.toBe(first.id)
  const { data } = await stripe.customers.listSources(id)
  expect(data.map((one) => one.id)).toEqual([default_source])
  expect(await stripe.customers.deleteSource(id, String(default_source))).toMatchObject({ deleted: true })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ default_source: null })
  const expanded = await stripe.customers.retrieve(id, { expand: ['sources'] })
  expect(expanded).toMatchObject({ sources: { data: [] } })
})

test('a card that banks do not save is no source', async () => {
  const { id } = await stripe.customers.create()
  const refused = await expectFailure(stripe.customers.createSource(id, { source: 'tok_chargeDeclined' }))
  expect([refused.statusCode, refused.code]).toEqual([402, 'card_declined'])
  const unknown = await expectFailure(stripe.customers.createSource(id, { source: 'tok_none' }))
  expect(unknown.code).toBe('resource_missing')
})

test('a card that is detached as a payment method is no longer the default source', async () => {
  const { id, default_source } = await stripe.customers.create({ source: 'tok_visa' })
  await stripe.paymentMethods.detach(String(default_source))
  expect(await stripe.customers.retrieve(id)).toMatchObject({ default_source: null })
})
