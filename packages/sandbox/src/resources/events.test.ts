import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

test('events are listed in the order of their creation, on any clock', async () => {
  const first = await stripe.customers.create({ email: 'first@example.com' })
  const now = Math.floor(Date.now() / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now })
  const { id: product } = await stripe.products.create({ name: 'Tea' })
  const onClock = await stripe.customers.create({ email: 'clock@example.com', test_clock: clock.id })
  await stripe.paymentMethods.attach('pm_card_visa', { customer: onClock.id })
  const subscription = await stripe.subscriptions.create({
    customer: onClock.id,
    items: [{ price_data: { currency: 'usd', product, unit_amount: 900, recurring: { interval: 'day' } } }],
    trial_period_days: 1,
  })
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now + 100_000 })
  const last = await stripe.customers.create({ email: 'last@example.com' })

  const { data } = await stripe.events.list({ limit: 100 })
  const ids = data.map((event) => (event.data.object as { id?: string }).id)
  expect(ids[0]).toBe(last.id)
  expect(ids.at(-1)).toBe(first.id)
  expect(ids).toContain(subscription.id)
  const [newest, second] = data
  expect(Math.max(...data.map(({ created }) => created))).toBeGreaterThan(now + 86_000)

  const paged: string[] = []
  for await (const { id } of stripe.events.list({ limit: 2 })) paged.push(id)
  expect(paged).toEqual(data.map(({ id }) => id))
  const before = await stripe.events.list({ limit: 1, ending_before: second?.id ?? '' })
  expect(before.data.map(({ id }) => id)).toEqual([newest?.id])
})

test('events are listed by a group of types', async () => {
  const { sandbox, stripe } = createTestSandbox()
  const { id } = await stripe.products.create({ name: 'Tea' })
  await stripe.products.update(id, { name: 'Mate' })
  await stripe.customers.create({})
  const types = async (type: string) => (await stripe.events.list({ type })).data.map((event) => event.type)
  expect(await types('product.*')).toEqual(['product.updated', 'product.created'])
  expect(await types('*.created')).toEqual(['customer.created', 'product.created'])
  expect(await types('product')).toEqual([])
  await sandbox.close()
})

test('events older than thirty days are neither listed nor retrieved', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const { sandbox, stripe } = createTestSandbox({ clock: { now: () => now } })
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_600_000_000 })
  await stripe.customers.create({ email: 'past@example.com', test_clock: clock.id })
  const types = async () => (await stripe.events.list()).data.map(({ type }) => type)
  // The time of a test clock is not that of the event: this one was made just now.
  expect(await types()).toEqual(['customer.created', 'test_helpers.test_clock.created'])
  const [oldest] = (await stripe.events.list()).data
  await sandbox.clock.advance({ days: 30 })
  expect(await types()).toHaveLength(2)
  await sandbox.clock.advance({ seconds: 1 })
  await stripe.customers.create({ email: 'new@example.com' })
  expect(await types()).toEqual(['customer.created'])
  const failed = await expectFailure(stripe.events.retrieve(oldest?.id ?? ''))
  expect([failed.statusCode, failed.code, failed.message]).toEqual([
    404,
    'resource_missing',
    `No such event: '${oldest?.id}'`,
  ])
  expect(sandbox.events.list({ type: 'customer.created' })).toHaveLength(2)
  await sandbox.close()
})
