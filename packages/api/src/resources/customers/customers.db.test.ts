import { describe, expect, test } from 'vitest'
import { catchUp, openShop, refusal, testPlatform } from '../../testing/index.ts'
import { erasePerson } from '../personal-data/erase-person.ts'

const platform = await testPlatform()
const { client } = await openShop(platform)

describe('a customer', () => {
  test('is created with the given details', async () => {
    const customer = await client.customers.create({ email: 'ada@example.com', metadata: { tier: 'gold', visits: 3 } })
    expect(customer).toEqual({
      id: expect.stringMatching(/^cus_[0-9A-Za-z]{24}$/),
      object: 'customer',
      email: 'ada@example.com',
      name: null,
      phone: null,
      locale: null,
      metadata: { tier: 'gold', visits: 3 },
      processor_id: null,
      created: customer.created,
      updated: customer.created,
      livemode: false,
    })
    expect(await client.customers.retrieve({ id: customer.id })).toEqual(customer)
  })

  test('keeps fields that an update omits, clears null fields, and merges metadata', async () => {
    const { id } = await client.customers.create({
      email: 'ada@example.com',
      name: 'Ada',
      phone: '+1 555 0100',
      metadata: { tier: 'gold', note: 'x' },
    })
    await client.customers.update({ id, name: null, metadata: { note: null, vip: true } })
    expect(await client.customers.retrieve({ id })).toMatchObject({
      email: 'ada@example.com',
      name: null,
      phone: '+1 555 0100',
      metadata: { tier: 'gold', vip: true },
    })
  })

  test('gets a link to the own page, a new one each time, for an hour', async () => {
    const { id } = await client.customers.create({ email: 'ada@example.com' })
    const asked = { customer_id: id, return_url: 'https://shop.example/account' }
    const made = await client.customerSessions.create(asked)
    expect(made.url).toMatch(/\/my\/test\/[a-z0-9-]{3,40}\/enter\/[\w-]+$/)
    expect(made.expires_at - Math.floor(platform.clock.now().getTime() / 1000)).toBe(3_600)
    expect((await client.customerSessions.create(asked)).url).not.toBe(made.url)
    expect(await refusal(client.customerSessions.create({ ...asked, customer_id: 'cus_unknown' }))).toMatchObject({
      code: 'customer_not_found',
    })
    expect(await refusal(client.customerSessions.create({ ...asked, return_url: '/account' }))).toMatchObject({
      code: 'invalid_url',
      param: 'return_url',
    })
  })

  test('is unknown everywhere once deleted', async () => {
    const { id } = await client.customers.create({ email: 'ada@example.com' })
    expect(await client.customers.delete({ id })).toEqual({ id, object: 'customer', deleted: true })
    for (const call of [
      () => client.customers.retrieve({ id }),
      () => client.customers.update({ id, name: 'Ada' }),
      () => client.customers.delete({ id }),
      () =>
        client.paymentSessions.create({
          line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
          success_url: 'https://shop.example/ok',
          cancel_url: 'https://shop.example/no',
          customer_id: id,
        }),
    ]) {
      expect(await refusal(call())).toMatchObject({ code: 'customer_not_found', status: 404 })
    }
    expect((await client.customers.list({})).items.map((customer) => customer.id)).not.toContain(id)
  })

  test('can pay however long their name and number are, which the processor limits', async () => {
    const shop = await openShop(platform)
    const email = 'ada@example.com'
    const { id } = await shop.client.customers.create({
      email,
      name: `${'x'.repeat(255)}🍵`,
      phone: '+1 (868) 555-0100 x1',
    })
    expect(await shop.sell({ customer_id: id })).toMatchObject({ customer_id: id })
    for (const longer of [{ name: 'y'.repeat(257) }, { phone: '+1 (868) 555-0100 x12' }]) {
      const [param] = Object.keys(longer)
      expect(await refusal(shop.client.customers.update({ id, ...longer }))).toMatchObject({
        code: 'validation_error',
        param,
      })
    }
  })

  test('is deleted by one of many who try at once', async () => {
    const { id } = await client.customers.create({ email: 'ada@example.com' })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => client.customers.delete({ id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('customers are listed newest first, page by page', async () => {
  const shop = await openShop(platform)
  const ids: string[] = []
  for (let i = 0; i < 5; i += 1) ids.unshift((await shop.client.customers.create({ email: `c${i}@example.com` })).id)
  const seen: string[] = []
  let page = await shop.client.customers.list({ limit: 2 })
  for (;;) {
    seen.push(...page.items.map((customer) => customer.id))
    const last = page.items.at(-1)
    if (!page.has_more || !last) break
    page = await shop.client.customers.list({ limit: 2, starting_after: last.id })
  }
  expect(seen.toSorted()).toEqual(ids.toSorted())
  expect(await refusal(client.customers.list({ starting_after: ids[0] }))).toMatchObject({
    code: 'validation_error',
    param: 'starting_after',
  })
})

test('a list continues behind a customer who was deleted or erased while it was read', async () => {
  const { client: reader, accountId } = await openShop(platform)
  const made: string[] = []
  for (const n of [1, 2, 3, 4, 5]) made.push((await reader.customers.create({ email: `${n}@example.com` })).id)
  const account = await platform.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const seen: string[] = []
  for (let last: string | undefined; ; ) {
    const page = await reader.customers.list({ limit: 2, starting_after: last })
    for (const { id } of page.items) {
      seen.push(id)
      if (seen.length % 2 === 0) await reader.customers.delete({ id })
      else await erasePerson({ services: platform.services, account }, { customerId: id })
    }
    last = page.items.at(-1)?.id
    if (!page.has_more) break
  }
  expect(seen).toEqual(made.toReversed())
  const { client: stranger } = await openShop(platform)
  expect(await refusal(stranger.customers.list({ starting_after: made[0] }))).toMatchObject({ param: 'starting_after' })
})

test('the payment methods of a customer are kept, listed, charged, made the default and deleted', async () => {
  const { id } = await client.customers.create({ email: 'ada@example.com' })
  for (const number of ['4242424242424242', '5555555555554444']) {
    const { url } = await client.paymentMethods.createSession({ id, return_url: 'https://shop.example/account' })
    await platform.processor.pay(url.split('/').at(-1) ?? '', { number })
    await catchUp(platform)
    await platform.processor.advance(1)
  }
  const { items } = await client.paymentMethods.list({ id })
  expect(items.map(({ card, default: isDefault }) => [card?.last4, isDefault])).toEqual([
    ['4444', false],
    ['4242', true],
  ])
  const pm = items[0]?.id ?? ''
  expect(await client.paymentMethods.setDefault({ id, pm })).toMatchObject({ id: pm, default: true })
  expect(await client.payments.create({ customer_id: id, amount: 1000, currency: 'usd' })).toMatchObject({
    status: 'succeeded',
    card: { last4: '4444' },
  })
  expect(await client.paymentMethods.delete({ id, pm })).toEqual({ id: pm, object: 'payment_method', deleted: true })
  expect(await refusal(client.paymentMethods.delete({ id, pm }))).toMatchObject({ code: 'payment_method_not_found' })
  expect((await client.paymentMethods.list({ id })).items).toHaveLength(1)
})
