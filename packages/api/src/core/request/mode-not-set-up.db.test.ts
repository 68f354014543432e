import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMerchant } from '../../people/merchants/create.ts'
import { onboardingLeft, onboardMerchant } from '../../people/merchants/onboard.ts'
import { storeProcessorEvent } from '../../processor/events/store-events-once.ts'
import { readFeedsAgain } from '../../processor/recovery/event-feeds.ts'
import { recoverEvents } from '../../processor/recovery/recover-events.ts'
import { recoveryReport } from '../../processor/recovery/recovery-report.ts'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { redirects, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database, clock } = platform
const services = { ...platform.services, processor: processor.processorOf(false) }
const merchant = await platform.merchant()
const hosted = await platform.merchant('free', async (livemode, account) => {
  await processor.decide(livemode, account, { card_payments: 'inactive', transfers: 'inactive' })
})
const lineItems = [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }]
const cart = { line_items: lineItems, ...redirects }
const day = 24 * 3_600_000

/** Calls of the processor in each mode. */
let asked: boolean[] = []
beforeEach(() => {
  asked = []
  processor.intercept((request) => {
    asked.push(request.headers.get('authorization')?.includes('_live_') ?? false)
    return undefined
  })
})
afterEach(() => processor.intercept(null))

describe('a mode without keys of the platform', () => {
  test('answers account_not_ready to operations that need the processor, and writes nothing', async () => {
    const live = await platform.signIn(merchant.live_key, { services })
    const sessions = await database.prisma.paymentSession.count()
    const refused = [live.paymentSessions.create(cart), live.paymentIntents.create({ amount: 1000, currency: 'usd' })]
    for (const call of refused) {
      const error = await refusal(call)
      expect(error).toMatchObject({ code: 'account_not_ready', status: 400 })
      expect(error.message).toBe('This platform has not set up its live mode yet. Nothing was done.')
    }
    expect(await database.prisma.paymentSession.count()).toBe(sessions)
    expect(asked).toEqual([])
  })

  test('lets a merchant be created, whose account in it waits without one at the processor', async () => {
    const owner = { name: 'New', email: 'new@example.com', plan: 'free' as const, country: 'US' }
    const created = await createMerchant(services, owner)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked).not.toContain(true)
    const test = await platform.signIn(created.test_key, { services })
    expect((await test.paymentSessions.create(cart)).status).toBe('open')
    const live = await platform.signIn(created.live_key, { services })
    expect((await refusal(live.paymentSessions.create(cart))).message).toContain('has not set up its live mode')
    expect(await live.account.retrieve({})).toMatchObject({ livemode: true, chargesEnabled: false })
    expect(await live.portal.account.retrieve({})).toMatchObject({
      ready: false,
      missing: expect.arrayContaining(['mode']),
    })
    const { items } = await live.portal.overview.attention({})
    expect(items.map(({ kind }) => kind)).toEqual(['mode_not_set_up'])
    const scope = { merchantId: created.merchant_id, livemode: true }
    expect(await refusal(onboardMerchant(services, scope))).toMatchObject({ code: 'account_not_ready' })
    expect(await onboardingLeft(services, created.merchant_id)).toEqual({ test: null, live: null })
  })

  test('still serves reads, and changes that need no processor', async () => {
    const before = await platform.signIn(merchant.live_key)
    const { id } = await before.paymentSessions.create(cart)
    const live = await platform.signIn(merchant.live_key, { services })
    asked = []
    expect((await live.paymentSessions.retrieve({ id })).status).toBe('open')
    expect((await live.products.create({ name: 'Tea', price: { amount: 500, currency: 'usd' } })).livemode).toBe(true)
    expect((await live.customers.create({ email: 'ada@example.com' })).livemode).toBe(true)
    expect(asked).toEqual([])
  })

  test('refuses the refund of a payment, and reserves nothing', async () => {
    const before = await platform.signIn(merchant.live_key)
    const { id } = await before.paymentSessions.create(cart)
    await processor.pay(id)
    const paid = await before.paymentSessions.retrieve({ id })
    const live = await platform.signIn(merchant.live_key, { services })
    const call = live.refunds.create({ session_id: paid.id })
    expect(await refusal(call)).toMatchObject({ code: 'account_not_ready' })
    expect(await database.prisma.refund.count()).toBe(0)
  })

  test('is left alone by every worker, while the other mode is served', async () => {
    for (const key of [hosted.live_key, hosted.test_key]) {
      const { id } = await (await platform.signIn(key)).paymentSessions.create(cart)
      await processor.pay(id)
    }
    for (const event of await processor.events()) {
      await storeProcessorEvent(services, platform.services.processor.events.verify(event.body, event.signature))
    }
    clock.advance(2 * day)
    asked = []
    await readFeedsAgain(services)
    expect(await sweep(services)).toEqual([])
    expect(await recoverEvents(services)).toEqual([])
    expect(await payDueMerchants(services)).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
    expect(asked).not.toContain(true)
    expect((await recoveryReport(services, new Date(0))).open).toBe(0)
    const waiting = await database.prisma.processorEvent.groupBy({ by: ['livemode'], where: { processedAt: null } })
    expect(waiting.map(({ livemode }) => livemode)).toEqual([true])
  })

  test('catches up when it is set up again', async () => {
    await reconnect()
    expect(await sweep(platform.services)).toEqual([])
    expect(await recoverEvents(platform.services)).toEqual([])
    expect(asked).toContain(true)
    expect(await database.prisma.processorEvent.count({ where: { processedAt: null } })).toBe(0)
  })
})

/** A process that starts with other keys has its own connections, and statements prepared on them. */
async function reconnect(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: database.pool.totalCount }, () => database.pool.connect()))
  for (const client of clients) client.release(true)
}
