import { expect, test } from 'vitest'
import { disputing, openShop, type Shop, testPlatform } from '../testing/index.ts'
import { expectExactLines, linesOf, nextDay, settleAll } from './testing/money.ts'

const now = { available: new Date('2026-11-20T10:00:00.000Z') }
const platform = await testPlatform({ processor: { settlementDays: 2 } })
const { processor, services } = platform

async function sell(shop: Shop, amount = 100_000, number?: string): Promise<string> {
  const { id } = await shop.sell({ line_items: [{ amount, currency: 'usd', name: 'Tea', quantity: 1 }] })
  await processor.pay(id, number ? { number } : {})
  await settleAll(platform)
  const { payment_intent } = await shop.client.paymentSessions.retrieve({ id })
  return payment_intent ?? ''
}

test('play', async () => {
  void now
  void services
  void disputing
  const shop = await openShop(platform)
  await settleAll(platform)
  console.log(await shop.client.balance.retrieve({}))
  const payment = await sell(shop)
  console.log(payment, JSON.stringify(await shop.client.balance.retrieve({})))
  await nextDay(platform, 2)
  console.log(JSON.stringify(await shop.client.balance.retrieve({})))
  await nextDay(platform, 1)
  console.log(JSON.stringify(await shop.client.balance.retrieve({})))
  const { items } = await shop.client.payouts.list({})
  console.log(items)
  console.log(await linesOf(shop, items[0]?.id ?? ''))
  await nextDay(platform, 1)
  console.log(await shop.client.payouts.list({}), await shop.types())
  await expectExactLines(shop)
})
