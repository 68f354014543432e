import { describe, expect, test } from 'vitest'
import { ApiError } from '../../core/request/errors.ts'
import { linesOf, nextDay, settleAll } from '../../testing/balances/money.ts'
import { disputing, openShop, refusal, type Shop, signInAs, testPlatform } from '../../testing/index.ts'
import { expectExactMonths, fileOf, goToLastHour, nextSecond, statementOf } from '../../testing/statements/months.ts'
import { openHostedShop } from '../../testing/transfers/hosted-shop.ts'
import { mirrorBalances } from '../balances/mirror-balances.ts'
import { writeMissingHeldEntries } from '../balances/write-held-entries.ts'
import { recordManualPayout } from '../manual-payouts/record.ts'
import { makeStatements } from './make-statements.ts'
import { boundsOf, monthOf } from './month.ts'
import { openStatementFile } from './open-file.ts'
import { purgeExpiredStatements } from './purge-expired.ts'

const platform = await testPlatform()
const { services, processor, database, clock } = platform
const { prisma } = database
const by = { kind: 'command', name: 'mpay' } as const
const reserve = {
  amount: '10000000',
  currency: 'usd',
  payment_method: 'pm_card_bypassPending',
  confirm: 'true',
  return_url: 'https://shop.test/',
}
await processor.call(false, '/v1/payment_intents', null, reserve)
const thisMonth = () => monthOf(services.processorClock.now())

async function buy(shop: Shop, amount: number, number?: string, currency = 'usd'): Promise<string> {
  const { id } = await shop.sell({ line_items: [{ amount, currency, name: 'Tea', quantity: 1 }] })
  await processor.pay(id, number ? { number } : {})
  await settleAll(platform)
  return (await shop.client.paymentSessions.retrieve({ id })).payment_intent ?? ''
}
const rowsIn = (made: Awaited<ReturnType<typeof statementOf>>) =>
  Object.fromEntries((made.currencies[0]?.rows ?? []).map(({ type, balance, held }) => [type, [balance, held]]))
const made = async (shop: Shop, month = thisMonth()) => {
  await nextSecond(platform)
  return statementOf(platform, shop, month)
}

describe('a month of an account', () => {
  test('of direct payments adds up from sales, fees, refunds and disputes to the balance', async () => {
    const shop = await openShop(platform)
    const sold = await buy(shop, 10_000)
    await buy(shop, 5000, disputing.fraudulent)
    await shop.client.refunds.create({ payment_intent: sold, amount: 1000 })
    await settleAll(platform)
    const statement = await made(shop)
    const [currency] = statement.currencies
    expect(statement).toMatchObject({ status: 'ready', progress: null, unreadable: false, livemode: false })
    expect(currency).toMatchObject({ currency: 'usd', opening: { balance: 0, held: 0, total: 0 } })
    const rows = rowsIn(statement)
    expect(rows).toMatchObject({ sales: [15_000, 0], refunds: [-1000, 0], disputes: [-5000, 0], fees: [-530 - 285, 0] })
    await expectExactMonths(platform, shop)
  })

  test('has the account’s own currency first, like the balance', async () => {
    const shop = await openShop(platform)
    for (const currency of ['gbp', 'usd', 'aud', 'eur']) await buy(shop, 1000, undefined, currency)
    const order = ['usd', 'aud', 'eur', 'gbp']
    expect((await made(shop)).currencies.map(({ currency }) => currency)).toEqual(order)
    expect((await shop.client.balance.retrieve({})).available.map(({ currency }) => currency)).toEqual(order)
  })

  test('that the platform hosts shows held, transferred and manually paid amounts', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { id } = await shop.buy(10_000)
    await shop.client.refunds.create({ payment_intent: id, amount: 2000 })
    await settleAll(platform)
    const paid = { amount: 3000n, currency: 'usd', reference: 'wire 1' }
    const { payout } = await recordManualPayout(services, shop.accountId, paid, by)
    const first = await made(shop)
    expect(rowsIn(first)).toEqual({ sales: [0, 10_000], refunds: [0, -2000], fees: [0, -530], payouts: [0, -3000] })
    expect(first.currencies[0]?.closing).toEqual({ balance: 0, held: 4470, total: 4470 })
    const [line] = (await fileOf(platform, shop, thisMonth())).filter(({ type }) => type === 'payout')
    expect(line).toMatchObject({ source: payout.id, place: 'held', net: '-30.00', net_minor_units: '-3000' })
    await shop.transfers('active')
    await settleAll(platform)
    const second = await made(shop)
    expect(rowsIn(second).transfers).toEqual([4470, -4470])
    expect(second.currencies[0]?.closing).toEqual({ balance: 4470, held: 0, total: 4470 })
    await expectExactMonths(platform, shop)
  })

  test('stays as it was when the dispute of a destination payment is won in the next one', async () => {
    await goToLastHour(platform)
    const shop = await openHostedShop(platform, 'destination')
    await shop.buy(10_000, disputing.fraudulent)
    await settleAll(platform)
    const { items: disputes } = await shop.client.disputes.list({})
    const month = thisMonth()
    await nextDay(platform)
    const before = await made(shop, month)
    expect(rowsIn(before)).toMatchObject({ disputes: [-9470, -530] })
    expect(rowsIn(before)).not.toHaveProperty('transfers')
    await processor.decideDispute(false, disputes[0]?.id ?? '', 'won')
    await settleAll(platform)
    const after = await statementOf(platform, shop, month)
    expect(after).toEqual(before)
    expect(rowsIn(await made(shop))).toMatchObject({ disputes_won: [9470, 530] })
    await expectExactMonths(platform, shop)
  })

  test('has the payouts of the processor, and returned ones', async () => {
    const shop = await openShop(platform)
    await buy(shop, 100_000)
    await nextDay(platform, 3)
    const { items } = await shop.client.payouts.list({})
    expect(await linesOf(shop, items[0]?.id ?? '')).not.toEqual([])
    const month = monthOf(new Date((items[0]?.created ?? 0) * 1000))
    expect(rowsIn(await made(shop, month)).payouts).toEqual([-(items[0]?.amount ?? 0), 0])
    await expectExactMonths(platform, shop)
  })
})

