import { describe, expect, test } from 'vitest'
import { flushDueBalances, markBalanceDue } from '../../core/rows/mark-balance-due.ts'
import {
  closedBank,
  expectAllAccounted,
  expectExactLines,
  linesOf,
  nextDay,
  replaceBank,
  settleAll,
} from '../../testing/balances/money.ts'
import { catchUp, openShop, permutations, receive, refusal, type Shop, testPlatform } from '../../testing/index.ts'
import { openHostedShop } from '../../testing/transfers/hosted-shop.ts'
import { recordManualPayout } from '../manual-payouts/record.ts'
import { syncPayout } from '../payouts/sync-payout.ts'
import { mirrorBalances } from './mirror-balances.ts'

const platform = await testPlatform()
const { services, processor, database } = platform
const { prisma } = database
const by = { kind: 'command', name: 'mpay' } as const

async function sold(amount = 100_000): Promise<Shop> {
  const shop = await openShop(platform)
  const { id } = await shop.sell({ line_items: [{ amount, currency: 'usd', name: 'Tea', quantity: 1 }] })
  await processor.pay(id)
  await settleAll(platform)
  return shop
}
async function paidOut(): Promise<{ shop: Shop; id: string }> {
  const shop = await sold()
  await nextDay(platform, 3)
  const { items } = await shop.client.payouts.list({})
  return { shop, id: items[0]?.id ?? '' }
}
const ledgerOf = ({ accountId, account }: Shop) => ({
  owner: { id: accountId, livemode: false },
  scope: { livemode: false, hostAccount: account },
})
const told = async (shop: Shop) => (await shop.types()).filter((type) => type.startsWith('payout.'))

