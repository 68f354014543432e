import { expect, onTestFinished, test } from 'vitest'
import { openShop, refusal, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()

/** Two first sessions, each with a copy of its own: one made before a change of the email, one after it. */
async function copiedTwice() {
  const shop = await openShop(platform)
  const { id } = await shop.client.customers.create({ email: 'old@example.com' })
  platform.clock.advance(1000)
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const firstIsDone = Promise.withResolvers<void>()
  let calls = 0
  platform.processor.intercept(async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/v1/customers')) return undefined
    const nth = calls++
    asked[nth]?.resolve()
    await asked[1]?.promise
    if (nth === 1) await firstIsDone.promise
    return undefined
  })
  onTestFinished(() => platform.processor.intercept(null))
  const first = shop.sell({ customer_id: id }).finally(() => firstIsDone.resolve())
  await asked[0]?.promise
  await shop.client.customers.update({ id, email: 'new@example.com' })
  await Promise.all([first, shop.sell({ customer_id: id })])
  return { shop, id }
}
const copiesOf = async ({ account }: Shop) => {
  const response = await platform.processor.call(false, '/v1/customers?limit=100', account)
  const { data } = (await response.json()) as { data: { id: string; email: string }[] }
  return data
}

test('a customer whose first sessions overlap has one copy at the processor, with the latest details', async () => {
  const { shop, id } = await copiedTwice()
  expect(await copiesOf(shop)).toMatchObject([{ email: 'new@example.com' }])
  const session = await shop.sell({ customer_id: id })
  const response = await platform.processor.call(false, `/v1/checkout/sessions/${session.id}`, shop.account)
  expect(await response.json()).toMatchObject({ customer: (await copiesOf(shop))[0]?.id })
})

test('a customer whose first sessions overlap leaves no copy when deleted', async () => {
  const { shop, id } = await copiedTwice()
  await shop.client.customers.delete({ id })
  expect(await copiesOf(shop)).toEqual([])
})

test('a customer whose first sessions overlap leaves no copy when deleted during the creation of the first', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.customers.create({ email: 'ada@example.com' })
  platform.processor.intercept(async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/v1/customers')) return undefined
    const made = await platform.processor.sandbox.fetch(request)
    await shop.client.customers.delete({ id })
    return made
  })
  onTestFinished(() => platform.processor.intercept(null))
  expect(await refusal(shop.sell({ customer_id: id }))).toMatchObject({ code: 'customer_not_found' })
  expect(await copiesOf(shop)).toEqual([])
})

const redirects = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }
const recurring = { name: 'Tea', amount: 2000, currency: 'usd', interval: 'monthly' }

test('a customer whose first sessions overlap is not found by a checkout of either kind that is made while it is deleted', async () => {
  const shop = await openShop(platform)
  const { price } = await shop.client.subscriptionProducts.create(recurring)
  onTestFinished(() => platform.processor.intercept(null))
  for (const sell of [
    (customer_id: string) => shop.sell({ customer_id }),
    (customer_id: string) => shop.client.subscriptionSessions.create({ price_id: price.id, customer_id, ...redirects }),
  ]) {
    const { id } = await shop.client.customers.create({ email: 'ada@example.com' })
    platform.processor.intercept(async (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/v1/checkout/sessions')) return undefined
      platform.processor.intercept(null)
      await shop.client.customers.delete({ id })
      return undefined
    })
    expect(await refusal(sell(id))).toMatchObject({ code: 'customer_not_found' })
  }
})

test('a customer whose first sessions overlap is not copied any more when it is gone between look and copy', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.customers.create({ email: 'ada@example.com' })
  const connection = await platform.database.pool.connect()
  try {
    await connection.query('BEGIN')
    await connection.query('DELETE FROM customers WHERE id = $1', [id])
    const refused = refusal(shop.sell({ customer_id: id }))
    const waiting = () =>
      platform.database.pool.query(
        `SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO customer_mirrors%'`,
      )
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    await connection.query('COMMIT')
    expect(await refused).toMatchObject({ code: 'customer_not_found' })
  } finally {
    connection.release()
  }
  expect(await copiesOf(shop)).toEqual([])
})

test('a customer whose first sessions overlap leaves no copy when another one is created during the deletion', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.customers.create({ email: 'ada@example.com' })
  await shop.sell({ customer_id: id })
  const mirror = { accountId: shop.accountId, customerId: id }
  platform.processor.intercept(async (request) => {
    if (request.method !== 'DELETE') return undefined
    platform.processor.intercept(null)
    const made = await platform.processor.call(false, '/v1/customers', null, { email: 'ada@example.com' })
    const { id: processorCustomerId } = (await made.json()) as { id: string }
    await platform.database.prisma.customerMirror.create({
      data: { ...mirror, hostAccount: 'platform', processorCustomerId, copiedAt: platform.clock.now() },
    })
    return undefined
  })
  await shop.client.customers.delete({ id })
  expect(await copiesOf(shop)).toEqual([])
  const onPlatform = await platform.processor.call(false, '/v1/customers?limit=100', null)
  expect(await onPlatform.json()).toMatchObject({ data: [] })
})
