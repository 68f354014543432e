import { expect, test } from 'vitest'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { catchUp, openShop, redirects, type Shop, subscribe, testPlatform } from '../../testing/index.ts'
import { feeOn, feeTerms } from './fee-formula.ts'

// All begin at the first moment of a year in which nothing of ours happens yet.
const start = new Date(Date.UTC(2095, 0, 1))
const platform = await testPlatform({ processor: { clock: { now: () => start } } })
const { processor, database } = platform

const hour = 3600
const week = 7 * 24 * hour
const card = { expiry: '12/99' }
const weekly = { amount_cents: 10_000, currency: 'usd', interval: 'week', ...redirects }

type Entry = { id: string; type: string; amount: number; fee: number }

const total = (amounts: readonly (bigint | number)[]) => amounts.reduce<bigint>((sum, one) => sum + BigInt(one), 0n)

/** Everything on a list of the processor. */
async function all<T extends { id: string }>(path: string, account: string | null): Promise<T[]> {
  const found: T[] = []
  for (;;) {
    const after = found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : ''
    const response = await processor.call(false, `${path}?limit=100${after}`, account)
    const page = (await response.json()) as { data: T[]; has_more: boolean }
    found.push(...page.data)
    if (!page.has_more) return found
  }
}

async function pass(seconds: number): Promise<void> {
  await processor.advance(seconds)
  await catchUp(platform)
}

/** Starts weekly subscriptions of a shop. `change` changes them in their first week. */
async function sell(shop: Shop): Promise<{ change(): Promise<void> }> {
  const { price } = await shop.client.subscriptionProducts.create({
    name: 'Tea',
    amount: 2000,
    currency: 'usd',
    interval: 'weekly',
  })
  const saved = { price_id: price.id, ...redirects }
  await subscribe(platform, shop, weekly, card)
  await subscribe(platform, shop, { ...saved, pass_fees_to_customer: true }, card)
  await subscribe(platform, shop, { ...saved, trial_period_days: 7 }, card)
  await subscribe(platform, shop, weekly, { ...card, number: '4000000000000341' })
  const more = await subscribe(platform, shop, weekly, card)
  const fewer = await subscribe(platform, shop, { ...weekly, quantity: 3 }, card)
  const { subscriptions } = shop.client
  return {
    async change() {
      const id = more.subscription.id
      await subscriptions.changeQuantity({ id, quantity: 2, proration_behavior: 'always_invoice' })
      await subscriptions.changeQuantity({ id, quantity: 5 })
      await subscriptions.changeQuantity({ id: fewer.subscription.id, quantity: 1 })
    },
  }
}

test('after six weeks of subscriptions on the three routes every renewal cost its fee, and the books agree', async () => {
  const shops = [
    await openShop(platform),
    await openShop(platform, { card_payments: 'inactive' }),
    await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' }),
  ] as const
  const sold = []
  for (const shop of shops) sold.push(await sell(shop))
  await pass(3 * 24 * hour + 12 * hour)
  for (const { change } of sold) await change()
  await catchUp(platform)
  await pass(3 * 24 * hour + 12 * hour)
  await pass(2 * hour)
  for (let weeks = 1; weeks < 6; weeks += 1) {
    await pass(week - 2 * hour)
    await pass(2 * hour)
  }
  await processor.decide(false, shops[2].account, { transfers: 'active' })
  await catchUp(platform)
  expect(await payDueMerchants(platform.services)).toEqual([])

  const kept: bigint[] = []
  for (const [index, shop] of shops.entries()) {
    const paid = await database.prisma.payment.findMany({
      where: { accountId: shop.accountId, status: 'succeeded' },
      orderBy: { createdAt: 'asc' },
    })
    // The first of each and the one at once are paid as they are made. A trial and what is given back bring no payment.
    const drafted = paid.filter(({ createdAt }) => createdAt.getTime() >= start.getTime() + week * 1000)
    expect(paid.length - drafted.length).toBe(6)
    // Three seats for half a week less are worth the next week of the one that stays.
    expect(drafted.length).toBe(6 + 6 + 6 + 6 + 5)
    for (const { amount, feeAmount } of drafted) {
      expect([amount, feeAmount]).toEqual([amount, feeOn(amount, feeTerms('free', 'usd'))])
    }
    const brought = total(paid.map(({ amountReceived, feeAmount }) => amountReceived - feeAmount))
    const booked = await all<Entry>('/v1/balance_transactions', shop.account)
    // Payouts stay money of the merchant, so they do not count.
    const entries = booked.filter(({ type }) => !type.startsWith('payout'))
    expect(total(entries.map(({ amount, fee }) => amount - fee)), `merchant ${index}`).toBe(brought)
    expect(total(paid.map(({ due, transferred }) => due - transferred))).toBe(0n)
    if (index < 2) kept.push(...paid.map(({ feeAmount }) => feeAmount))
  }
  const fees = await all<{ id: string; amount: number }>('/v1/application_fees', null)
  expect(fees.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(kept.map(Number).toSorted((a, b) => a - b))
})
