import { describe, expect, test } from 'vitest'
import { feeOn, feeTerms } from '../../money/fees/fee-formula.ts'
import { catchUp, openShop, receive, redirects, type Shop, subscribe, testPlatform } from '../../testing/index.ts'

// Nothing passes but what a test lets pass, so that amounts are the same each time.
const start = new Date(Date.UTC(2095, 0, 1))
const platform = await testPlatform({ processor: { clock: { now: () => start } } })
const { processor, database } = platform

const hour = 3600
const day = 24 * hour
const card = { expiry: '12/99' }
const weekly = { amount_cents: 1000, currency: 'usd', interval: 'week', ...redirects }
const exact = (amount: bigint) => feeOn(amount, feeTerms('free', 'usd'))

async function pass(seconds: number): Promise<void> {
  await processor.advance(seconds)
  await catchUp(platform)
}

const now = async () => ((await (await processor.advance(1)).json()) as { now: number }).now

/** A request for a weekly subscription by a saved price. */
async function saved(shop: Shop, amount: number, more: object = {}) {
  const sold = { name: 'Tea', amount, currency: 'usd', interval: 'weekly' } as const
  const { price } = await shop.client.subscriptionProducts.create({ ...sold, ...more })
  return { price_id: price.id, ...redirects }
}

/** To the moment at which a draft of the next period has been heard of. */
async function renewal(subscription: { current_period_end: number }): Promise<void> {
  await pass(subscription.current_period_end - (await now()))
}

/** Payments, oldest first: the amount, the fee in our row, and the fee that the platform received. */
async function paid(shop: Shop): Promise<bigint[][]> {
  const rows = await database.prisma.payment.findMany({
    where: { accountId: shop.accountId, status: 'succeeded' },
    orderBy: [{ createdAt: 'asc' }, { amount: 'asc' }],
  })
  return Promise.all(
    rows.map(async ({ id, amount, feeAmount, hostAccount, route }) => {
      const { applicationFee } = await platform.services.processor.payments.retrieve(
        { livemode: false, hostAccount },
        id,
      )
      return [amount, feeAmount, route === 'transfer' ? feeAmount : (applicationFee ?? 0n)]
    }),
  )
}

/** The latest of them, each of which has to cost exactly its fee. */
async function latest(shop: Shop, count: number): Promise<bigint[]> {
  const payments = (await paid(shop)).slice(-count)
  for (const [amount = 0n, shown, kept] of payments)
    expect([amount, shown, kept]).toEqual([amount, exact(amount), exact(amount)])
  return payments.map(([amount = 0n]) => amount)
}

const seats = (shop: Shop, id: string, quantity: number) =>
  shop.client.subscriptions.changeQuantity({ id, quantity, proration_behavior: 'always_invoice' })

describe('the fee of a renewal is the fee on the charged amount', () => {
  test('when a change in the hour of its draft gives credit', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop, { ...weekly, quantity: 10 }, card)
    await renewal(subscription)
    await pass(hour / 2)
    await seats(shop, subscription.id, 9)
    await catchUp(platform)
    await pass(hour)
    const [amount] = await latest(shop, 1)
    expect(amount).toBeLessThan(10_000n)
  })

  test('when a change in the hour of its draft uses the credit that it was to use', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop, { ...weekly, quantity: 10 }, card)
    await pass(3 * day)
    await seats(shop, subscription.id, 6)
    await catchUp(platform)
    await renewal(subscription)
    await pass(hour / 2)
    await seats(shop, subscription.id, 8)
    await catchUp(platform)
    await pass(hour)
    const amounts = await latest(shop, 1)
    expect(amounts[0]).toBeLessThan(10_000n)
  })

  test('when two subscriptions of one customer with credit renew at the same moment', async () => {
    const shop = await openShop(platform)
    const customer_id = (await shop.client.customers.create({ email: 'ada@example.com' })).id
    const first = await subscribe(platform, shop, { ...(await saved(shop, 1000)), quantity: 10, customer_id }, card)
    await subscribe(platform, shop, { ...(await saved(shop, 60_000)), customer_id }, card)
    await pass(3 * day)
    await seats(shop, first.subscription.id, 1)
    await catchUp(platform)
    await renewal(first.subscription)
    await pass(2 * hour)
    expect(await latest(shop, 1)).toEqual([60_000n - 4143n])
  })

  test('when waiting items are collected at the end of the subscription', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop, weekly, card)
    await pass(day)
    await shop.client.subscriptions.changeQuantity({ id: subscription.id, quantity: 50 })
    await shop.client.subscriptions.cancel({ id: subscription.id })
    await renewal(subscription)
    expect((await shop.client.subscriptions.list({})).items).toEqual([])
    await pass(2 * hour)
    expect(await latest(shop, 1)).toEqual([42_000n])
  })
})

