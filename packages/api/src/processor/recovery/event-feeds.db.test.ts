import { databaseTime } from '@merchant-payments/db'
import { claimDue } from '@merchant-payments/db/worker'
import { ProcessorError } from '@merchant-payments/processor'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, testPlatform } from '../../testing/index.ts'
import { openFeeds, readFeedSoon, readFeedsAgain } from './event-feeds.ts'
import { feedQueue } from './feed-queue.ts'
import { recoverEvents } from './recover-events.ts'
import { recoveryReport } from './recovery-report.ts'

const platform = await testPlatform({ opensLiveAccounts: true })
const { processor, services, database } = platform
const shop = await openShop(platform)
await processor.events()

/** Requests for a list of events: the account, and the event before. */
let asked: [string, string | null][] = []
beforeEach(() => {
  asked = []
  processor.intercept((request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/v1/events') return undefined
    asked.push([request.headers.get('stripe-account') ?? '', searchParams.get('starting_after')])
    return undefined
  })
})
afterEach(() => processor.intercept(null))

const feedOf = (account: string, livemode = false) =>
  database.prisma.eventFeed.findUniqueOrThrow({
    where: { livemode_processorAccount: { livemode, processorAccount: account } },
  })
const change = (data: Parameters<typeof database.prisma.eventFeed.updateMany>[0]['data']) =>
  database.prisma.eventFeed.updateMany({ where: { livemode: false, processorAccount: shop.account }, data })
const long = new Date(0)

let inactive = false
/** Something that concerns us, and then more than a page of what does not. No event of it comes. */
async function happen(): Promise<void> {
  inactive = !inactive
  const status = inactive ? 'inactive' : 'active'
  await processor.decide(false, shop.account, { card_payments: status, transfers: status })
  for (let index = 0; index < 110; index += 1)
    await processor.call(false, '/v1/customers', shop.account, { name: 'Ada' })
  await processor.events()
}
const known = () => database.prisma.processorEvent.count({ where: { processorAccount: shop.account } })

test('each account and the platform are read in both modes, once however many processes begin together', async () => {
  await Promise.all([recoverEvents(services), recoverEvents(services), recoverEvents(services)])
  const { processorAccountId: live } = await database.prisma.account.findFirstOrThrow({ where: { livemode: true } })
  expect(asked.map(([account]) => account).toSorted()).toEqual(['', '', live, shop.account].toSorted())
  asked = []
  expect(await recoverEvents(services)).toEqual([])
  expect(asked).toEqual([])
  const { dueAt } = await feedOf(shop.account)
  const inMinutes = (Number(dueAt) - Number(await databaseTime(database.prisma))) / 60_000
  expect(Math.round(inMinutes)).toBe(60)
})

test('a reading goes back to where the one before the last began, page by page', async () => {
  const before = await known()
  await happen()
  await change({ dueAt: long, readAt: null })
  expect(await recoverEvents(services)).toEqual([])
  expect(asked.length).toBeGreaterThan(1)
  expect(asked[0]).toEqual([shop.account, null])
  expect(asked[1]?.[1]).toMatch(/^evt_/)
  const { missing, listed } = await feedOf(shop.account)
  expect(missing).toBeGreaterThan(0)
  expect(await known()).toBe(before + missing)
  // The next one looks at the same again, for what was listed late; the one after that at nothing.
  for (const again of [listed, 0]) {
    await change({ dueAt: long, readAt: null })
    expect(await recoverEvents(services)).toEqual([])
    expect(await feedOf(shop.account)).toMatchObject({ listed: again, missing: 0 })
  }
})

test('a read continues where the process that started it died', async () => {
  await happen()
  await change({ dueAt: long, readAt: null })
  let pages = 0
  const stopped = Promise.withResolvers<void>()
  const dying = async () => {
    pages += 1
    if (pages < 2) return
    stopped.resolve()
    await Promise.withResolvers<void>().promise
  }
  void recoverEvents(services, dying)
  await stopped.promise
  const half = await feedOf(shop.account)
  expect(half.cursor).toMatch(/^evt_/)
  expect(await claimDue(database.pool, feedQueue), 'no other reader claims it during its lease').toEqual([])

  asked = []
  await change({ dueAt: long })
  expect(await recoverEvents(services)).toEqual([])
  expect(asked[0]).toEqual([shop.account, half.cursor])
  expect(await feedOf(shop.account)).toMatchObject({ newest: half.top, cursor: null, top: null })
})

test('a place that does not answer is read again in a minute, and delays no other', async () => {
  await database.prisma.eventFeed.updateMany({ data: { dueAt: long, readAt: null } })
  const beginning = await databaseTime(database.prisma)
  const error = { error: { type: 'api_error', message: 'down' } }
  processor.intercept((request) =>
    request.headers.get('stripe-account') === shop.account
      ? Response.json(error, { status: 500, headers: { 'stripe-should-retry': 'false' } })
      : undefined,
  )
  expect(await recoverEvents(services)).toEqual([expect.any(ProcessorError)])
  expect(await recoveryReport(services, beginning)).toMatchObject({
    open: 0,
    read: 3,
    failed: [{ livemode: false, processorAccount: shop.account, reason: expect.stringContaining('did not answer') }],
  })
  const { dueAt } = await feedOf(shop.account)
  expect(Math.round((Number(dueAt) - Number(beginning)) / 60_000)).toBe(1)
  await change({ dueAt: long, lastError: null })
})

test('an account that did not answer the sweeper is read soon, and so is the platform', async () => {
  await database.prisma.eventFeed.updateMany({ data: { dueAt: new Date(Date.now() + 3_600_000) } })
  await readFeedSoon(services, shop.accountId)
  const soon = await database.prisma.eventFeed.findMany({ where: { dueAt: { lt: new Date(Date.now() + 300_000) } } })
  // A feed that no process is reading yet does not count as open.
  expect((await recoveryReport(services, long)).open).toBe(0)
  expect(soon.map(({ livemode, processorAccount }) => [livemode, processorAccount]).toSorted()).toEqual([
    [false, ''],
    [false, shop.account],
  ])
})

test('an account on which nothing happens is read once a day', async () => {
  await readFeedsAgain(services)
  expect(await recoverEvents(services)).toEqual([])
  await readFeedsAgain(services)
  asked = []
  expect(await recoverEvents(services)).toEqual([])
  expect(asked.map(([account]) => account)).toEqual(['', ''])
  await database.prisma.apiKey.updateMany({ where: { accountId: shop.accountId }, data: { lastUsedAt: new Date() } })
  await readFeedsAgain(services)
  asked = []
  expect(await recoverEvents(services)).toEqual([])
  expect(new Set(asked.map(([account]) => account))).toEqual(new Set(['', shop.account]))
  await readFeedsAgain(services, { unreadForS: 60 })
  expect((await recoveryReport(services, long)).open).toBe(0)
})

test('with `since` all feeds are read back to that moment, known events included', async () => {
  const { id } = await shop.sell()
  await processor.pay(id)
  await processor.events()
  const before = await known()
  await readFeedsAgain(services, { since: new Date(Date.now() - 3_600_000) })
  expect(await recoverEvents(services)).toEqual([])
  const { listed, missing, since } = await feedOf(shop.account)
  expect({ all: listed > 220, missing, since }).toEqual({ all: true, missing: (await known()) - before, since: null })
  expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
})

test('feeds are listed once', async () => {
  await openFeeds(services)
  await openFeeds(services)
  expect(await database.prisma.eventFeed.count()).toBe(4)
})