describe('the file', () => {
  test('is the same one for fifty at once and later, until something happens', async () => {
    const shop = await openShop(platform)
    await buy(shop, 1000)
    await nextSecond(platform)
    const month = thisMonth()
    const asked = await Promise.all(Array.from({ length: 50 }, () => shop.client.portal.statements.create({ month })))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['preparing']))
    const first = await statementOf(platform, shop, month)
    const { claim } = await prisma.monthlyStatement.findFirstOrThrow({ where: { accountId: shop.accountId } })
    clock.advance(60_000)
    expect(await shop.client.portal.statements.create({ month })).toEqual(first)
    expect(await prisma.monthlyStatement.count({ where: { accountId: shop.accountId, claim } })).toBe(1)
    await buy(shop, 2000)
    await nextSecond(platform)
    const [again] = await Promise.all(Array.from({ length: 50 }, () => shop.client.portal.statements.create({ month })))
    expect(again).toMatchObject({ status: 'preparing', currencies: [] })
    expect(rowsIn(await statementOf(platform, shop, month)).sales).toEqual([3000, 0])
  })

  test('is continued after its last piece when its worker was killed, and is written by one worker', async () => {
    const shop = await openShop(platform)
    await buy(shop, 1000)
    const createdAt = new Date(services.processorClock.now().getTime() - 1000)
    const row = {
      type: 'payment',
      category: 'charge',
      lineType: 'payment',
      amount: 10n,
      fee: 1n,
      net: 9n,
      currency: 'usd',
    }
    const many = Array.from({ length: 1200 }, (_, index) => ({
      ...{ ...row, accountId: shop.accountId, id: `txn_many_${index}` },
      availableOn: createdAt,
      createdAt,
    }))
    await prisma.balanceTransaction.createMany({ data: many })
    await nextSecond(platform)
    const month = thisMonth()
    await shop.client.portal.statements.create({ month })
    // The copy of the ledger is behind, so the statement waits.
    expect(await makeStatements(services)).toEqual([])
    await settleAll(platform)
    clock.advance(1000)
    const query = database.pool.query.bind(database.pool)
    let pages = 0
    const failing = {
      ...services,
      database: {
        ...database,
        pool: Object.assign(Object.create(database.pool) as typeof database.pool, {
          query: (...args: [never]) => {
            const [first] = args as [{ name?: string }]
            pages += Number(first.name?.startsWith('lines of a statement') ?? false)
            return pages > 2 ? Promise.reject(new Error('killed')) : query(...args)
          },
        }),
      },
    }
    await makeStatements(failing).catch(() => [])
    const where = { accountId_month: { accountId: shop.accountId, month } }
    const halfway = await prisma.monthlyStatement.findUniqueOrThrow({ where, include: { pieces: true } })
    expect([halfway.madeAt, halfway.lines, halfway.totalLines, halfway.pieces.length]).toEqual([null, 1000, 1201, 3])
    expect(await shop.client.portal.statements.retrieve({ month })).toMatchObject({
      status: 'preparing',
      progress: { lines: 1000, total: 1201 },
    })
    await prisma.monthlyStatement.update({ where, data: { dueAt: new Date(0) } })
    const errors = await Promise.all([makeStatements(services), makeStatements(services)])
    expect(errors.flat()).toEqual([])
    const rows = await fileOf(platform, shop, month)
    expect(rows.filter(({ type }) => type === 'payment')).toHaveLength(1201)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1202)
    expect(rowsIn(await shop.client.portal.statements.retrieve({ month })).sales).toEqual([13_000, 0])
    const context = { services, account: { id: shop.accountId, livemode: false } } as Parameters<
      typeof openStatementFile
    >[0]
    const pieces = []
    for await (const piece of await openStatementFile(context, month)) pieces.push(piece)
    expect(pieces).toHaveLength(5)
  })

  test('of an account that cannot be read waits, says so, and is made afterwards', async () => {
    const shop = await openShop(platform)
    await buy(shop, 1000)
    await nextSecond(platform)
    const month = thisMonth()
    await shop.client.portal.statements.create({ month })
    processor.intercept((request) =>
      request.url.includes('/v1/balance_transactions')
        ? Response.json({ error: { type: 'api_error', message: 'no' } }, { status: 403 })
        : undefined,
    )
    expect(await makeStatements(services)).toEqual([])
    expect(await mirrorBalances(services, { early: true })).toHaveLength(1)
    processor.intercept(null)
    expect(await shop.client.portal.statements.retrieve({ month })).toMatchObject({
      status: 'preparing',
      unreadable: true,
    })
    clock.advance(5000)
    expect(await statementOf(platform, shop, month)).toMatchObject({ status: 'ready', unreadable: false })
  })

  test('that was made within the month is made again after the month, and shows the whole month', async () => {
    await goToLastHour(platform)
    const shop = await openShop(platform)
    await buy(shop, 1000)
    const month = thisMonth()
    const within = await made(shop, month)
    await processor.advance(3600)
    await nextSecond(platform)
    const after = await made(shop, month)
    expect(after.currencies).toEqual(within.currencies)
    expect(within.until).toBeLessThan(after.until ?? 0)
    expect(after.until).toBe(boundsOf(month).end.getTime() / 1000)
  })

  test('is kept for thirty days', async () => {
    const shop = await openShop(platform)
    const month = thisMonth()
    const { expires, made: madeAt } = await made(shop)
    expect((expires ?? 0) - (madeAt ?? 0)).toBe(30 * 86_400)
    await prisma.monthlyStatement.updateMany({
      where: { accountId: shop.accountId },
      data: { expiresAt: new Date(clock.now().getTime() - 1) },
    })
    expect(await shop.client.portal.statements.retrieve({ month })).toMatchObject({ status: 'none', expires: null })
    await purgeExpiredStatements(services)
    expect(await prisma.monthlyStatementPiece.count({ where: { accountId: shop.accountId } })).toBe(0)
  })
})