describe.each([
  ['on the merchant’s account', {}],
  ['on the platform with a destination', { card_payments: 'inactive' }],
  ['on the platform alone', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('seats that are invoiced at once %s', (_route, able) => {
  test('cost the exact fee', async () => {
    const shop = await openShop(platform, able)
    for (const pass_fees_to_customer of [false, true]) {
      const sold = { ...(await saved(shop, 700)), pass_fees_to_customer }
      const { subscription } = await subscribe(platform, shop, sold, card)
      await pass(day)
      expect((await seats(shop, subscription.id, 20)).quantity).toBe(20)
      await catchUp(platform)
      await latest(shop, 1)
    }
  })
})

describe('seats that are invoiced at once', () => {
  test('hold the subscription up when they are not paid, and are tried again later', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop, weekly, { ...card, number: '4000000000000341' })
    await pass(day)
    expect(await seats(shop, subscription.id, 3)).toMatchObject({ status: 'past_due', quantity: 3 })
    await catchUp(platform)
    await pass(10)
    const failed = (await shop.types()).filter((type) => type === 'payment_intent.payment_failed')
    expect(failed).toHaveLength(1)
    await pass(3 * day)
    expect((await shop.types()).filter((type) => type === 'payment_intent.payment_failed')).toHaveLength(2)
  })

  test('are paid when the process dies before it can make the invoice final', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop, weekly, card)
    await pass(day)
    processor.intercept(({ url }) => (url.includes('/finalize') ? new Response(null, { status: 503 }) : undefined))
    await expect(seats(shop, subscription.id, 3)).rejects.toThrow()
    processor.intercept(null)
    await catchUp(platform)
    await catchUp(platform)
    expect(await latest(shop, 1)).toEqual([1714n])
    expect((await shop.client.subscriptions.list({})).items[0]).toMatchObject({ status: 'active', quantity: 3 })
  })

  test('cost nothing in a trial', async () => {
    const shop = await openShop(platform)
    const sold = await saved(shop, 1000, { trial_period_days: 7 })
    const { subscription } = await subscribe(platform, shop, sold, card)
    expect((await seats(shop, subscription.id, 3)).quantity).toBe(3)
    await catchUp(platform)
    expect(await paid(shop)).toEqual([])
  })
})

test('fees that were set stay after a repeated event', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop, weekly, card)
  const left = subscription.current_period_end - (await now())
  await processor.advance(left)
  const events = await processor.events()
  for (const event of events) await receive(platform, event)
  const written: string[] = []
  processor.intercept(({ method, url }) => {
    if (method === 'POST') written.push(url)
    return undefined
  })
  const created = events.filter(({ type, account }) => type === 'invoice.created' && account === shop.account)
  expect(created).toHaveLength(1)
  for (const event of created) await receive(platform, processor.resigned(event, { id: 'evt_again' }))
  processor.intercept(null)
  expect(written).toEqual([])
  await pass(2 * hour)
  await latest(shop, 1)
})

describe.each([
  ['on the merchant’s account', {}],
  ['on the platform with a destination', { card_payments: 'inactive' }],
] as const)('a fee above the exact one %s', (_route, able) => {
  test('is refunded to the merchant once, and shown as the remaining fee', async () => {
    const shop = await openShop(platform, able)
    const { subscription } = await subscribe(platform, shop, weekly, card)
    await renewal(subscription)
    const host = 'card_payments' in able ? null : shop.account
    const list = await processor.call(false, `/v1/invoices?subscription=${subscription.id}&status=draft`, host)
    const { data } = (await list.json()) as { data: { id: string }[] }
    await processor.call(false, `/v1/invoices/${data[0]?.id}`, host, { application_fee_amount: '900' })
    await processor.advance(2 * hour)
    const events = await processor.events()
    for (const event of events) await receive(platform, event)
    for (const [index, event] of events.entries()) {
      if (event.type !== 'payment_intent.succeeded') continue
      await receive(platform, processor.resigned(event, { id: `evt_${subscription.id}_${index}` }))
    }
    expect((await paid(shop)).at(-1)).toEqual([1000n, exact(1000n), 900n])
    const told = (await shop.events()).findLast(({ type }) => type === 'payment_intent.succeeded')
    expect(told?.data.fee_amount).toBe(Number(exact(1000n)))
    const fees = await (await processor.call(false, '/v1/application_fees?limit=1', null)).json()
    expect(fees).toMatchObject({ data: [{ amount: 900, amount_refunded: 900 - Number(exact(1000n)) }] })
    const balance = await (await processor.call(false, '/v1/balance', shop.account)).json()
    expect(balance).toMatchObject({ available: [{ amount: 2 * (1000 - Number(exact(1000n))) }] })
  })
})
