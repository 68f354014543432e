import { describe, expect, test } from 'vitest'
import { catchUp, openShop, refusal, testPlatform } from '../../testing/index.ts'
import { openHostedShop, work } from '../../testing/transfers/hosted-shop.ts'

const day = 86_400

/** Refunds on each route, with money that can be spent at once, and with money that can be spent after two days. */
describe.each([0, 2])('with a settlement of %i days', async (settlementDays) => {
  const platform = await testPlatform({ processor: { settlementDays } })
  const { processor } = platform
  const atOnce = settlementDays === 0
  async function settle() {
    if (!atOnce) await processor.advance(settlementDays * day)
    await catchUp(platform)
  }

  test('a payment on the merchant’s own account is refunded, and reported when the money has settled', async () => {
    const shop = await openShop(platform)
    const { id } = await shop.sell()
    await processor.pay(id)
    await catchUp(platform)
    const refunded = async () => (await shop.types()).filter((type) => type === 'charge.refunded')
    expect(await shop.client.refunds.create({ session_id: id, amount: 400 })).toMatchObject({
      status: atOnce ? 'succeeded' : 'pending',
    })
    await catchUp(platform)
    expect(await refunded()).toHaveLength(atOnce ? 1 : 0)
    await settle()
    expect(await refunded()).toHaveLength(1)
    // The refundable rest stays on the account through a payout.
    await processor.advance(day)
    await catchUp(platform)
    expect(await shop.client.refunds.create({ session_id: id })).toMatchObject({ amount: 600, status: 'succeeded' })
  })

  test('a payment with the merchant as the destination is refunded as soon as they can give it back', async () => {
    const shop = await openHostedShop(platform, 'destination')
    const { id } = await shop.buy(1000)
    const refund = () => shop.client.refunds.create({ payment_intent: id, amount: 500 })
    if (!atOnce) {
      expect(await refusal(refund())).toMatchObject({ code: 'insufficient_balance' })
      await settle()
    }
    expect(await refund()).toMatchObject({ status: 'succeeded' })
    expect(await shop.balance()).toBe(411n)
  })

  test('a payment that the platform holds is paid out when it has settled, and given back when it is refunded', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    await (await openHostedShop(platform, 'transfer')).buy(50_000)
    const { id } = await shop.buy(1000)
    await shop.transfers('active')
    if (!atOnce) {
      await work(platform)
      expect(await shop.balance()).toBe(0n)
      await settle()
      platform.clock.advance(settlementDays * day * 1000)
    }
    expect(await work(platform)).toEqual([])
    expect(await shop.payment(id)).toMatchObject({ transferred: 911n })
    await settle()
    expect(await shop.client.refunds.create({ payment_intent: id, amount: 500 })).toMatchObject({ status: 'succeeded' })
    await work(platform)
    expect(await shop.balance()).toBe(411n)
    expect(await shop.due()).toBe(0n)
  })
})
