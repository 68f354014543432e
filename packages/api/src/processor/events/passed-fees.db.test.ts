import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimumOf } from '../../money/fees/minimums.ts'
import { catchUp, openShop, redirects, type Shop, subscribe, testPlatform } from '../../testing/index.ts'

// Nothing passes but what a test lets pass, so that amounts are the same each time.
const start = new Date(Date.UTC(2095, 0, 1))
const platform = await testPlatform({ processor: { clock: { now: () => start } } })
const { processor, database } = platform

const hour = 3600
const day = 24 * hour

type Line = { amount: number; description: string | null }
type Invoice = {
  id: string
  billing_reason: string
  currency: string
  amount_due: number
  starting_balance: number
  status: string
  lines: { data: Line[]; has_more: boolean }
}

async function pass(seconds: number): Promise<void> {
  await processor.advance(seconds)
  await catchUp(platform)
}

/** Each day ends half an hour after the moment at which periods end, so that the draft of a renewal is heard of in time. */
async function passDays(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 1) await pass(day)
}

/** The fee of the plan free on a total, from the published rates. */
function feeOf(total: number, currency: string): number {
  const fixed = { usd: 40, eur: 38, jpy: 60, kwd: 120 }[currency] ?? 0
  const step = currency === 'kwd' ? 10 : 1
  return Math.floor(((total / step) * 490 + 5000) / 10_000) * step + fixed
}

/** The total that leaves a net amount, found by trying. */
function totalFor(net: number, currency: string): number {
  const step = currency === 'kwd' ? 10 : 1
  let total = Math.ceil(net / step) * step
  while (total - feeOf(total, currency) < net) total += step
  return total
}

async function sell(shop: Shop, currency: string, interval: 'weekly' | 'monthly' | 'annual', amount: number) {
  const sold = { name: 'Tea', amount, currency, interval } as const
  const { price } = await shop.client.subscriptionProducts.create(sold)
  const fields = { price_id: price.id, quantity: 3, pass_fees_to_customer: true, ...redirects }
  return (await subscribe(platform, shop, fields, { expiry: '12/99' })).subscription.id
}

/** Final invoices after the first, whose fee is the percentage. */
async function invoicesOf(subscription: string): Promise<Invoice[]> {
  const { session } = await database.prisma.subscription.findFirstOrThrow({
    where: { id: subscription },
    include: { session: true },
  })
  const path = `/v1/invoices?subscription=${subscription}&limit=100`
  const answer = await processor.call(false, path, session.hostAccount)
  const { data } = (await answer.json()) as { data: Invoice[] }
  return data.filter(({ billing_reason, status }) => billing_reason !== 'subscription_create' && status === 'paid')
}

async function feesKept(shop: Shop, subscriptionId: string) {
  const rows = await database.prisma.payment.findMany({
    where: { accountId: shop.accountId, subscriptionId, status: 'succeeded' },
  })
  return new Map(rows.map(({ amount, feeAmount }) => [Number(amount), Number(feeAmount)]))
}

async function expectNetPaid(shop: Shop, subscription: string): Promise<number> {
  const fees = await feesKept(shop, subscription)
  const invoices = await invoicesOf(subscription)
  for (const { id, currency, amount_due, starting_balance, lines } of invoices) {
    expect(lines.has_more).toBe(false)
    const goods = lines.data.filter(({ description }) => !description?.includes('Processing fee'))
    const net = goods.reduce((sum, { amount }) => sum + amount, 0) + starting_balance
    const total = net > 0 ? totalFor(net, currency) : 0
    const charged = total < Number(minimumOf(currency)) ? 0 : total
    expect([id, amount_due]).toEqual([id, charged])
    if (charged > 0) expect(fees.get(charged)).toBe(feeOf(charged, currency))
  }
  return invoices.length
}

test.each([
  ['on the merchant’s account', {}],
  ['on the platform with a destination', { card_payments: 'inactive' }],
  ['on the platform alone', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)(
  'after random changes of seats %s each payment leaves the net price (fault: up to 130 cents less)',
  async (_, able) => {
    const shop = await openShop(platform, able)
    const sold = [
      await sell(shop, 'usd', 'weekly', 700),
      await sell(shop, 'eur', 'monthly', 1234),
      await sell(shop, 'jpy', 'weekly', 1500),
      await sell(shop, 'kwd', 'monthly', 12_340),
      await sell(shop, 'usd', 'annual', 99_900),
    ]
    await pass(hour / 2)
    const change = fc.record({
      which: fc.nat({ max: sold.length - 1 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      proration_behavior: fc.constantFrom('create_prorations', 'always_invoice', 'none'),
      days: fc.integer({ min: 1, max: 4 }),
    })
    for (const { which, days, ...seats } of fc.sample(change, { numRuns: 10, seed: 47 })) {
      await passDays(days)
      await shop.client.subscriptions.changeQuantity({ id: sold[which] ?? '', ...seats })
      await catchUp(platform)
    }
    await passDays(32)
    let checked = 0
    for (const id of sold) checked += await expectNetPaid(shop, id)
    expect(checked).toBeGreaterThan(15)
  },
)
