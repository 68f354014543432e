import { keepMoment } from '@merchant-payments/db/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Throttle } from '../../../core/concurrency/throttle.ts'
import { catchUp, disputing, monthly, openShop, redirects, type Shop, testPlatform } from '../../../testing/index.ts'
import { throttleChecks } from '../../../verification/throttle-checks.ts'
import { verifyBooks } from '../../../verification/verify-books.ts'
import { processEvents } from '../../events/process-events.ts'
import { payDueMerchants } from '../../sweep/pay-due-merchants.ts'
import { recoverEvents } from '../recover-events.ts'
import { recoverSince } from '../recover-since.ts'

const platform = await testPlatform({ opensLiveAccounts: true })
const { processor, services, database } = platform
const day = 24 * 60 * 60

/** On a busy machine an event may find no connection in time, and a worker retries it later: here at once. */
async function retryFailed(): Promise<void> {
  await database.pool.query('UPDATE processor_events SET due_at = now() WHERE processed_at IS NULL')
  await database.pool.query('UPDATE event_feeds SET due_at = now() WHERE since IS NOT NULL')
  const failed = await database.prisma.processorEvent.findMany({ where: { processedAt: null }, select: { id: true } })
  await processEvents(
    services,
    failed.map(({ id }) => id),
  )
}

/** Applies all events and moves all money, as workers do. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await retryFailed()
    await catchUp(platform)
    await payDueMerchants(services)
  }
}

async function applyEvents(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    if ((await recoverEvents(services)).length === 0) return
    await retryFailed()
  }
}

const recover = (since: Date, dryRun = false, pace: Throttle = async () => undefined) =>
  recoverSince(services, {
    since,
    dryRun,
    pace,
    applyEvents,
    tell: () => undefined,
  })

/** Data that merchants see, without our own ids and without data that only the database had. */
async function shown() {
  const accounts = await database.prisma.account.findMany({
    include: {
      merchant: true,
      payments: { include: { refunds: true, disputes: true, movements: true } },
      paymentSessions: true,
      subscriptionSessions: true,
      subscriptions: true,
      customers: true,
      events: true,
    },
  })
  const text = (value: unknown) =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one))
  const lines = accounts.flatMap((account) => {
    const { livemode, merchant } = account
    const ready = [account.chargesEnabled, account.cardPaymentsActive, account.transfersActive, account.bankLast4]
    const rows = [
      ['account', merchant.name, merchant.email, merchant.country, account.processorAccountId, ...ready],
      ...account.payments.map((one) => {
        const moved = one.movements
          .filter(({ kind }) => kind !== 'netting')
          .map(({ kind, amount, processorId }) => ({ kind, amount, processorId }))
        const {
          id,
          status,
          amount,
          amountReceived,
          amountRefunded,
          feeAmount,
          feeExcess,
          route,
          sessionId,
          subscriptionId,
        } = one
        const money = {
          amount,
          amountReceived,
          amountRefunded,
          feeAmount,
          feeExcess,
          due: one.due,
          transferred: one.transferred,
        }
        return [
          'payment',
          id,
          status,
          money,
          route,
          sessionId,
          subscriptionId,
          one.disputed,
          one.customerEmail,
          text(moved.toSorted((a, b) => (text(a) < text(b) ? -1 : 1))),
        ]
      }),
      ...account.payments.flatMap(({ refunds, disputes }) => [
        ...refunds.map(({ id, status, amount, settledAmount }) => ['refund', id, status, amount, settledAmount]),
        ...disputes.map(({ id, status, withdrawn, evidenceDueBy }) => [
          'dispute',
          id,
          status,
          withdrawn,
          evidenceDueBy,
        ]),
      ]),
      ...account.paymentSessions.map(({ accountId: _, metadata: __, updatedAt: ___, ...session }) => [
        'session',
        session,
      ]),
      ...account.subscriptionSessions.map(({ accountId: _, metadata: __, updatedAt: ___, ...session }) => [
        'subscription session',
        session,
      ]),
      ...account.subscriptions.map(({ accountId: _, readVersion: __, updatedAt: ___, ...one }) => [
        'subscription',
        one,
      ]),
      ...account.customers.map(({ id, email, name, phone, locale }) => ['customer', id, email, name, phone, locale]),
      // An object that changed twice before its next sync has one event, so counts of updates differ.
      ...account.events
        .filter(({ type }) => type !== 'customer.subscription.updated')
        .map(({ type, objectId, transition }) => [
          'event',
          type,
          objectId,
          transition.replace(/^(closed|updated):.*/, '$1'),
        ]),
    ]
    return rows.map((row) => `${merchant.id} ${livemode} ${text(row)}`)
  })
  return lines.toSorted()
}

