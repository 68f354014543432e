import { describe, expect, onTestFinished, test } from 'vitest'
import { catchUp, openShop, redirects, refusal, type Shop, signInAs, testPlatform } from '../../../testing/index.ts'
import { erasePerson } from '../../personal-data/erase-person.ts'
import { exportPerson } from '../../personal-data/export-person.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const email = 'grace@navy.example'

const ownerOf = ({ accountId }: Shop, livemode = false) => ({ services, account: { id: accountId, livemode } })

async function paid(shop: Shop, fields: Record<string, unknown>, typed: Record<string, string> = {}) {
  const { id } = await shop.sell(fields)
  await processor.pay(id, typed)
  await catchUp(platform)
  return id
}

const emailOf = async ({ client }: Shop, id: string) =>
  (await client.paymentSessions.retrieve({ id })).customer_details?.email ?? null

/** The file, read as a program does. */
async function exported(shop: Shop, customerId: string) {
  const pieces: string[] = []
  for await (const piece of await exportPerson(ownerOf(shop), { customerId })) pieces.push(piece)
  return JSON.parse(pieces.join(''))
}

describe('a customer', () => {
  test('is erased by an owner alone, with the guest of the same email and no other customer; the audit log says who', async () => {
    const shop = await openShop(platform)
    const { client, key } = shop
    const customer = await client.customers.create({ email, name: 'Grace' })
    const colleague = await client.customers.create({ email })
    const own = await paid(shop, { customer_id: customer.id }, { email })
    const guest = await paid(shop, {}, { email: email.toUpperCase() })
    const colleagues = await paid(shop, { customer_id: colleague.id }, { email })
    const others = await paid(shop, {}, { email: `x${email}` })
    const deleted = await client.customers.create({ email })
    const earlier = await paid(shop, { customer_id: deleted.id }, { email })
    await client.customers.delete({ id: deleted.id })

    for (const role of ['support', 'developer'] as const) {
      const member = await signInAs(platform, key, role)
      expect(await refusal(member.portal.customers.erase({ id: customer.id }))).toMatchObject({ code: 'forbidden' })
    }
    expect(await refusal(client.portal.customers.erase({ id: customer.id }))).toMatchObject({ code: 'unauthorized' })
    const owner = await signInAs(platform, key)
    expect(await owner.portal.customers.erase({ id: customer.id })).toMatchObject({
      id: customer.id,
      object: 'erased_customer',
      erased: { customers: 1, payment_sessions: 3, payments: 3 },
    })
    for (const id of [own, guest, earlier]) expect(await emailOf(shop, id)).toBeNull()
    expect(await emailOf(shop, colleagues)).toBe(email)
    expect(await emailOf(shop, others)).toBe(`x${email}`)
    expect(await client.customers.retrieve({ id: colleague.id })).toMatchObject({ email })
    expect((await refusal(client.customers.retrieve({ id: customer.id }))).code).toBe('customer_not_found')

    // A second call erases nothing, and writes no second entry.
    expect((await owner.portal.customers.erase({ id: customer.id })).erased).toMatchObject({
      customers: 0,
      payments: 0,
    })
    const entries = await database.prisma.auditEntry.findMany({ where: { action: 'customers.erase' } })
    expect(entries).toMatchObject([
      { actorKind: 'person', objectId: customer.id, accountId: shop.accountId, fields: [] },
    ])
    expect(JSON.stringify(entries, (_, one) => (typeof one === 'bigint' ? null : one))).not.toContain(email)
  })

  test('of another merchant or the other mode is unknown, to be erased and to be exported', async () => {
    const shop = await openShop(platform)
    const { id } = await shop.client.customers.create({ email })
    const stranger = await openShop(platform)
    const owner = await signInAs(platform, stranger.key)
    expect(await refusal(owner.portal.customers.erase({ id }))).toMatchObject({
      code: 'customer_not_found',
      status: 404,
    })
    const { merchantId } = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
    const live = await database.prisma.account.findUniqueOrThrow({
      where: { merchantId_livemode: { merchantId, livemode: true } },
    })
    for (const accountId of [stranger.accountId, live.id]) {
      const scope = { services, account: { id: accountId, livemode: accountId === live.id } }
      for (const call of [erasePerson, exportPerson])
        expect((await refusal(call(scope, { customerId: id }))).code).toBe('customer_not_found')
    }
    expect(await shop.client.customers.retrieve({ id })).toMatchObject({ email })
  })

  test('is exported as one JSON object of API resources', async () => {
    const shop = await openShop(platform)
    const { client } = shop
    const customer = await client.customers.create({ email, name: 'Grace' })
    const own = await paid(shop, { customer_id: customer.id })
    const guest = await paid(shop, {}, { email })
    await paid(shop, {}, { email: 'other@navy.example' })
    const monthly = { amount_cents: 1000, currency: 'usd', interval: 'month', customer_email: email, ...redirects }
    const begun = await client.subscriptionSessions.create(monthly)
    const file = await exported(shop, customer.id)
    expect(file).toMatchObject({ object: 'personal_data', livemode: false, customers: [customer], disputes: [] })
    const ids = (items: { id: string }[]) => items.map(({ id }) => id).toSorted()
    expect(ids(file.payment_sessions)).toEqual([own, guest].toSorted())
    expect(file.payment_sessions).toContainEqual(await client.paymentSessions.retrieve({ id: own }))
    expect(file.payments).toHaveLength(2)
    expect(file.subscription_sessions).toMatchObject([{ id: begun.id, customer_email: email }])
  })
})

