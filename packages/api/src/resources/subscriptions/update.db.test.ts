import { describe, expect, test } from 'vitest'
import { catchUp, openShop, redirects, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform
const day = 86_400

const paymentsOf = async ({ accountId }: Shop, subscriptionId: string) =>
  (
    await database.prisma.payment.findMany({
      where: { accountId, subscriptionId, status: 'succeeded' },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ amount, feeAmount }) => [Number(amount), Number(feeAmount)])

type Interval = 'weekly' | 'monthly' | 'quarterly' | 'annual'
const planOf = async ({ client }: Shop, amount: number, interval: Interval = 'monthly', more: object = {}) =>
  (
    await client.subscriptionProducts.create({
      name: `${interval} ${amount}`,
      amount,
      currency: 'usd',
      interval,
      ...more,
    })
  ).price.id

async function advance(seconds: number) {
  await processor.advance(seconds)
  await platform.services.processor.clock.read()
  await catchUp(platform)
}

/** Passes the end of a period, and then the hour for which its invoice is a draft. */
async function renew(seconds: number) {
  await advance(seconds + 1)
  await advance(2 * 3600)
}

const begin = async (shop: Shop, fields: object = {}) =>
  (await subscribe(platform, shop, { price_id: await planOf(shop, 3000), ...redirects, ...fields })).subscription

describe('another price', () => {
  test('of the same interval keeps the period; the difference is charged with the next invoice, as previewed', async () => {
    const shop = await openShop(platform)
    const { id, current_period_start: start, current_period_end: end } = await begin(shop)
    await advance(Math.floor((end - start) / 2))
    const price_id = await planOf(shop, 5000)
    const preview = await shop.client.subscriptions.preview({ id, price_id })
    expect(preview).toMatchObject({ currency: 'usd', next_payment_at: end })
    expect(preview.lines.map(({ description }) => description)).toContain('1 × monthly 5000 (at $50.00 / month)')
    const moved = await shop.client.subscriptions.update({ id, price_id })
    expect(moved).toMatchObject({ current_period_end: end, items: [{ price_id, amount: 5000, quantity: 1 }] })
    expect((await shop.client.subscriptions.list({ price_id })).items.map((one) => one.id)).toEqual([id])
    expect(await paymentsOf(shop, id)).toHaveLength(1)
    await renew(Math.ceil((end - start) / 2))
    // Half of the difference of 20.00, and a whole period.
    expect((await paymentsOf(shop, id)).at(-1)).toEqual([preview.amount_due, preview.fee_amount])
    expect(preview).toMatchObject({ amount_due: 6000, fee_amount: 334 })
  })

  test('is invoiced at once when requested, with the exact fee', async () => {
    const shop = await openShop(platform)
    const { id, current_period_start: start, current_period_end: end } = await begin(shop)
    await advance(Math.floor((end - start) / 2))
    const wish = { id, price_id: await planOf(shop, 5000), proration_behavior: 'always_invoice' } as const
    const preview = await shop.client.subscriptions.preview(wish)
    await shop.client.subscriptions.update(wish)
    await catchUp(platform)
    expect((await paymentsOf(shop, id)).at(-1)).toEqual([preview.amount_due, preview.fee_amount])
    expect(preview).toMatchObject({ amount_due: 1000, fee_amount: 89 })
  })

  test.each([
    ['a year', 'annual', 30_000],
    ['a week', 'weekly', 4000],
  ] as const)(
    'of another interval begins %s that is charged at once, as previewed, and is renewed',
    async (_, interval, amount) => {
      const shop = await openShop(platform)
      const { id, current_period_start: start, current_period_end: end } = await begin(shop, { quantity: 2 })
      await advance(Math.floor((end - start) / 2))
      const price_id = await planOf(shop, amount, interval)
      const preview = await shop.client.subscriptions.preview({ id, price_id })
      const moved = await shop.client.subscriptions.update({ id, price_id })
      await catchUp(platform)
      const paid = (await paymentsOf(shop, id)).at(-1) ?? []
      expect(paid).toEqual([preview.amount_due, preview.fee_amount])
      // Two seats, less half of the month that was paid; the percentage of the fee is rounded down.
      expect(preview.amount_due).toBe(2 * amount - 3000)
      const exact = Math.round(preview.amount_due * 0.049) + 40
      expect(exact - preview.fee_amount).toBeGreaterThanOrEqual(0)
      expect(exact - preview.fee_amount).toBeLessThanOrEqual(Math.ceil(preview.amount_due / 10_000))
      await renew(moved.current_period_end - moved.current_period_start)
      expect((await paymentsOf(shop, id)).at(-1)).toEqual([2 * amount, Math.round(2 * amount * 0.049) + 40])
    },
  )

  test('of another interval that is refused leaves the percentage of the fee (fault: that of the one invoice stayed)', async () => {
    const shop = await openShop(platform)
    const { id, current_period_start: start, current_period_end: end } = await begin(shop)
    await advance(Math.floor((end - start) / 2))
    const path = `/v1/subscriptions/${id}`
    const read = async () =>
      (await (await processor.call(false, path, shop.account)).json()) as { application_fee_percent: number }
    const before = await read()
    const percents: (string | null)[] = []
    processor.intercept(async (request) => {
      if (request.method !== 'POST' || !request.url.endsWith(path)) return undefined
      const fields = new URLSearchParams(await request.clone().text())
      percents.push(fields.get('application_fee_percent'))
      if (!fields.has('items[0][id]')) return undefined
      return Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status: 400 })
    })
    const price_id = await planOf(shop, 40_000, 'annual')
    await refusal(shop.client.subscriptions.update({ id, price_id }))
    processor.intercept(null)
    expect(new Set(percents).size).toBe(3)
    expect(await read()).toMatchObject({ application_fee_percent: before.application_fee_percent })
  })

  test('of another interval leaves the net amount when the customer pays the fee', async () => {
    const shop = await openShop(platform)
    const {
      id,
      current_period_start: start,
      current_period_end: end,
    } = await begin(shop, {
      pass_fees_to_customer: true,
    })
    // Far from a moment at which the credit is rounded to another cent.
    const used = Math.floor((end - start) * 0.40_01)
    await advance(used)
    const price_id = await planOf(shop, 30_000, 'annual')
    const preview = await shop.client.subscriptions.preview({ id, price_id })
    await shop.client.subscriptions.update({ id, price_id })
    await catchUp(platform)
    const [amount = 0, fee = 0] = (await paymentsOf(shop, id)).at(-1) ?? []
    expect([amount, fee]).toEqual([preview.amount_due, preview.fee_amount])
    // The percentage of the fee is rounded down, by three cents of 300.00 at most.
    const net = 30_000 - Math.round((3000 * (end - start - used)) / (end - start))
    expect(amount - fee - net).toBeGreaterThanOrEqual(0)
    expect(amount - fee - net).toBeLessThanOrEqual(4)
  })

  test.each([false, true])(
    'and the same seats, at once, charge the pending items, as previewed; passed fee: %s',
    async (passes) => {
      const shop = await openShop(platform)
      const { id } = await begin(shop, { pass_fees_to_customer: passes })
      await advance(10 * day)
      await shop.client.subscriptions.changeQuantity({ id, quantity: 4, proration_behavior: 'create_prorations' })
      await advance(day)
      const wish = { id, quantity: 4, proration_behavior: 'always_invoice' } as const
      const preview = await shop.client.subscriptions.preview(wish)
      expect(preview.amount_due).toBeGreaterThan(5000)
      await shop.client.subscriptions.changeQuantity(wish)
      await catchUp(platform)
      expect((await paymentsOf(shop, id)).slice(1)).toEqual([[preview.amount_due, preview.fee_amount]])
    },
  )

  test('in a trial charges no period before its end', async () => {
    const shop = await openShop(platform)
    const trial = await planOf(shop, 3000, 'monthly', { trial_period_days: 14 })
    const { id, trial_end } = await begin(shop, { price_id: trial })
    const price_id = await planOf(shop, 30_000, 'annual')
    expect(await shop.client.subscriptions.update({ id, price_id })).toMatchObject({ status: 'trialing', trial_end })
    expect(await paymentsOf(shop, id)).toEqual([])
    await renew(14 * day)
    expect(await paymentsOf(shop, id)).toEqual([[30_000, 1510]])
  })

  test('is that of the subscription already: it changes no invoice', async () => {
    const shop = await openShop(platform)
    const price_id = await planOf(shop, 3000)
    const { id } = await begin(shop, { price_id })
    await shop.client.subscriptions.update({ id, price_id })
    await renew(31 * day)
    expect(await paymentsOf(shop, id)).toEqual([
      [3000, 187],
      [3000, 187],
    ])
  })
})

