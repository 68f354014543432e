import { describe, expect, onTestFinished, test } from 'vitest'
import { openShop, refusal, testPlatform } from '../../testing/index.ts'
import { syncAccount } from './sync-account.ts'

const platform = await testPlatform()
const { services, processor, database, clock } = platform

test('keeps the last read, also if an earlier one is answered later', async () => {
  const shop = await openShop(platform)
  const row = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  const overtaken = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  processor.intercept(async (request) => {
    processor.intercept(null)
    const answer = await processor.sandbox.fetch(request)
    answered.resolve()
    await overtaken.promise
    return answer
  })
  const first = syncAccount(services, row)
  await answered.promise
  clock.advance(5)
  await processor.decide(false, shop.account, { card_payments: 'inactive' })
  expect(await syncAccount(services, row)).toMatchObject({ cardPaymentsActive: false })
  overtaken.resolve()
  expect(await first).toMatchObject({ cardPaymentsActive: false, transfersActive: true })
})

test('keeps the last read of a process whose clock is behind', async () => {
  const shop = await openShop(platform)
  const row = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  await syncAccount(services, row)
  await processor.decide(false, shop.account, { card_payments: 'inactive' })
  const behind = { ...services, clock: { now: () => new Date(clock.now().getTime() - 500) } }
  expect(await syncAccount(behind, row)).toMatchObject({ cardPaymentsActive: false })
})

describe('an account that the platform may not act for any more', () => {
  async function lostShop() {
    const shop = await openShop(platform)
    const open = await shop.sell()
    processor.intercept((request) => {
      const { pathname } = new URL(request.url)
      const theirs =
        request.headers.get('stripe-account') === shop.account || pathname === `/v1/accounts/${shop.account}`
      const error = { type: 'invalid_request_error', code: 'account_invalid', message: 'no access to this account' }
      return theirs ? Response.json({ error }, { status: 403 }) : undefined
    })
    onTestFinished(() => processor.intercept(null))
    return { shop, open }
  }

  test('has its open sessions answered as we know them', async () => {
    const { shop, open } = await lostShop()
    expect(await shop.client.paymentSessions.retrieve({ id: open.id })).toEqual(open)
  })

  test('sells nowhere, until it may again: Stripe answers account_invalid', async () => {
    const { shop } = await lostShop()
    expect(await refusal(shop.sell())).toMatchObject({ code: 'account_rejected', status: 403 })
    expect(await shop.client.account.retrieve({})).toMatchObject({
      chargesEnabled: false,
      cardPayments: 'unavailable',
      defaultCurrency: 'usd',
    })
    const intent = shop.client.paymentIntents.create({ amount: 1000, currency: 'usd' })
    expect(await refusal(intent)).toMatchObject({ code: 'account_rejected' })
    expect(platform.alerts.at(-1)).toMatchObject({ processorAccountId: shop.account, disabledReason: 'revoked' })

    processor.intercept(null)
    const row = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
    const synced = await syncAccount(services, row)
    expect(synced).toMatchObject({ chargesEnabled: true, cardPaymentsActive: true, disabledReason: null })
  })
})