describe('a person', () => {
  test('is erased once by fifty concurrent calls, by email and by customer, and no call fails', async () => {
    const shop = await openShop(platform)
    const mine = 'fifty@navy.example'
    const customer = await shop.client.customers.create({ email: mine })
    await paid(shop, { customer_id: customer.id }, { email: mine })
    await paid(shop, {}, { email: mine })
    const calls = Array.from({ length: 50 }, (_, nth) =>
      erasePerson(ownerOf(shop), nth % 2 ? { email: mine } : { customerId: customer.id }),
    )
    const erased = await Promise.all(calls)
    const sumOf = (name: 'customers' | 'payments' | 'payment_sessions') =>
      erased.reduce((sum, counts) => sum + counts[name], 0)
    expect([sumOf('customers'), sumOf('payments'), sumOf('payment_sessions')]).toEqual([1, 2, 2])
    expect(await database.prisma.customer.count({ where: { accountId: shop.accountId } })).toBe(0)
  })

  test('who comes back is a new customer: the new purchase keeps its data, and the old one stays erased', async () => {
    const shop = await openShop(platform)
    const mine = 'again@navy.example'
    const first = await shop.client.customers.create({ email: mine })
    const before = await paid(shop, { customer_id: first.id }, { email: mine })
    await erasePerson(ownerOf(shop), { email: mine })
    const second = await shop.client.customers.create({ email: mine, name: 'Grace' })
    expect(second.id).not.toBe(first.id)
    const after = await paid(shop, { customer_id: second.id }, { email: mine })
    expect(await emailOf(shop, before)).toBeNull()
    expect(await emailOf(shop, after)).toBe(mine)
    expect(await exported(shop, second.id)).toMatchObject({ payment_sessions: [{ id: after }], payments: [{}] })
    expect((await exported(shop, second.id)).payments).toHaveLength(1)
    expect((await refusal(erasePerson(ownerOf(shop), { customerId: 'cus_never' }))).code).toBe('customer_not_found')
    // By the former id, only what they left behind is meant; the new customer stays.
    expect(await erasePerson(ownerOf(shop), { customerId: first.id })).toMatchObject({ customers: 0, payments: 0 })
    expect(await shop.client.customers.retrieve({ id: second.id })).toMatchObject({ email: mine })
  })

  test('with an open checkout is erased after its end; an export that runs meanwhile omits their data', async () => {
    const shop = await openShop(platform)
    const mine = 'open@navy.example'
    const customer = await shop.client.customers.create({ email: mine })
    const own = await paid(shop, { customer_id: customer.id }, { email: mine })
    const { id } = await shop.sell({ customer_id: customer.id })
    expect((await refusal(erasePerson(ownerOf(shop), { email: mine }))).message).toContain(id)
    expect(await emailOf(shop, own)).toBe(mine)
    await processor.call(false, `/v1/checkout/sessions/${id}/expire`, shop.account, {})
    await catchUp(platform)
    const pieces: string[] = []
    for await (const piece of await exportPerson(ownerOf(shop), { customerId: customer.id })) {
      if (pieces.length === 0) await erasePerson(ownerOf(shop), { email: mine })
      pieces.push(piece)
    }
    const file = JSON.parse(pieces.join(''))
    expect(file.payment_sessions.map((one: { id: string }) => one.id).toSorted()).toEqual([own, id].toSorted())
    expect(pieces.join('')).not.toContain('navy.example')
  })
})

describe('erasing that was interrupted', () => {
  test('continues with the same call, and the customer can be found until the processor has deleted them', async () => {
    const shop = await openShop(platform)
    const customer = await shop.client.customers.create({ email })
    const own = await paid(shop, { customer_id: customer.id })
    processor.intercept((request) => (request.method === 'DELETE' ? Response.json({}, { status: 400 }) : undefined))
    onTestFinished(() => processor.intercept(null))
    await expect(erasePerson(ownerOf(shop), { email })).rejects.toThrow('The processor')
    expect(await emailOf(shop, own)).toBeNull()
    expect(await shop.client.customers.retrieve({ id: customer.id })).toMatchObject({ email })
    processor.intercept(null)
    expect(await erasePerson(ownerOf(shop), { email })).toMatchObject({
      customers: 1,
      payments: 0,
      payment_sessions: 0,
    })
  })

  test('has erased whole batches, and erases the others then', async () => {
    const shop = await openShop(platform)
    await database.pool.query(
      `INSERT INTO payments (account_id, id, amount, amount_received, amount_refunded, currency, status, customer_email,
         pass_fees, fee_amount, plan, fee_bps, fee_fixed, route, metadata, created_at, updated_at)
       SELECT $1, 'pi_many' || n, 1000, 1000, 0, 'usd', 'succeeded', $2, false, 89, 'free', 490, 40, 'direct', '{}', now(), now()
         FROM generate_series(1, 250) n`,
      [shop.accountId, email],
    )
    let batches = 0
    const dying = new Proxy(database.prisma, {
      get: (prisma, name) => {
        if (name !== '$transaction') return Reflect.get(prisma, name)
        batches += 1
        return batches > 2 ? () => Promise.reject(new Error('killed')) : prisma.$transaction.bind(prisma)
      },
    })
    const { account } = ownerOf(shop)
    const killed = { services: { ...services, database: { ...database, prisma: dying } }, account }
    await expect(erasePerson(killed, { email })).rejects.toThrow('killed')
    const left = { where: { accountId: shop.accountId, customerEmail: email } }
    expect(await database.prisma.payment.count(left)).toBe(50)
    expect(await erasePerson(ownerOf(shop), { email })).toMatchObject({ payments: 50 })
    expect(await database.prisma.payment.count(left)).toBe(0)
  })
})
