import { expect, test } from 'vitest'
import { testPlatform } from '../../testing/index.ts'
import { type KeptBooks, keepBooks } from '../../testing/verification/kept-books.ts'
import { type FeeReportRow, reportFees } from './report-fees.ts'

const platform = await testPlatform()
const { database, processor, services } = platform
const shops: KeptBooks = await keepBooks(platform)
const whole = { livemode: false, from: new Date(0), to: new Date(Date.now() + 400 * 86_400_000) }

type Transaction = { id: string; type: string; amount: number; fee: number; net: number; created: number }

/** The ledger of the platform's account at the processor. */
async function ledger(): Promise<Transaction[]> {
  const read = async (after: string): Promise<Transaction[]> => {
    const answer = await processor.call(false, `/v1/balance_transactions?limit=100${after}`, null)
    const { data, has_more } = (await answer.json()) as { data: Transaction[]; has_more: boolean }
    return has_more ? [...data, ...(await read(`&starting_after=${data.at(-1)?.id}`))] : data
  }
  return read('')
}

const sum = (amounts: readonly (number | bigint)[]) => amounts.reduce<number>((all, one) => all + Number(one), 0)
const total = (rows: readonly FeeReportRow[], figure: keyof FeeReportRow) => sum(rows.map((row) => Number(row[figure])))
const merchantOf = async (accountId: number) =>
  (await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).merchantId

test("the sums of the report are those of the platform's ledger, to the unit", async () => {
  const transactions = await ledger()
  const amounts = (...types: string[]) =>
    sum(transactions.filter(({ type }) => types.includes(type)).map((t) => t.amount))
  const rows = await reportFees(services, whole)
  const held = await database.prisma.heldEntry.aggregate({ _sum: { fee: true, net: true } })
  const kept = Number(held._sum.fee)
  expect(kept).toBeGreaterThan(0)
  expect(total(rows, 'fees') - kept).toBe(amounts('application_fee'))
  expect(total(rows, 'fees_returned')).toBe(0 - amounts('application_fee_refund'))
  expect(total(rows, 'processor_costs')).toBe(sum(transactions.map(({ fee }) => fee)) - amounts('stripe_fee'))
  expect(total(rows, 'transfers')).toBe(0 - amounts('transfer', 'transfer_refund'))
  // The balance is earned, or held for merchants: below zero where they owe money, and without a refund from its reservation on.
  const moved = transactions.filter(({ type }) => !['topup', 'payout'].includes(type))
  const waiting = await database.prisma.refund.findMany({ where: { status: { in: ['reserved', 'pending'] } } })
  expect(sum(moved.map(({ net }) => net)) - sum(waiting.map(({ settledAmount }) => settledAmount))).toBe(
    total(rows, 'fees') - total(rows, 'fees_returned') - total(rows, 'processor_costs') + Number(held._sum.net),
  )
})

test('each row is of a day, a merchant and a currency, with the payments of that day before refunds', async () => {
  const rows = await reportFees(services, whole)
  const keys = rows.map(({ day, merchant, currency }) => [day, merchant ?? '', currency].join(' '))
  expect(keys).toEqual([...new Set(keys)].toSorted())
  for (const shop of Object.values(shops)) {
    const merchant = await merchantOf(shop.accountId)
    const sold = await database.prisma.payment.findMany({ where: { accountId: shop.accountId, status: 'succeeded' } })
    const of = await reportFees(services, { ...whole, merchant })
    expect(of).toEqual(rows.filter((row) => row.merchant === merchant))
    expect(total(of, 'payments')).toBe(sold.length)
    expect(total(of, 'volume')).toBe(sum(sold.map(({ amountReceived }) => amountReceived)))
    expect(total(of, 'fees')).toBe(sum(sold.map(({ feeAmount, feeReturned }) => feeAmount + feeReturned)))
  }
  expect(rows.every(({ day }) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true)
})

test('a returned fee stands on the day on which it was returned, positive, with its merchant', async () => {
  const merchant = await merchantOf(shops.direct.accountId)
  const fee = await processor.call(false, '/v1/application_fees?limit=100', null)
  const { data } = (await fee.json()) as { data: { id: string; account: string }[] }
  const paid = data.find(({ account }) => account === shops.direct.account)
  const before = total(await reportFees(services, { ...whole, merchant }), 'fees_returned')
  await processor.advance(3 * 86_400)
  await processor.call(false, `/v1/application_fees/${paid?.id}/refunds`, null, { amount: '7' })
  const rows = await reportFees(services, { ...whole, merchant })
  expect(total(rows, 'fees_returned')).toBe(before + 7)
  const today = services.processorClock.now().toISOString().slice(0, 10)
  expect(rows.find(({ day }) => day === today)).toMatchObject({ fees: 0, fees_returned: 7, payments: 0 })
})

test('a debt of a merchant is a loss, and what is recovered of it a loss below zero', async () => {
  const { accountId } = shops.transfer
  const merchant = await merchantOf(accountId)
  const payment = await database.prisma.payment.findFirstOrThrow({ where: { accountId } })
  const held = Number(
    (await database.prisma.heldEntry.aggregate({ where: { accountId }, _sum: { net: true } }))._sum.net,
  )
  const entry = (net: number, day: string) =>
    database.prisma.heldEntry.create({
      data: {
        ...{ accountId, paymentId: payment.id, part: 'dispute', currency: 'usd' },
        ...{ amount: net, fee: 0, net, createdAt: new Date(`${day}T12:00:00Z`) },
      },
    })
  await entry(-held - 500, '2031-05-01')
  await entry(200, '2031-05-03')
  await entry(1000, '2031-05-04')
  const range = { livemode: false, from: new Date('2031-05-01'), to: new Date('2031-06-01'), merchant }
  const losses = (await reportFees(services, range)).map(({ day, losses }) => [day, losses])
  expect(losses).toEqual([
    ['2031-05-01', 500],
    ['2031-05-03', -200],
    ['2031-05-04', -300],
  ])
  const later = await reportFees(services, { ...range, from: new Date('2031-05-03') })
  expect(later.map(({ losses }) => losses)).toEqual([-200, -300])
})

test('a range without anything has no row', async () => {
  expect(
    await reportFees(services, { livemode: false, from: new Date('2001-01-01'), to: new Date('2001-02-01') }),
  ).toEqual([])
})
