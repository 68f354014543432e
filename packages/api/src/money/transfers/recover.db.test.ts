import { afterEach, describe, expect, test } from 'vitest'
import { catchUp, disputing, receive, testPlatform } from '../../testing/index.ts'
import { type HostedShop, openHostedShop, spendable, work } from '../../testing/transfers/hosted-shop.ts'
import { inDollarsOfTrinidad } from '../../testing/transfers/other-currency.ts'
import { retryPostponedTransfers } from './retry-postponed-transfers.ts'

const platform = await testPlatform()
const { processor, clock } = platform
const hour = 3_600_000

afterEach(() => processor.intercept(null))

/** The bank decides by the evidence that the merchant sends. */
async function decide(shop: HostedShop, paymentId: string, status: 'winning' | 'losing') {
  const { id } = await platform.database.prisma.dispute.findFirstOrThrow({ where: { paymentId } })
  await shop.client.disputes.updateEvidence({
    id,
    evidence: { uncategorized_text: `${status}_evidence` },
    submit: true,
  })
  await processor.advance(5)
  await catchUp(platform)
  await work(platform)
  return shop.payment(paymentId)
}

/** Sales of another merchant, who is not paid yet, fill the platform's balance. */
await (await openHostedShop(platform, 'transfer')).buy(50_000)

describe('a disputed payment whose destination had it already', () => {
  test('is taken back from the merchant, and given back when it is won', async () => {
    const shop = await openHostedShop(platform, 'destination')
    await shop.buy(5000)
    const had = await shop.balance()
    const { id } = await shop.buy(1000, disputing.fraudulent)
    const before = await spendable(platform, null)
    expect(await shop.payment(id)).toMatchObject({ route: 'destination', due: -1000n, disputed: true })
    expect(await work(platform)).toEqual([])
    expect(await shop.balance()).toBe(had - 89n)
    expect(await spendable(platform, null)).toBe(before + 1000n)
    expect(await shop.movements()).toMatchObject([
      { kind: 'reversal', amount: -1000n, source: expect.stringMatching(/^tr_/), done: true },
    ])

    expect(await decide(shop, id, 'winning')).toMatchObject({ due: 0n, transferred: 0n })
    expect(await shop.balance()).toBe(had + 911n)
    expect((await shop.movements())[1]).toMatchObject({ kind: 'transfer', amount: 1000n, source: null, done: true })
  })

  test('stays with the customer when it is lost', async () => {
    const shop = await openHostedShop(platform, 'destination')
    await shop.buy(5000)
    const had = await shop.balance()
    const { id } = await shop.buy(1000, disputing.fraudulent)
    await work(platform)
    expect(await decide(shop, id, 'losing')).toMatchObject({ due: -1000n, transferred: -1000n })
    expect(await shop.balance()).toBe(had - 89n)
  })

  test('is taken back as far as the merchant has it, and the rest of the next payment', async () => {
    const shop = await openHostedShop(platform, 'destination')
    const { id } = await shop.buy(1000, disputing.fraudulent)
    expect(await work(platform), 'is no fault').toEqual([])
    expect(await shop.balance()).toBe(0n)
    expect(await shop.payment(id)).toMatchObject({ due: -1000n, transferred: -911n, transferAfter: expect.any(Date) })
    await work(platform)
    expect(await shop.movements()).toHaveLength(1)

    const { feeAmount } = await shop.buy(1000)
    await work(platform)
    expect(await shop.balance()).toBe(1000n - feeAmount - 89n)
    expect(await shop.due()).toBe(0n)
  })

  test('is attempted when the processor reports available money', async () => {
    const shop = await openHostedShop(platform, 'destination')
    const { id } = await shop.buy(1000, disputing.fraudulent)
    await work(platform)
    expect((await shop.payment(id)).transferAfter).not.toBeNull()
    const long = new Date(0)
    await platform.database.prisma.payment.updateMany({ where: { id }, data: { updatedAt: long } })
    await processor.decide(false, shop.account, {})
    const [any] = await processor.events()
    if (!any) throw new Error('the processor told of nothing')
    const available = { id: 'evt_available', type: 'balance.available', data: { object: { object: 'balance' } } }
    await receive(platform, processor.resigned(any, available))
    const asked = await shop.payment(id)
    expect(asked.transferAfter).toBeNull()
    // From now on it is late when it is not made, and not since the payment.
    expect(asked.updatedAt.getTime()).toBeGreaterThan(long.getTime())
  })

  test('is retried at growing intervals', async () => {
    const shop = await openHostedShop(platform, 'destination')
    const { id } = await shop.buy(1000, disputing.fraudulent)
    const waits: number[] = []
    for (let tries = 0; tries < 20; tries += 1) {
      await work(platform)
      const { transferAfter } = await shop.payment(id)
      waits.push(Math.round(((transferAfter?.getTime() ?? 0) - clock.now().getTime()) / 60_000))
      clock.advance((transferAfter?.getTime() ?? 0) - clock.now().getTime() + 1000)
    }
    expect(waits.slice(0, 3)).toEqual([1, 1, 1])
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(-1)).toBe(360)
  })
})

