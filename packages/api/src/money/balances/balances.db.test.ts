import { describe, expect, test } from 'vitest'
import {
  closedBank,
  expectAllAccounted,
  expectExactLines,
  goodBank,
  linesOf,
  nextDay,
  replaceBank,
  settleAll,
} from '../../testing/balances/money.ts'
import { disputing, openShop, type Shop, testPlatform } from '../../testing/index.ts'

const routes = [
  ['on the merchant’s own account', {}],
  ['with the merchant as the destination', { card_payments: 'inactive' }],
  ['that the platform transfers', { card_payments: 'inactive', transfers: 'inactive' }],
] as const

describe.each([0, 2])('with a settlement of %i days', async (settlementDays) => {
  const platform = await testPlatform({ processor: { settlementDays } })
  const { processor } = platform
  const reserve = {
    amount: '1000000',
    currency: 'usd',
    payment_method: 'pm_card_bypassPending',
    confirm: 'true',
    return_url: 'https://shop.test/',
  }
  await processor.call(false, '/v1/payment_intents', null, reserve)

  async function sell(shop: Shop, amount = 100_000, number?: string): Promise<string> {
    const { id } = await shop.sell({ line_items: [{ amount, currency: 'usd', name: 'Tea', quantity: 1 }] })
    await processor.pay(id, number ? { number } : {})
    await settleAll(platform)
    const { payment_intent } = await shop.client.paymentSessions.retrieve({ id })
    return payment_intent ?? ''
  }
  const check = async (shop: Shop) => {
    await expectExactLines(shop)
    await expectAllAccounted(platform, shop)
  }

  test.each(routes)('payments %s are paid out with their refunds and disputes', async (_, able) => {
    const shop = await openShop(platform, able)
    const held = 'transfers' in able
    const sold = await sell(shop)
    const won = await sell(shop, 50_000, disputing.fraudulent)
    const lost = await sell(shop, 40_000, disputing.fraudulent)
    await check(shop)
    const { items: disputes } = await shop.client.disputes.list({})
    const withheld = { amount: 90_000, currency: 'usd', reason: 'in_dispute' }
    expect((await shop.client.balance.retrieve({})).held).toContainEqual(withheld)
    if (held)
      expect((await shop.client.balance.retrieve({})).held).toContainEqual({
        amount: 190_000 - 3 * 40 - 9310 - 90_000,
        currency: 'usd',
        reason: 'not_transferable',
      })

    for (const { id, payment_intent } of disputes) {
      await processor.decideDispute(false, id, payment_intent === won ? 'won' : 'lost')
    }
    await settleAll(platform)
    expect((await shop.client.balance.retrieve({})).held.map(({ reason }) => reason)).not.toContain('in_dispute')
    if (held) await processor.decide(false, shop.account, { card_payments: 'inactive', transfers: 'active' })
    await settleAll(platform)
    await check(shop)
    for (let days = 0; days < 4; days += 1) {
      await nextDay(platform)
      await check(shop)
    }
    await shop.client.refunds.create({ payment_intent: sold, amount: 15_000 })
    await sell(shop, 60_000)
    for (let days = 0; days < 5; days += 1) {
      await nextDay(platform)
      await check(shop)
    }
    const { items: payouts } = await shop.client.payouts.list({})
    expect(payouts.filter(({ status }) => status === 'paid').length).toBeGreaterThan(0)
    const lines = (await Promise.all(payouts.map(({ id }) => linesOf(shop, id, 2)))).flat()
    // When the platform still held the lost payment, none of it was transferred: other payments cover its debt.
    const shown = lines.filter(({ type }) => type !== 'adjustment').map(({ source }) => source)
    expect(shown).toEqual(expect.arrayContaining(held ? [sold, won] : [sold, won, lost]))
    const disputeLines = lines.filter(({ type }) => type.startsWith('dispute'))
    const told = disputeLines.map(({ type, source, amount }) => [type, source, amount])
    const disputeOf = (payment: string) => disputes.find(({ payment_intent }) => payment_intent === payment)?.id
    const taken = ['dispute', disputeOf(lost), -40_000]
    const returned = [
      ['dispute', disputeOf(won), -50_000],
      ['dispute_reversal', disputeOf(won), 50_000],
    ]
    // Where the platform held the money, it was transferred without it; pending money of a destination is not given back at once.
    if (held) expect(told).toEqual([])
    else expect(told).toEqual(expect.arrayContaining(told.length === 1 ? [taken] : [taken, ...returned]))
    if (!held) expect(lines.map(({ type }) => type)).not.toContain('transfer')
    const paidEvents = (await shop.types()).filter((type) => type === 'payout.paid')
    expect(paidEvents).toHaveLength(payouts.filter(({ status }) => status === 'paid').length)
  })

  test('a payout that failed is reported, returns to the balance, and is paid out again to another bank account', async () => {
    const shop = await openShop(platform)
    await replaceBank(platform, shop, closedBank)
    await sell(shop)
    await nextDay(platform, 5)
    const { items } = await shop.client.payouts.list({})
    expect(items).toMatchObject([
      { status: 'failed', failure_code: 'account_closed', failure_message: 'The bank account has been closed.' },
    ])
    await check(shop)
    await replaceBank(platform, shop, goodBank)
    await nextDay(platform, 3)
    const {
      items: [paid],
    } = await shop.client.payouts.list({})
    expect(paid).toMatchObject({ status: 'paid', amount: items[0]?.amount })
    expect((await linesOf(shop, paid?.id ?? '')).map(({ type, source }) => [type, source])).toContainEqual([
      'adjustment',
      items[0]?.id,
    ])
    await check(shop)
    const told = (await shop.events()).filter(({ type }) => type.startsWith('payout.'))
    expect(told.map(({ type, data }) => [type, data.id])).toEqual([
      ['payout.failed', items[0]?.id],
      ['payout.paid', paid?.id],
    ])
    expect(told[0]?.data).toEqual(items[0])
  })
})