describe('a change is refused, and changes nothing', () => {
  test('to a price in another currency, of another merchant, or sold once', async () => {
    const shop = await openShop(platform)
    const stranger = await openShop(platform)
    const { id, items } = await begin(shop)
    const euro = await shop.client.subscriptionProducts.create({
      name: 'E',
      amount: 900,
      currency: 'eur',
      interval: 'monthly',
    })
    const once = await shop.client.products.create({ name: 'Cup', price: { amount: 900, currency: 'usd' } })
    for (const [price_id, code] of [
      [euro.price.id, 'validation_error'],
      [once.price?.id ?? '', 'validation_error'],
      [await planOf(stranger, 900), 'price_not_found'],
    ] as const) {
      for (const verb of ['update', 'preview'] as const) {
        expect(await refusal(shop.client.subscriptions[verb]({ id, price_id }))).toMatchObject({
          code,
          param: 'price_id',
        })
      }
    }
    expect((await shop.client.subscriptions.retrieve({ id })).items).toEqual(items)
  })

  test('while it is paused, and without a field', async () => {
    const shop = await openShop(platform)
    const { id } = await begin(shop)
    expect(await refusal(shop.client.subscriptions.update({ id }))).toMatchObject({ param: 'price_id' })
    await shop.client.subscriptions.pause({ id })
    const price_id = await planOf(shop, 5000)
    expect(await refusal(shop.client.subscriptions.update({ id, price_id }))).toMatchObject({ param: 'id' })
  })
})
