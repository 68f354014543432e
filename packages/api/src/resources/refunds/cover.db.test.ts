import { beforeEach, describe, expect, test } from 'vitest'
import { errorTable } from '../../core/request/errors.ts'
import { catchUp, openShop, refusal, type Shop, testPlatform } from '../../testing/index.ts'

const day = 86_400
const platform = await testPlatform({ processor: { settlementDays: 2 } })
const { processor } = platform
let shop: Shop
beforeEach(async () => {
  shop = await openShop(platform)
})

async function pass(seconds: number) {
  await processor.advance(seconds)
  await catchUp(platform)
}

/** Pays for tea on a page of the merchant's own, and answers with the payment's id. */
async function pay(method = 'pm_card_visa', amount = 1000): Promise<string> {
  const { id } = await shop.client.paymentIntents.create({ amount, currency: 'usd' })
  const consent = { 'mandate_data[customer_acceptance][type]': 'offline' }
  const fields = { payment_method: method, return_url: 'https://shop.example/done', ...consent }
  await processor.call(false, `/v1/payment_intents/${id}/confirm`, shop.account, fields)
  await catchUp(platform)
  return id
}

async function keepMinimum(amount: number) {
  const setting = `payments[payouts][minimum_balance_by_currency][usd]`
  await processor.call(false, '/v1/balance_settings', shop.account, { [setting]: String(amount) })
}

const refund = (payment_intent: string, amount?: number) =>
  shop.client.refunds.create({ payment_intent, ...(amount === undefined ? {} : { amount }) })
const refunded = async () =>
  (await shop.events()).filter(({ type }) => type === 'charge.refunded').map(({ data }) => data.refund)

describe('a card payment on the merchant’s own account', () => {
  test('is refunded against pending money: pending at first, and reported when it has succeeded', async () => {
    const payment = await pay()
    const made = await refund(payment)
    expect(made).toMatchObject({ status: 'pending', amount: 1000 })
    await catchUp(platform)
    expect(await refunded()).toEqual([])
    await pass(2 * day)
    expect(await refunded()).toMatchObject([{ id: made.id, status: 'succeeded' }])
  })

  test('is not refunded twice against the same pending money', async () => {
    const first = await pay()
    await keepMinimum(0)
    await pass(3 * day)
    const second = await pay()
    expect(await refund(first, 900)).toMatchObject({ status: 'pending' })
    expect(await refusal(refund(second))).toMatchObject({ code: 'insufficient_balance' })
    expect(await refund(second, 11)).toMatchObject({ status: 'pending' })
  })

  test('is refused a refund after a payout that left nothing, and pending money covers it again', async () => {
    const first = await pay()
    await keepMinimum(0)
    await pass(3 * day)
    expect(await refusal(refund(first))).toMatchObject({ code: 'insufficient_balance' })
    await pay()
    expect(await refund(first)).toMatchObject({ status: 'pending' })
  })

  test('is refunded at once after a payout, from the minimum balance', async () => {
    const first = await pay()
    await pass(3 * day)
    expect(await refund(first)).toMatchObject({ status: 'succeeded' })
  })
})

test('a bank debit is covered by available money alone, as its refund does not wait', async () => {
  const payment = await pay('pm_usBankAccount')
  await pass(2)
  expect(await refusal(refund(payment))).toMatchObject({ code: 'insufficient_balance' })
  await pass(2 * day)
  expect(await refund(payment)).toMatchObject({ status: 'pending' })
})

test('refunds of a day after a payout are each made, pending or insufficient_balance, and none is the processor’s fault', async () => {
  const payments: string[] = []
  for (let n = 0; n < 30; n += 1) payments.push(await pay())
  await pass(3 * day)
  for (let n = 0; n < 5; n += 1) await pay()
  const outcomes = await Promise.all(
    payments.map(async (payment) => {
      const call = refund(payment)
      return call.then(({ status }) => status).catch(async () => (await refusal(call)).code)
    }),
  )
  const counts = Object.fromEntries(
    [...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length]),
  )
  for (const outcome of Object.keys(counts)) {
    expect(['succeeded', 'pending', 'insufficient_balance']).toContain(outcome)
  }
  expect(errorTable.insufficient_balance.http).toBe(400)
  // US$200 stayed, US$45.55 are pending, and each refund leaves the merchant owing a fee of 89 cents.
  expect(counts.succeeded).toBeGreaterThanOrEqual(20)
  await pass(2 * day)
  const open = await platform.database.prisma.refund.count({
    where: { accountId: shop.accountId, status: { not: 'succeeded' } },
  })
  expect(open).toBe(0)
})