/** Lines that are missing now, and lines that are new. */
function differences(now: readonly string[], before: readonly string[]) {
  const [is, was] = [new Set(now), new Set(before)]
  return { missing: before.filter((line) => !is.has(line)), extra: now.filter((line) => !was.has(line)) }
}
const none = { missing: [], extra: [] }

const audit = () =>
  verifyBooks(services, {
    ...throttleChecks(),
    accounts: null,
    since: new Date(0),
    withProcessor: true,
    pause: async () => undefined,
  })

/** Money that the processor has sent to merchants, less what was taken back. */
async function sentByProcessor(): Promise<number> {
  const answer = await processor.call(false, '/v1/transfers?limit=100', null)
  const { data } = (await answer.json()) as { data: { amount: number; amount_reversed: number }[] }
  return data.reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0)
}

const tea = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }

async function buy(shop: Shop, fields: Record<string, unknown> = {}, typed: Record<string, string> = {}) {
  const { id } = await shop.sell(fields)
  await processor.pay(id, typed)
  return id
}

/** Everything that happens in the hours that get lost. */
async function lostHours(
  { direct, hosted, waiting }: Record<'direct' | 'hosted' | 'waiting', Shop>,
  before: string[],
): Promise<void> {
  for (const shop of [direct, hosted]) {
    const ada = await shop.client.customers.create({ email: 'ada@example.com', name: 'Ada', locale: 'pt' })
    await buy(shop)
    await buy(shop, { pass_fees_to_customer: true, customer_id: ada.id })
    const shipping_options = [
      { label: 'Post', amount: 500 },
      { label: 'Courier', amount: 900 },
    ]
    await buy(shop, {
      line_items: [tea, { ...tea, name: 'Cup', quantity: 3 }],
      shipping_options,
      pass_fees_to_customer: true,
    })
    await buy(shop, {}, { number: '4000000000000002' })
    await shop.sell({ locale: 'fr' })
    await buy(shop, {}, { number: disputing.fraudulent })
    const refunded = await buy(shop)
    const price_id = (await shop.client.subscriptionProducts.list({})).items[0]?.price.id
    const subscribed = await shop.client.subscriptionSessions.create({
      locale: 'nl',
      price_id,
      quantity: 2,
      pass_fees_to_customer: true,
      customer_id: ada.id,
      ...redirects,
    })
    await processor.pay(subscribed.id)
    await settle()
    await shop.client.refunds.create({ session_id: refunded, amount: 400 })
  }
  await buy(waiting)
  const kept = await buy(waiting)
  await settle()
  // Held payments are transferred now, and a refund after that reverses its transfer.
  await processor.decide(false, waiting.account, { card_payments: 'inactive', transfers: 'active' })
  await settle()
  await waiting.client.refunds.create({ session_id: kept, amount: 300 })
  await settle()
  const { id } = await direct.client.paymentIntents.create({ amount: 1500, currency: 'usd', description: 'By hand' })
  await processor.call(false, `/v1/payment_intents/${id}/confirm`, direct.account, {
    payment_method: 'pm_card_visa',
    return_url: redirects.success_url,
  })
  for (const session_id of before) await direct.client.refunds.create({ session_id })
  await settle()
  const newcomer = await openShop(platform)
  const later = await openShop(platform, { card_payments: 'inactive' })
  for (const shop of [newcomer, later]) {
    await buy(shop)
    const { id: session_id } = await shop.sell()
    await processor.pay(session_id)
    await settle()
    await shop.client.refunds.create({ session_id, amount: 250 })
  }
  // A renewal, and less than the thirty days for which the processor keeps its events.
  await processor.advance(8 * day)
  await settle()
}

