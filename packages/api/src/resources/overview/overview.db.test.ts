import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openShop, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'
import { disputeRow, paymentRow, refundRow } from '../../testing/portal/payment-rows.ts'
import type { OverviewRange } from './schema.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const dayMs = 24 * 60 * 60 * 1000
const now = new Date('2026-11-21T15:30:00Z')

platform.clock.stop(now)

const nothing = {
  volume: 0,
  succeeded: 0,
  failed: 0,
  success_rate: null,
  refunds: 0,
  refunded: 0,
  disputes: 0,
  disputed: 0,
  active_subscriptions: 0,
  mrr: 0,
}

test('days without anything are there, with zeros', async () => {
  const { client } = await openShop(platform)
  for (const days of [7, 30, 90, 365] as const) {
    const overview = await client.portal.overview.retrieve({ days })
    expect(overview.days).toHaveLength(days)
    expect(overview.days.at(-1)).toEqual({ date: '2026-11-21', from: 1795219200, to: 1795305600, ...nothing })
    expect(overview.totals).toMatchObject(nothing)
    expect(overview.previous).toMatchObject(nothing)
    expect(overview).toMatchObject({ currency: 'usd', default_currency: 'usd', currencies: [], time_zone: 'UTC' })
  }
})

describe('for any payments, refunds and disputes', () => {
  const sums = ['volume', 'succeeded', 'failed', 'refunds', 'refunded', 'disputes', 'disputed'] as const
  const ago = fc.integer({ min: 0, max: 65 * 24 * 60 }).map((minutes) => new Date(now.getTime() - minutes * 60_000))
  const happening = fc.record({
    amount: fc.bigInt({ min: 1n, max: 99_999_999n }),
    currency: fc.constantFrom('usd', 'usd', 'eur'),
    status: fc.constantFrom('succeeded', 'succeeded', 'requires_payment_method', 'canceled', 'processing'),
    lastError: fc.constantFrom(null, { code: 'card_declined', decline_code: null, message: null }),
    createdAt: ago,
    refund: fc.option(
      fc.record({
        amount: fc.bigInt({ min: 1n, max: 9999n }),
        status: fc.constantFrom('succeeded', 'pending', 'failed', 'canceled', 'reserved'),
        createdAt: ago,
      }),
    ),
    dispute: fc.option(fc.record({ amount: fc.bigInt({ min: 1n, max: 9999n }), createdAt: ago })),
  })
  type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

  /** The same, by adding up one after the other. */
  function added(
    all: readonly Happening[],
    currency: string,
    from: number,
    to: number,
  ): Pick<OverviewRange, (typeof sums)[number]> {
    const within = ({ createdAt }: { createdAt: Date }) =>
      createdAt.getTime() >= from * 1000 && createdAt.getTime() < to * 1000
    const mine = all.filter((one) => one.currency === currency)
    const paid = mine.filter((one) => one.status === 'succeeded' && within(one))
    const declined = mine.filter(
      ({ status, lastError, createdAt }) =>
        ['requires_payment_method', 'canceled'].includes(status) && lastError && within({ createdAt }),
    )
    const refunds = mine.flatMap(({ refund }) =>
      refund && ['succeeded', 'pending'].includes(refund.status) && within(refund) ? [refund] : [],
    )
    const disputes = mine.flatMap(({ dispute }) => (dispute && within(dispute) ? [dispute] : []))
    const total = (rows: readonly { amount: bigint }[]) => Number(rows.reduce((sum, { amount }) => sum + amount, 0n))
    return {
      volume: total(paid),
      succeeded: paid.length,
      failed: declined.length,
      refunds: refunds.length,
      refunded: total(refunds),
      disputes: disputes.length,
      disputed: total(disputes),
    }
  }

  test('each day and each total is the sum of its rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 40 }),
        fc.constantFrom('UTC', 'America/Port_of_Spain', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'),
        async (all, time_zone) => {
          const { client, accountId } = await openShop(platform)
          const payments = all.map(({ refund: _, dispute: __, lastError, ...fields }) =>
            paymentRow(accountId, { ...fields, ...(lastError ? { lastError } : {}) }),
          )
          await prisma.payment.createMany({ data: payments })
          const of = (index: number) => ({ id: '', currency: '', ...payments[index], accountId })
          await prisma.refund.createMany({
            data: all.flatMap(({ refund }, index) => (refund ? [refundRow(of(index), refund)] : [])),
          })
          await prisma.dispute.createMany({
            data: all.flatMap(({ dispute }, index) => (dispute ? [disputeRow(of(index), dispute)] : [])),
          })
          for (const currency of ['usd', 'eur'] as const) {
            const overview = await client.portal.overview.retrieve({ days: 30, currency, time_zone })
            for (const range of [...overview.days, overview.totals, overview.previous]) {
              expect(range).toMatchObject(added(all, currency, range.from, range.to))
              const ended = range.succeeded + range.failed
              expect(range.success_rate).toBe(ended === 0 ? null : Math.round((10_000 * range.succeeded) / ended))
            }
            for (const name of sums) {
              expect(overview.totals[name]).toBe(overview.days.reduce((sum, day) => sum + day[name], 0))
            }
            expect(overview.currencies).toEqual([...new Set(all.map((one) => one.currency))].toSorted())
            expect(overview.previous.to).toBe(overview.totals.from)
          }
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('subscriptions', () => {
  const ending = (days: number) => new Date(now.getTime() - days * dayMs)
  const month = { amount: 1000, quantity: 1, currency: 'usd', interval: 'month', interval_count: 1 }

  /** A subscription as a row, whatever it is now, without the session that began it. */
  const begin = (accountId: number, id: string) =>
    prisma.$transaction([
      prisma.$executeRaw`SET LOCAL session_replication_role = 'replica'`,
      prisma.$executeRaw`
        INSERT INTO subscriptions (account_id, id, session_ref, status, items, current_period_start, current_period_end,
                                   cancel_at_period_end, read_version, created_at, updated_at)
        VALUES (${accountId}, ${id}, ${id}, 'canceled', '[]', ${now}, ${now}, false, 1, ${now}, ${now}) ON CONFLICT DO NOTHING`,
    ])

  /** Records an event with the state of a subscription at that time. */
  async function tell(
    { accountId }: Pick<Shop, 'accountId'>,
    id: string,
    at: Date,
    status: string,
    items: readonly object[],
    type = 'updated',
  ) {
    await begin(accountId, id)
    const transition = `${type}:${at.getTime()}`
    const body = JSON.stringify({ data: { id, status, items } })
    const row = { accountId, type: `customer.subscription.${type}`, objectId: id, transition, body, createdAt: at }
    await prisma.event.create({
      data: { ...row, id: `evt_${id}${accountId}${transition}`, sequence: 1, recordNumber: BigInt(at.getTime()) },
    })
  }
  const standings = async ({ client }: Pick<Shop, 'client'>, currency?: 'usd' | 'eur') => {
    const { days, totals, previous } = await client.portal.overview.retrieve({
      days: 7,
      ...(currency ? { currency } : {}),
    })
    const of = ({ active_subscriptions, mrr }: OverviewRange) => [active_subscriptions, mrr]
    expect(of(totals)).toEqual(days.at(-1) && of(days.at(-1) as never))
    return [previous, ...days].map(of)
  }

  test('count from before the first event that is left, once months of events were dropped', async () => {
    const shop = await openShop(platform)
    await tell(shop, 'sub_a', ending(3), 'active', [month])
    expect((await standings(shop))[0]).toEqual([0, 0])
    await prisma.keptSince.create({ data: { tableName: 'events', since: ending(30) } })
    const seen = await standings(shop)
    await prisma.keptSince.deleteMany()
    expect(seen).toEqual(Array.from({ length: 8 }, () => [1, 1000]))
  })

  test('count at the end of each day, as they were then: not in a trial, and past due all the same', async () => {
    const shop = await openShop(platform)
    await tell(shop, 'sub_a', ending(20), 'active', [month], 'created')
    await tell(shop, 'sub_b', ending(5), 'trialing', [{ ...month, amount: 500 }], 'created')
    await tell(shop, 'sub_b', ending(4), 'active', [{ ...month, amount: 500 }])
    await tell(shop, 'sub_a', ending(3), 'past_due', [{ ...month, quantity: 3 }])
    await tell(shop, 'sub_a', ending(1), 'canceled', [{ ...month, quantity: 3 }], 'deleted')
    await tell(shop, 'sub_c', ending(2), 'incomplete', [month], 'created')
    await tell(shop, 'sub_d', ending(0), 'active', [{ ...month, currency: 'eur' }], 'created')
    expect(await standings(shop)).toEqual([
      [1, 1000],
      [1, 1000],
      [1, 1000],
      [2, 1500],
      [2, 3500],
      [2, 3500],
      [1, 500],
      [1, 500],
    ])
    // A subscription that starts exactly now counts a millisecond later.
    platform.clock.stop(new Date(now.getTime() + 1))
    expect((await standings(shop, 'eur')).at(-1)).toEqual([1, 1000])
    platform.clock.stop(now)
  })

  test('of other merchants are not counted', async () => {
    const [shop, other] = [await openShop(platform), await openShop(platform)]
    await tell(shop, 'sub_x', ending(2), 'active', [month], 'created')
    expect((await standings(other)).at(-1)).toEqual([0, 0])
  })

  test('that start and change in one moment count in their last state', async () => {
    const shop = await openShop(platform)
    await tell(shop, 'sub_e', ending(2), 'canceled', [month], 'deleted')
    await tell(shop, 'sub_e', ending(2), 'active', [month], 'created')
    await tell(shop, 'sub_e', ending(2), 'active', [{ ...month, quantity: 2 }], 'updated')
    expect((await standings(shop)).at(-1)).toEqual([0, 0])
  })

  /** Half up, by exact numbers. */
  function monthly(amount: bigint, interval: string, count: bigint): bigint {
    const times = interval === 'day' || interval === 'week' ? 365n : 1n
    const over = { day: 12n, week: 84n, year: 12n }[interval] ?? 1n
    const whole = over * count
    return (2n * amount * times + whole) / (2n * whole)
  }

  test('have the monthly revenue of their prices', async () => {
    const shop = await openShop(platform)
    const item = fc.record({
      amount: fc.integer({ min: 1, max: 99_999_999 }),
      quantity: fc.integer({ min: 1, max: 1000 }),
      currency: fc.constantFrom('usd', 'usd', 'eur'),
      interval: fc.constantFrom('day', 'week', 'month', 'year'),
      interval_count: fc.integer({ min: 1, max: 52 }),
    })
    const subscriptions = fc.sample(fc.array(item, { minLength: 1, maxLength: 3 }), 40)
    for (const [index, items] of subscriptions.entries())
      await tell(shop, `sub_${index}`, ending(2), 'active', items, 'created')
    for (const currency of ['usd', 'eur'] as const) {
      const sold = subscriptions.map((items) => items.filter((one) => one.currency === currency))
      const mrr = sold
        .flat()
        .reduce(
          (sum, one) =>
            sum + monthly(BigInt(one.amount) * BigInt(one.quantity), one.interval, BigInt(one.interval_count)),
          0n,
        )
      expect((await standings(shop, currency)).at(-1)).toEqual([
        sold.filter(({ length }) => length > 0).length,
        Number(mrr),
      ])
    }
  })

  test.each([
    [1200, 'year', 1, 100],
    [1000, 'year', 1, 83],
    [1006, 'year', 1, 84],
    [1000, 'month', 3, 333],
    [1000, 'week', 1, 4345],
    [100, 'day', 1, 3042],
  ])('%i for each %s, %i at a time, are %i a month', async (amount, interval, interval_count, mrr) => {
    const shop = await openShop(platform)
    await tell(shop, 'sub_1', ending(1), 'active', [{ ...month, amount, interval, interval_count }], 'created')
    expect((await standings(shop)).at(-1)).toEqual([1, mrr])
  })

  test('that were really sold are counted', async () => {
    const shop = await openShop(platform)
    platform.clock.stop(new Date(now.getTime() - 1000))
    await subscribe(platform, shop)
    platform.clock.stop(now)
    expect((await standings(shop)).at(-1)).toEqual([1, 1000])
  })
})

test.each([
  [{ days: 31 }, 'days'],
  [{ time_zone: 'Europe/Nowhere' }, 'time_zone'],
  [{ time_zone: '+01:00' }, 'time_zone'],
  [{ currency: 'xyz' }, 'currency'],
  [{ from: 0 }, 'from'],
])('%j is refused', async (input, param) => {
  const { client } = await openShop(platform)
  expect(await refusal(client.portal.overview.retrieve(input as object))).toMatchObject({
    code: 'validation_error',
    param,
  })
})

test('the overview shows nothing of another merchant, or of the other mode', async () => {
  const shop = await openShop(platform)
  await prisma.payment.create({ data: paymentRow(shop.accountId, { createdAt: now }) })
  expect((await shop.client.portal.overview.retrieve({ days: 7 })).previous.succeeded).toBe(0)
  const merchant = await platform.merchant()
  for (const client of [(await openShop(platform)).client, await platform.signIn(merchant.live_key)]) {
    expect(await client.portal.overview.retrieve({})).toMatchObject({ totals: nothing, currencies: [] })
  }
})