describe('a payout', () => {
  test('is reported once, for repeated events in any order, and fifty concurrent syncs change nothing', async () => {
    const shop = await sold()
    await processor.advance(3 * 86_400)
    const events = (await processor.events()).filter(
      ({ type, account }) => type.startsWith('payout.') && account === shop.account,
    )
    expect(events.map(({ type }) => type)).toEqual([
      'payout.created',
      'payout.updated',
      'payout.reconciliation_completed',
      'payout.paid',
    ])
    for (const order of permutations(events)) {
      for (const event of order)
        await receive(platform, {
          ...event,
          ...processor.resigned(event, { id: `evt_${event.id}_${order.indexOf(event)}` }),
        })
    }
    const { items } = await shop.client.payouts.list({})
    await Promise.all(Array.from({ length: 50 }, () => syncPayout(services, ledgerOf(shop), items[0]?.id ?? '')))
    expect(await told(shop)).toEqual(['payout.paid'])
    await settleAll(platform)
    await expectExactLines(shop)
    await expectAllAccounted(platform, shop)
  })

  test('without an event is found with the ledger, and reported', async () => {
    const shop = await sold()
    await processor.advance(3 * 86_400)
    await processor.events()
    markBalanceDue(database, shop.accountId)
    expect(await mirrorBalances(services, { early: true })).toEqual([])
    expect(await told(shop)).toEqual(['payout.paid'])
    await expectExactLines(shop)
    await expectAllAccounted(platform, shop)
  })

  test('that arrived and then failed is reported twice, its first event with the earlier state', async () => {
    const { shop, id } = await paidOut()
    processor.intercept(async (request) => {
      if (!request.url.endsWith(`/v1/payouts/${id}`)) return undefined
      const payout = (await (await processor.sandbox.fetch(request)).json()) as object
      return Response.json({
        ...payout,
        status: 'failed',
        failure_code: 'account_frozen',
        failure_message: 'Stripe says',
      })
    })
    const failed = await syncPayout(services, ledgerOf(shop), id)
    processor.intercept(null)
    expect(failed).toMatchObject({ status: 'failed', reconciled: true })
    const events = (await shop.events()).filter(({ type }) => type.startsWith('payout.'))
    expect(events.map(({ type, data }) => [type, data.status, data.failure_code])).toEqual([
      ['payout.paid', 'paid', null],
      ['payout.failed', 'failed', 'account_frozen'],
    ])
    expect(events[1]?.data).toMatchObject({ failure_message: 'The bank account has been frozen.' })
  })

  test('whose lines do not add up to it shows no lines, and is read again', async () => {
    const shop = await sold()
    await processor.advance(3 * 86_400)
    processor.intercept(async (request) => {
      if (!request.url.includes('payout=po_')) return undefined
      const list = (await (await processor.sandbox.fetch(request)).json()) as { data: object[] }
      return Response.json({ ...list, data: list.data.slice(0, -1) })
    })
    await expect(catchUp(platform)).rejects.toThrow('sum to')
    processor.intercept(null)
    const { items } = await shop.client.payouts.list({})
    expect(await linesOf(shop, items[0]?.id ?? '')).toEqual([])
    await syncPayout(services, ledgerOf(shop), items[0]?.id ?? '')
    await settleAll(platform)
    await expectExactLines(shop)
  })

  test('that was requested has one line of its amount', async () => {
    const shop = await sold()
    await processor.call(false, '/v1/payouts', shop.account, { amount: '700', currency: 'usd' })
    await settleAll(platform)
    const { items } = await shop.client.payouts.list({})
    expect(items).toMatchObject([{ amount: 700, method: 'manual', status: 'pending' }])
    expect(await linesOf(shop, items[0]?.id ?? '')).toMatchObject([
      { id: expect.stringMatching(/^mpl_/), type: 'adjustment', amount: 700, fee: 0, net: 700, source: null },
    ])
    await nextDay(platform, 3)
    await expectExactLines(shop)
    await expectAllAccounted(platform, shop)
  })

  test('of another merchant, of the other mode, or of no form is not found', async () => {
    const { shop, id } = await paidOut()
    const other = await openShop(platform)
    const account = await prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
    const live = await platform.signIn((await platform.merchant()).live_key)
    expect(account.livemode).toBe(false)
    for (const client of [other.client, live]) {
      expect((await refusal(client.payouts.retrieve({ id }))).code).toBe('payout_not_found')
      expect((await refusal(client.payouts.lines({ id, limit: 1 }))).code).toBe('payout_not_found')
      expect((await refusal(client.payouts.list({ limit: 1, starting_after: id }))).param).toBe('starting_after')
    }
    for (const wrong of ['po_', 'mpo_unknown', 'pi_1', "po_'", 'po_%']) {
      expect((await refusal(shop.client.payouts.retrieve({ id: wrong }))).code).toBe('payout_not_found')
    }
    const [line] = await linesOf(shop, id)
    const second = await paidOut()
    const after = second.shop.client.payouts.lines({ id: second.id, starting_after: line?.id ?? '' })
    expect((await refusal(after)).param).toBe('starting_after')
  })
})

describe('a payout by hand', () => {
  test('is not before what it pays, when its process has not heard that the processor’s clock was moved on', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { paidAt } = await shop.buy(10_000)
    const deaf = { ...services, processorClock: { now: () => new Date(0) } }
    const paid = { amount: 3000n, currency: 'usd', reference: 'wire 0' }
    const { payout } = await recordManualPayout(deaf, shop.accountId, paid, by)
    expect(payout.createdAt.getTime()).toBeGreaterThanOrEqual(paidAt?.getTime() ?? Number.NaN)
  })

  test('is in the list with its lines, and reported once, as any payout', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const first = await shop.buy(10_000)
    await shop.client.refunds.create({ payment_intent: first.id, amount: 2000 })
    const second = await shop.buy(5000)
    // The processor's clock has whole seconds; the oldest payment is paid first.
    const createdAt = new Date(second.createdAt.getTime() + 1000)
    await prisma.payment.updateMany({ where: { id: second.id }, data: { createdAt } })
    const record = () =>
      recordManualPayout(services, shop.accountId, { amount: 8000n, currency: 'usd', reference: 'wire 1' }, by)
    const recorded = await Promise.allSettled(Array.from({ length: 10 }, record))
    expect(recorded.filter(({ status }) => status === 'rejected')).toEqual([])
    const { items } = await shop.client.payouts.list({})
    expect(items).toMatchObject([
      { id: expect.stringMatching(/^mpo_/), amount: 8000, method: 'manual', status: 'paid' },
    ])
    const lines = await linesOf(shop, items[0]?.id ?? '')
    expect(lines.map(({ type, amount, fee, source }) => [type, amount, fee, source]).toSorted()).toEqual(
      [
        ['payment', 10_000, 530, first.id],
        ['refund', -2000, 0, expect.stringMatching(/^re_/)],
        ['transfer', 530, 0, second.id],
      ].toSorted(),
    )
    await expectExactLines(shop)
    await expectAllAccounted(platform, shop)
    const events = (await shop.events()).filter(({ type }) => type.startsWith('payout.'))
    expect(events.map(({ data }) => data)).toEqual(items)
  })
})

