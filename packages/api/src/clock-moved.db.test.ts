import { describe, expect, test } from 'vitest'
import { unixSeconds } from './core/request/clock.ts'
import {
  catchUp,
  openShop,
  receive,
  type Shop,
  sellDisputed,
  signInAs,
  subscribe,
  type TestPlatform,
  testPlatform,
} from './testing/index.ts'

const day = 24 * 60 * 60

/** A merchant, and the sandbox's clock moved on by so many days before anything else. */
async function shopAfter(days: number) {
  const platform = await testPlatform()
  const shop = await openShop(platform)
  const { processor, clock } = platform
  const advance = async (more: number) => {
    await processor.advance(more * day)
    await catchUp(platform)
  }
  /** By the processor's clock. */
  const now = () => unixSeconds(clock.now()) + days * day
  if (days > 0) await processor.advance(days * day)
  return { platform, shop, advance, now }
}

async function disputed(platform: TestPlatform, shop: Shop) {
  const { events, ...sold } = await sellDisputed(platform, shop)
  for (const event of events) await receive(platform, event)
  return sold
}

describe('after the clock of the sandbox was moved on', () => {
  test('the chart of the last days shows renewals and active subscriptions', async () => {
    const { platform, shop, advance } = await shopAfter(0)
    await subscribe(platform, shop)
    await advance(70)
    const today = () => platform.services.processorClock.now().toISOString().slice(0, 10)
    const before = today()
    const overview = await shop.client.portal.overview.retrieve({ days: 30 })
    expect(overview.totals).toMatchObject({ volume: 1000, succeeded: 1, active_subscriptions: 1, mrr: 1000 })
    const quarter = await shop.client.portal.overview.retrieve({ days: 90 })
    expect(quarter.totals).toMatchObject({ volume: 3000, succeeded: 3 })
    expect([before, today()]).toContain(overview.days.at(-1)?.date)
  })

  test('objects made then have its time, and so do their events', async () => {
    const { platform, shop, now } = await shopAfter(40)
    const session = await shop.sell()
    const product = await shop.client.products.create({ name: 'Tea' })
    const customer = await shop.client.customers.create({ email: 'ada@example.com' })
    const changed = await shop.client.products.update({ id: product.id, name: 'Green tea' })
    await platform.processor.pay(session.id)
    await catchUp(platform)
    const times = [session.created, product.created, customer.created, changed.updated]
    for (const event of await shop.events()) times.push(event.created)
    expect(times.length).toBeGreaterThan(5)
    expect(times.filter((time) => Math.abs(time - now()) > 60)).toEqual([])
    expect(session.expires_at).toBe(session.created + day)
  })

  test('a dispute can be answered until its deadline by that clock, and no longer', async () => {
    const { platform, shop, advance } = await shopAfter(40)
    const { id } = await disputed(platform, shop)
    const open = await shop.client.portal.disputes.retrieve({ id })
    expect(open).toMatchObject({ needs_answer: true })
    expect(open.due_in).toBeGreaterThan(6 * day)
    expect(open.due_in).toBeLessThan(30 * day)
    await shop.client.disputes.updateEvidence({ id, evidence: { product_description: 'Tea' }, submit: false })
    await advance(40)
    expect(await shop.client.portal.disputes.retrieve({ id })).toMatchObject({ needs_answer: false })
    expect((await shop.client.portal.disputes.list({ needs_answer: true })).items).toEqual([])
  })

  test('a deactivated endpoint has missed the events since by that clock, and no earlier ones', async () => {
    const { platform, shop, now } = await shopAfter(40)
    const pay = async () => {
      await platform.processor.pay((await shop.sell()).id)
      await catchUp(platform)
    }
    await pay()
    const before = (await shop.events()).length
    const { id } = await shop.client.webhookEndpoints.create({ url: 'https://hooks.example/tea' })
    await shop.client.webhookEndpoints.update({ id, active: false })
    await pay()
    const endpoint = await shop.client.portal.webhookEndpoints.retrieve({ id })
    expect(before).toBeGreaterThan(0)
    expect(endpoint.missed).toEqual({ failed: 0, suspended: 0, unsent: (await shop.events()).length - before })
    expect(Math.abs((endpoint.deactivated ?? 0) - now())).toBeLessThan(60)
    expect(endpoint.deactivated).toBeGreaterThanOrEqual(endpoint.created)
  })

  test('the timeline of a payment is in order', async () => {
    const { platform, shop } = await shopAfter(40)
    const { id: session } = await shop.sell()
    await platform.processor.pay(session)
    await catchUp(platform)
    const { payment_intent: payment } = await shop.client.paymentSessions.retrieve({ id: session })
    await shop.client.refunds.create({ payment_intent: payment ?? '', amount: 100 })
    await catchUp(platform)
    const { timeline } = await shop.client.portal.payments.retrieve({ id: payment ?? '' })
    const kinds = timeline.map(({ kind }) => kind).filter((kind) => kind !== 'event')
    expect(kinds).toEqual(['session_created', 'fee_decided', 'succeeded', 'refund'])
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted((one, other) => one - other))
  })

  test('keys and sign-in follow the real time', async () => {
    const { platform, shop } = await shopAfter(400)
    await shop.sell()
    expect(platform.services.processorClock.now().getTime()).toBeGreaterThan(Date.now() + 399 * day * 1000)
    expect(platform.services.clock.now().getTime()).toBeLessThan(Date.now() + day * 1000)
    const expires = unixSeconds(platform.clock.now()) + 3600
    const owner = await signInAs(platform, shop.key, 'owner')
    const { key } = await owner.portal.keys.create({ name: 'Till', expires })
    const client = await platform.signIn(key)
    expect((await client.products.list({ limit: 1 })).items).toEqual([])
  })

  test('rows that sweeps look at say by the real time when that was', async () => {
    const { platform, shop } = await shopAfter(40)
    await disputed(platform, shop)
    const where = { where: { accountId: shop.accountId } }
    const { prisma } = platform.database
    const rows = [
      ...(await prisma.paymentSession.findMany(where)),
      ...(await prisma.payment.findMany(where)),
      ...(await prisma.dispute.findMany(where)),
    ]
    expect(rows).toHaveLength(3)
    for (const { createdAt, updatedAt } of rows) {
      expect(createdAt.getTime()).toBeGreaterThan(Date.now() + 39 * day * 1000)
      expect(updatedAt.getTime()).toBeLessThan(Date.now() + day * 1000)
    }
  })
})
