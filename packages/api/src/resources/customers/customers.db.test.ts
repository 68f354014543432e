import { describe, expect, it } from 'vitest'
import { openShop, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { client } = await openShop(platform)

describe('a customer', () => {
  it('is created with what is known of them', async () => {
    const customer = await client.customers.create({ email: 'ada@example.com', metadata: { tier: 'gold', visits: 3 } })
    expect(customer).toEqual({
      id: expect.stringMatching(/^cus_[0-9A-Za-z]{24}$/),
      object: 'customer',
      email: 'ada@example.com',
      name: null,
      phone: null,
      metadata: { tier: 'gold', visits: 3 },
      created: customer.created,
      updated: customer.created,
      livemode: false,
    })
    expect(await client.customers.retrieve({ id: customer.id })).toEqual(customer)
  })

  it('keeps what an update leaves out, loses what it clears, and merges metadata', async () => {
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

  it('is unknown everywhere once deleted', async () => {
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

  it('can pay however long their name and number are, which the processor limits', async () => {
    const shop = await openShop(platform)
    const phone = '+1 (868) 555-0100 ext. 1234'
    const { id } = await shop.client.customers.create({ email: 'ada@example.com', name: `${'x'.repeat(255)}🍵`, phone })
    expect(await shop.sell({ customer_id: id })).toMatchObject({ customer_id: id })
    await shop.client.customers.update({ id, name: 'y'.repeat(500) })
    expect(await shop.sell({ customer_id: id })).toMatchObject({ customer_id: id })
    expect(await shop.client.customers.retrieve({ id })).toMatchObject({ name: 'y'.repeat(500), phone })
  })

  it('is deleted by one of many who try at once', async () => {
    const { id } = await client.customers.create({ email: 'ada@example.com' })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => client.customers.delete({ id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

it('customers are listed newest first, page by page', async () => {
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
