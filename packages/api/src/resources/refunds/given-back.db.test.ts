import type { Movement } from '@merchant-payments/db'
import { afterEach, describe, expect, test } from 'vitest'
import { beginMovement } from '../../money/transfers/begin-movement.ts'
import { performMovement } from '../../money/transfers/perform-movement.ts'
import { reverseTransfers } from '../../money/transfers/reverse-transfers.ts'
import { createFundsCache, runNextMovement } from '../../money/transfers/run-next-movement.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { catchUp, refusal, testPlatform } from '../../testing/index.ts'
import { type HostedShop, openHostedShop, spendable, work } from '../../testing/transfers/hosted-shop.ts'
import { inDollarsOfTrinidad } from '../../testing/transfers/other-currency.ts'

const platform = await testPlatform()
const { processor, services, clock, database } = platform
const reversals = /^\/v1\/transfers\/\w+\/reversals$/
const failing = (status: number, code: string) =>
  Response.json(
    { error: { type: 'invalid_request_error', code, message: 'no' } },
    { status, headers: { 'stripe-should-retry': 'false' } },
  )

afterEach(() => processor.intercept(null))

/** Sales of another merchant, who is not paid yet, fill the platform's balance. */
await (await openHostedShop(platform, 'transfer')).buy(50_000)

/** A merchant who was paid for a payment by a transfer. */
async function paidOut(): Promise<{ shop: HostedShop; id: string }> {
  const shop = await openHostedShop(platform, 'transfer')
  const { id } = await shop.buy(1000)
  await shop.transfers('active')
  await work(platform)
  expect(await shop.balance()).toBe(911n)
  return { shop, id }
}

function answerReversals(answer: () => Response): void {
  processor.intercept(({ method, url }) =>
    method === 'POST' && reversals.test(new URL(url).pathname) ? answer() : undefined,
  )
}

const reserved = ({ accountId }: HostedShop) =>
  database.prisma.refund.count({ where: { accountId, status: 'reserved' } })

describe('a refund of money that was transferred to the merchant', () => {
  test.each([
    ['balance_insufficient', 400, 'insufficient_balance'],
    ['resource_missing', 404, 'processor_error'],
    ['api_key_expired', 401, 'processor_error'],
  ])('is not made out of the money of the platform when it does not come back (%s)', async (code, status, told) => {
    const { shop, id } = await paidOut()
    const before = await spendable(platform, null)
    answerReversals(() => failing(status, code))
    expect((await refusal(shop.client.refunds.create({ payment_intent: id }))).code).toBe(told)
    expect(await spendable(platform, null)).toBe(before)
    expect(await reserved(shop)).toBe(0)
    expect(await shop.payment(id), 'and all is as before').toMatchObject({
      due: 911n,
      transferred: 911n,
      amountRefunded: 0n,
    })
  })

  test('is made when it has come back in the end', async () => {
    const { shop, id } = await paidOut()
    const before = await spendable(platform, null)
    answerReversals(() => failing(500, 'api_error'))
    expect((await refusal(shop.client.refunds.create({ payment_intent: id }))).code).toBe('processor_error')
    expect(await reserved(shop)).toBe(1)
    clock.advance(61_000)
    await sweep(services)
    expect(await reserved(shop), 'not known yet').toBe(1)
    processor.intercept(null)
    for (let minutes = 0; minutes < 10; minutes += 1) {
      clock.advance(60_000)
      await work(platform)
      await sweep(services)
    }
    await catchUp(platform)
    expect(await reserved(shop)).toBe(0)
    expect(await shop.payment(id)).toMatchObject({ amountRefunded: 1000n, due: -89n, transferred: 0n })
    expect(await shop.balance()).toBe(0n)
    expect(await spendable(platform, null)).toBe(before - 89n)
  })

  test('waits for a worker that is taking it back', async () => {
    const { shop, id } = await paidOut()
    await database.prisma.payment.updateMany({ where: { id }, data: { due: 511n } })
    const party = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
    const cache = createFundsCache()
    expect(await runNextMovement(services, party, cache)).toBe('read funds')
    const begun = await beginMovement(services, party.id, cache.funds)
    const goneOn = reverseTransfers(services, party.id, id)
    await performMovement(services, party, begun?.movement as Movement)
    expect(await goneOn).toBeNull()
    expect(await shop.balance()).toBe(511n)
    expect(await shop.movements()).toMatchObject([{ amount: 911n }, { kind: 'reversal', amount: -400n }])
  })
})

test('a refund whose money another worker has not taken back yet is pending, and made in the end (fault: it was a 502)', async () => {
  const { shop, id } = await paidOut()
  // Another worker has begun to take a part back.
  await database.prisma.payment.updateMany({ where: { id }, data: { due: 511n } })
  const party = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  const cache = createFundsCache()
  expect(await runNextMovement(services, party, cache)).toBe('read funds')
  const begun = await beginMovement(services, party.id, cache.funds)
  const refund = shop.client.refunds.create({ payment_intent: id, amount: 500 })
  expect(await refund).toMatchObject({ status: 'pending', amount: 500 })
  await performMovement(services, party, begun?.movement as Movement)
  await database.prisma.refund.updateMany({ where: { paymentId: id }, data: { dueAt: new Date(0) } })
  expect(await sweep(services)).toEqual([])
  expect(await shop.payment(id)).toMatchObject({ amountRefunded: 500n, due: 411n, transferred: 411n })
  expect(await shop.balance()).toBe(411n)
})

describe('a refund of a merchant who keeps another currency', () => {
  test.each(['destination', 'transfer'] as const)('depends on the worth of their balance (%s)', async (route) => {
    const shop = await openHostedShop(platform, route)
    const { id } = await shop.buy(1000)
    await shop.buy(1000)
    await shop.transfers('active')
    await work(platform)
    processor.intercept(inDollarsOfTrinidad(processor, shop.account))
    expect(await shop.client.refunds.create({ payment_intent: id })).toMatchObject({ status: 'succeeded' })
    processor.intercept(null)
    await work(platform)
    expect(await shop.balance(), 'the fee is kept').toBe(822n)
  })

  test('is refused when it is worth less', async () => {
    const shop = await openHostedShop(platform, 'destination')
    const { id } = await shop.buy(1000)
    await processor.call(false, '/v1/payouts', shop.account, { amount: '500', currency: 'usd' })
    processor.intercept(inDollarsOfTrinidad(processor, shop.account))
    expect((await refusal(shop.client.refunds.create({ payment_intent: id }))).code).toBe('insufficient_balance')
    expect(await shop.client.refunds.create({ payment_intent: id, amount: 400 })).toMatchObject({ status: 'succeeded' })
  })

  test('is refused when its worth is not known', async () => {
    const shop = await openHostedShop(platform, 'destination')
    const { id } = await shop.buy(1000)
    const balance = { object: 'balance', livemode: false, available: [{ amount: 50_000, currency: 'ttd' }] }
    processor.intercept(({ url }) => (url.endsWith('/v1/balance') ? Response.json(balance) : undefined))
    expect((await refusal(shop.client.refunds.create({ payment_intent: id }))).code).toBe('balance_verification_failed')
  })
})
