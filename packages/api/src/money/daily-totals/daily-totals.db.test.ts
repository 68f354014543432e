import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastDays } from '../../resources/overview/calendar-days.ts'
import { catchUp, disputing, openShop, testPlatform } from '../../testing/index.ts'
import { disputeRow, paymentRow, refundRow } from '../../testing/portal/payment-rows.ts'
import { markDays } from './mark-days.ts'
import { readPeriodTotals } from './read-period-totals.ts'
import { readTotals } from './read-totals.ts'
import { totalDays } from './total-days.ts'

const platform = await testPlatform()
const { database, services, clock, processor } = platform
const { prisma } = database
const minuteMs = 60_000
const start = new Date('2026-11-21T15:30:00Z')
clock.stop(start)

const minutes = fc.integer({ min: 0, max: 12 * 24 * 60 })
const currency = fc.constantFrom('usd', 'usd', 'eur')
const amount = fc.bigInt({ min: 1n, max: 99_999_999n })
/** One step of a random history. Each change marks its days in its own transaction. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('sell'), ago: minutes, currency, amount, succeeds: fc.boolean() }),
  fc.record({ kind: fc.constant('settle'), of: fc.nat() }),
  fc.record({ kind: fc.constant('refund'), of: fc.nat(), ago: minutes, amount }),
  fc.record({ kind: fc.constant('move a refund'), of: fc.nat(), ago: minutes }),
  fc.record({ kind: fc.constant('dispute'), of: fc.nat(), ago: minutes, amount }),
  fc.record({ kind: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 40 * 60 }) }),
  fc.record({ kind: fc.constant('total') }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** @returns what does one step */
function history(accountId: number) {
  const payments: ReturnType<typeof paymentRow>[] = []
  const refunds: ReturnType<typeof refundRow>[] = []
  const before = (ago: number) => new Date(clock.now().getTime() - ago * minuteMs)
  const pick = <T>(all: readonly T[], nth: number) => all[nth % Math.max(1, all.length)]
  return async (it: Step): Promise<unknown> => {
    const now = clock.now()
    if (it.kind === 'wait') return clock.advance(it.minutes * minuteMs)
    if (it.kind === 'total') return totalDays(services)
    return prisma.$transaction(async (tx) => {
      const mark = (...times: Date[]) =>
        markDays(
          tx,
          times.map((createdAt) => ({ accountId, createdAt })),
          now,
        )
      if (it.kind === 'sell') {
        const status = it.succeeds ? 'succeeded' : 'requires_payment_method'
        const lastError = { code: 'card_declined', decline_code: null, message: null }
        const fields = { ...(it.succeeds ? {} : { lastError }), status, amount: it.amount, currency: it.currency }
        const row = paymentRow(accountId, { ...fields, createdAt: before(it.ago) })
        payments.push(row)
        await tx.payment.create({ data: row })
        return mark(row.createdAt as Date)
      }
      if (it.kind === 'move a refund') {
        const refund = pick(refunds, it.of)
        if (!refund) return
        const was = refund.createdAt as Date
        refund.createdAt = before(it.ago)
        await tx.refund.update({
          where: { accountId_ref: { accountId, ref: refund.ref } },
          data: { createdAt: refund.createdAt },
        })
        return mark(was, refund.createdAt)
      }
      const payment = pick(payments, it.of)
      if (!payment) return
      if (it.kind === 'settle') {
        await tx.payment.update({
          where: { accountId_id: { accountId, id: payment.id } },
          data: { status: 'succeeded' },
        })
        return mark(payment.createdAt as Date)
      }
      const fields = { amount: it.amount, createdAt: before(it.ago) }
      if (it.kind === 'refund') {
        const row = refundRow(payment, fields)
        refunds.push(row)
        await tx.refund.create({ data: row })
      } else await tx.dispute.create({ data: disputeRow(payment, fields) })
      return mark(fields.createdAt)
    })
  }
}

test('in any history, totals and what is added to them are the sums of everything', async () => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Adelaide', 'Pacific/Auckland')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), zones, async (steps, zone) => {
      clock.stop(start)
      const { accountId } = await openShop(platform)
      const take = history(accountId)
      for (const [index, it] of steps.entries()) {
        await take(it)
        if (index % 5 > 0 && index < steps.length - 1) continue
        const days = lastDays(14, clock.now(), zone)
        for (const asked of ['usd', 'eur', null]) {
          const expected = (await readPeriodTotals(database, accountId, asked, days)).map((totals) =>
            Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, BigInt(value)])),
          )
          expect(await readTotals(database, accountId, asked, days)).toEqual(expected)
        }
      }
    }),
    { numRuns: 15 },
  )
})

test('totalled days are not counted again', async () => {
  clock.stop(start)
  const { accountId } = await openShop(platform)
  const createdAt = new Date(start.getTime() - 48 * 60 * minuteMs)
  const row = paymentRow(accountId, { amount: 700n, createdAt })
  await prisma.payment.create({ data: row })
  await totalDays(services)
  // Without a mark, as no code does it.
  await prisma.payment.update({ where: { accountId_id: { accountId, id: row.id } }, data: { amount: 900n } })
  const volumes = async () =>
    (await readTotals(database, accountId, 'usd', lastDays(5, start, 'UTC'))).map((day) => day.volume)
  expect(await volumes()).toEqual([0n, 0n, 700n, 0n, 0n])
  await prisma.$transaction((tx) => markDays(tx, [{ accountId, createdAt }], clock.now()))
  expect(await volumes()).toEqual([0n, 0n, 900n, 0n, 0n])
  await totalDays(services)
  expect(await prisma.changedDay.count({ where: { accountId } })).toBe(0)
  expect(await volumes()).toEqual([0n, 0n, 900n, 0n, 0n])
})

describe('a change that is synced hours later marks its day', () => {
  test.each([
    ['a payment', '4242424242424242', false],
    ['a dispute', disputing.fraudulent, false],
    ['a refund', '4242424242424242', true],
  ])('%s', async (_, number, isRefund) => {
    // The processor has a clock of its own.
    clock.stop()
    const shop = await openShop(platform)
    const { accountId } = shop
    const { id } = await shop.sell()
    await processor.pay(id, { number })
    if (isRefund) {
      await catchUp(platform)
      const payment = await prisma.payment.findFirstOrThrow({ where: { accountId } })
      await processor.call(false, '/v1/refunds', shop.account, { payment_intent: payment.id })
    }
    clock.advance(3 * 60 * minuteMs)
    await prisma.changedDay.deleteMany({ where: { accountId } })
    await catchUp(platform)
    expect(await prisma.changedDay.count({ where: { accountId } })).toBeGreaterThan(0)
  })
})