describe('the copy of a ledger', () => {
  test('continues after a failure of the processor, and after the death of another worker', async () => {
    const shop = await sold()
    processor.intercept((request) =>
      request.url.includes('/v1/balance_transactions')
        ? Response.json(
            { error: { type: 'api_error', message: 'no' } },
            { status: 500, headers: { 'stripe-should-retry': 'false' } },
          )
        : undefined,
    )
    markBalanceDue(database, shop.accountId)
    expect(await mirrorBalances(services, { early: true })).toHaveLength(1)
    processor.intercept(null)
    const where = { accountId: shop.accountId }
    expect(await prisma.balanceMirror.findUnique({ where })).toMatchObject({
      failures: 1,
      lastError: expect.any(String),
    })
    // A worker took it up, and was killed.
    await prisma.balanceMirror.update({ where, data: { dueAt: new Date(0) } })
    expect(await mirrorBalances(services)).toEqual([])
    expect(await prisma.balanceMirror.findUnique({ where })).toMatchObject({
      failures: 0,
      lastError: null,
      dueAt: null,
    })
    await expectAllAccounted(platform, shop)
  })

  test('is read once for many changes, and again for a change during the read', async () => {
    const shop = await sold()
    const where = { accountId: shop.accountId }
    const { claim } = await prisma.balanceMirror.findUniqueOrThrow({ where })
    for (let times = 0; times < 100; times += 1) markBalanceDue(database, shop.accountId)
    processor.intercept((request) => {
      if (request.url.endsWith('/v1/balance')) markBalanceDue(database, shop.accountId)
      return undefined
    })
    await mirrorBalances(services, { early: true })
    processor.intercept(null)
    await flushDueBalances(database)
    expect(await prisma.balanceMirror.findUnique({ where })).toMatchObject({
      claim: claim + 1,
      dueAt: expect.any(Date),
    })
    await mirrorBalances(services, { early: true })
    expect(await prisma.balanceMirror.findUnique({ where })).toMatchObject({ claim: claim + 2, dueAt: null })
  })

  test('holds payouts from before the first sync with their lines, and reports no events of them', async () => {
    const shop = await sold()
    await processor.advance(3 * 86_400)
    await replaceBank(platform, shop, closedBank)
    await processor.events()
    const where = { accountId: shop.accountId }
    await prisma.balanceMirror.update({ where, data: { mirroredUntil: null, dueAt: new Date(0) } })
    expect(await mirrorBalances(services, { early: true })).toEqual([])
    expect(await told(shop)).toEqual([])
    const { items } = await shop.client.payouts.list({})
    expect(items).toMatchObject([{ status: 'paid' }])
    // A worker asks for the lines when they are due.
    await prisma.payout.updateMany({ where, data: { dueAt: new Date(0) } })
    await nextDay(platform)
    await expectExactLines(shop)
    await expectAllAccounted(platform, shop)
  })
})