describe('a database that was restored to hours ago', () => {
  let since: Date
  let rewind: () => Promise<void>
  let control: string[]
  let sent: number

  beforeAll(async () => {
    const direct = await openShop(platform)
    const hosted = await openShop(platform, { card_payments: 'inactive' })
    const waiting = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
    const before = [await buy(direct), await buy(direct)]
    await buy(hosted)
    for (const shop of [waiting, waiting]) await buy(shop)
    for (const shop of [direct, hosted]) {
      await shop.client.subscriptionProducts.create({
        name: 'Tea club',
        amount: 700,
        currency: 'usd',
        interval: 'monthly',
      })
      const { id } = await shop.client.subscriptionSessions.create({ ...monthly, interval: 'week' })
      await processor.pay(id)
    }
    await settle()
    since = new Date(services.processorClock.now().getTime() - 5_000)
    rewind = await keepMoment(database)
    await lostHours({ direct, hosted, waiting }, before)
    control = await shown()
    sent = await sentByProcessor()
  })

  test('reports missing objects in a dry run, and changes nothing', async () => {
    await rewind()
    const restored = await shown()
    const { rebuilt, failed } = await recover(since, true)
    expect(failed).toEqual([])
    expect(rebuilt).toMatchObject({ accounts: 4, customers: 2, payments: 1, unclear_sessions: 0 })
    expect(rebuilt.merchants).toHaveLength(2)
    expect(differences(await shown(), restored)).toEqual(none)
  })

  test('is brought back as if nothing had been lost, and no money moves twice', async () => {
    await rewind()
    const { rebuilt, failed } = await recover(since)
    expect(failed).toEqual([])
    expect(rebuilt).toMatchObject({
      accounts: 4,
      customers: 2,
      payment_sessions: 20,
      subscription_sessions: 2,
      payments: 1,
      transfers: 4,
    })
    await settle()
    expect(differences(await shown(), control)).toEqual(none)
    expect(await audit()).toMatchObject({ ok: true })
    expect(await sentByProcessor()).toBe(sent)
  })

  test('is the same when it is brought back twice', async () => {
    const { rebuilt } = await recover(since)
    expect(rebuilt).toEqual({
      merchants: [],
      accounts: 0,
      customers: 0,
      payment_sessions: 0,
      subscription_sessions: 0,
      payments: 0,
      unclear_sessions: 0,
      transfers: 0,
    })
    await settle()
    expect(differences(await shown(), control)).toEqual(none)
    expect(await sentByProcessor()).toBe(sent)
  })

  test('is brought back although servers ran on it first', async () => {
    await rewind()
    await database.prisma.eventFeed.updateMany({ data: { dueAt: new Date(0) } })
    await recoverEvents(services)
    await settle()
    await recover(since)
    await settle()
    expect(differences(await shown(), control)).toEqual(none)
    expect(await sentByProcessor()).toBe(sent)
  })

  test('is brought back in two runs when the processor failed in the first one, and the process died in the second', async () => {
    await rewind()
    let asked = 0
    processor.intercept(({ url }) => {
      asked += /checkout\/sessions\?|customers\?/.test(url) ? 1 : 0
      const failing = asked > 2 && asked % 3 === 0
      return failing
        ? Response.json({ error: { type: 'api_error' } }, { status: 500, headers: { 'stripe-should-retry': 'false' } })
        : undefined
    })
    const { failed } = await recover(since)
    processor.intercept(null)
    expect(failed.length).toBeGreaterThan(1)
    let turns = 0
    const dying = async () => {
      turns += 1
      if (turns === 12) throw new RangeError('the process dies')
    }
    await expect(recover(since, false, dying)).rejects.toThrow('the process dies')
    expect((await recover(since)).failed).toEqual([])
    await settle()
    expect(differences(await shown(), control)).toEqual(none)
    expect(await sentByProcessor()).toBe(sent)
  })
})