test('the statement of an account that is older than its copy opens with the balance of that time', async () => {
  const shop = await openShop(platform)
  await buy(shop, 5000)
  await processor.advance(86_400 * 60)
  await settleAll(platform)
  const where = { accountId: shop.accountId }
  await prisma.balanceTransaction.deleteMany({ where: { ...where, category: 'charge' } })
  await prisma.balanceMirror.update({ where, data: { whole: false } })
  await buy(shop, 1000)
  await expectExactMonths(platform, shop)
  expect(await prisma.balanceMirror.findUnique({ where })).toMatchObject({ whole: true })
})

test('a change of the held amount that has no entry gets one entry, with its time', async () => {
  const shop = await openHostedShop(platform, 'transfer')
  const payment = await shop.buy(10_000)
  const where = { accountId: shop.accountId }
  const before = await prisma.heldEntry.findMany({ where })
  await prisma.heldEntry.deleteMany({ where })
  const later = new Date(services.processorClock.now().getTime() + 40 * 86_400_000)
  await Promise.all([1, 2, 3].map(() => writeMissingHeldEntries(database, shop.accountId, later)))
  const after = await prisma.heldEntry.findMany({ where })
  expect(after.map(({ part, net }) => [part, net])).toEqual(before.map(({ part, net }) => [part, net]))
  expect(after[0]?.createdAt).toEqual(payment.paidAt)
})

describe('who may ask', () => {
  test('a member of any role may; another merchant and the other mode have months of their own', async () => {
    const shop = await openShop(platform)
    await buy(shop, 1000)
    const month = thisMonth()
    await made(shop)
    for (const role of ['owner', 'developer', 'support'] as const) {
      const member = await signInAs(platform, shop.key, role)
      expect((await member.portal.statements.retrieve({ month })).status).toBe('ready')
    }
    const other = await openShop(platform)
    expect((await other.client.portal.statements.retrieve({ month })).status).toBe('none')
    const scope = { services, account: { id: other.accountId, livemode: false } } as Parameters<
      typeof openStatementFile
    >[0]
    for (const wrong of [month, '2026-13', '', "'", '../x'])
      await expect(openStatementFile(scope, wrong)).rejects.toThrow(ApiError)
  })

  test('a month that is invalid, in the future, or before the account is refused with its parameter', async () => {
    const { client } = await openShop(platform)
    for (const month of ['2999-01', '2016-11', '0000-01', '0050-01', '2026-13', '', 'november', 202_611, null]) {
      const { code, param } = await refusal(client.portal.statements.create({ month: month as string }))
      expect([month, code, param]).toEqual([month, 'validation_error', 'month'])
    }
  })
})