describe('a debt of a merchant with another currency', () => {
  test('is taken back', async () => {
    const shop = await openHostedShop(platform, 'destination')
    await shop.buy(5000)
    const had = await shop.balance()
    processor.intercept(inDollarsOfTrinidad(processor, shop.account))
    const { id } = await shop.buy(1000, disputing.fraudulent)
    expect(await work(platform)).toEqual([])
    expect(await shop.payment(id)).toMatchObject({ due: -1000n, transferred: -1000n })
    processor.intercept(null)
    expect(await shop.balance()).toBe(had - 89n)
  })

  test('is reversed as far as their balance is worth', async () => {
    const shop = await openHostedShop(platform, 'destination')
    processor.intercept(inDollarsOfTrinidad(processor, shop.account))
    const { id } = await shop.buy(1000, disputing.fraudulent)
    expect(await work(platform)).toEqual([])
    const { transferred } = await shop.payment(id)
    expect(transferred === -911n || transferred === -910n, `${transferred}`).toBe(true)
  })

  test('is reversed also when the worth of their balance is unknown', async () => {
    const shop = await openHostedShop(platform, 'destination')
    await shop.buy(5000)
    processor.intercept((request) =>
      request.url.endsWith('/v1/balance')
        ? Response.json({ object: 'balance', livemode: false, available: [{ amount: 50_000, currency: 'ttd' }] })
        : undefined,
    )
    const { id } = await shop.buy(1000, disputing.fraudulent)
    expect(await work(platform)).toEqual([])
    expect(await shop.payment(id)).toMatchObject({ due: -1000n, transferred: -1000n })
  })
})

test('many debts of a merchant who has nothing take one look when they are tried again', async () => {
  const shop = await openHostedShop(platform, 'destination')
  for (let bought = 0; bought < 4; bought += 1) await shop.buy(1000, disputing.fraudulent)
  await work(platform)
  expect(await shop.balance()).toBe(0n)
  const { payment } = platform.database.prisma
  const debts = { accountId: shop.accountId }
  await payment.updateMany({ where: debts, data: { due: { decrement: 100n } } })
  await work(platform)
  expect(await payment.count({ where: { ...debts, transferAfter: null } })).toBe(0)
  const calls: string[] = []
  processor.intercept((request) => {
    calls.push(new URL(request.url).pathname)
    return undefined
  })
  await retryPostponedTransfers(platform.services, shop.accountId)
  expect(await work(platform)).toEqual([])
  expect(calls.filter((path) => path === '/v1/balance')).toHaveLength(1)
  expect(calls.length).toBeLessThanOrEqual(2)
  expect(
    await platform.database.prisma.payment.count({ where: { accountId: shop.accountId, transferAfter: null } }),
  ).toBe(0)
})

describe('a disputed payment that waited to be paid out', () => {
  test('is not paid out before it is won', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { id } = await shop.buy(1000, disputing.fraudulent)
    await shop.transfers('active')
    await work(platform)
    expect(await shop.balance()).toBe(0n)
    expect(await shop.payment(id)).toMatchObject({ due: -89n, transferred: 0n })

    expect(await decide(shop, id, 'winning')).toMatchObject({ due: 911n, transferred: 911n })
    expect(await shop.balance()).toBe(911n)
  })

  test('is withheld from other payments when it is lost', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { id } = await shop.buy(1000, disputing.fraudulent)
    const other = await shop.buy(2000)
    await shop.transfers('active')
    await work(platform)
    expect(await shop.balance()).toBe(other.due - 89n)
    expect(await decide(shop, id, 'losing')).toMatchObject({ due: -89n, transferred: -89n })
    expect(await shop.due()).toBe(0n)
  })

  test('comes back when it was paid out before', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    await shop.buy(5000)
    await shop.transfers('active')
    await work(platform)
    const had = await shop.balance()
    await shop.transfers('inactive')
    const { id } = await shop.buy(1000)
    await shop.transfers('active')
    await work(platform)
    await platform.database.prisma.payment.updateMany({ where: { id }, data: { due: -89n } })
    clock.advance(hour)
    await work(platform)
    // The reversal of the payment's own transfer, then the fee from the other transfer.
    expect((await shop.movements()).slice(2)).toMatchObject([
      { kind: 'reversal', amount: -911n, paymentId: id },
      { kind: 'reversal', amount: -89n, paymentId: id },
    ])
    expect(await shop.balance()).toBe(had - 89n)
  })
})
