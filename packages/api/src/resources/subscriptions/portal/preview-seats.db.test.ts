import { describe, expect, test } from 'vitest'
import { catchUp, openShop, redirects, refusal, type Shop, subscribe, testPlatform } from '../../../testing/index.ts'

// Nothing passes but what a test lets pass, so that amounts are the same each time.
const start = new Date(Date.UTC(2095, 3, 1))
const platform = await testPlatform({ processor: { clock: { now: () => start } } })
const { processor, database } = platform
const day = 86_400

async function pass(seconds: number): Promise<void> {
  await processor.advance(seconds)
  await catchUp(platform)
}

async function sold(shop: Shop, fields: object = {}, amount = 1000) {
  const product = { name: 'Tea', amount, currency: 'usd', interval: 'weekly' }
  const { price } = await shop.client.subscriptionProducts.create(product)
  const session = { price_id: price.id, quantity: 2, ...redirects, ...fields }
  return (await subscribe(platform, shop, session, { expiry: '12/99' })).subscription
}

/** The amount and the fee of the subscription's last payment. */
async function lastPayment(shop: Shop, subscriptionId: string) {
  const [last] = await database.prisma.payment.findMany({
    where: { accountId: shop.accountId, subscriptionId },
    orderBy: [{ createdAt: 'desc' }],
    take: 1,
  })
  return { amount_due: Number(last?.amount), fee_amount: Number(last?.feeAmount) }
}

/** Everything that the processor says of a subscription. */
async function theirs(shop: Shop, id: string): Promise<unknown> {
  const paths = [`/v1/subscriptions/${id}`, '/v1/invoices', '/v1/invoiceitems', '/v1/events?limit=3']
  const answers = await Promise.all(paths.map((path) => processor.call(false, path, shop.account)))
  return Promise.all(answers.map((answer) => answer.json()))
}

const routes = [
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const

describe.each(routes)('on the route %s', (_, able) => {
  test.each([
    ['more seats', 5, false],
    ['fewer seats', 1, false],
    ['more seats of a customer who pays the fee', 7, true],
  ])('with the next invoice, %s cost what was previewed', async (_what, quantity, pass_fees_to_customer) => {
    const shop = await openShop(platform, able)
    const { subscriptions } = shop.client.portal
    const { id, current_period_end } = await sold(shop, { pass_fees_to_customer }, 12_345)
    await pass(2 * day + 12_345)
    const { proration_date, invoice } = await subscriptions.previewSeats({ id, quantity })
    expect(invoice).toMatchObject({ when: 'next_period', date: current_period_end, currency: 'usd' })
    expect(invoice?.lines.filter(({ proration }) => proration).length).toBe(pass_fees_to_customer ? 4 : 2)
    expect(invoice?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice?.total)
    // The merchant confirms a quarter of an hour later, which is worth a few cents.
    await pass(900)
    await subscriptions.changeSeats({ id, quantity, proration_date: proration_date ?? 0 })
    await pass(5 * day - 12_345 - 900)
    await pass(2 * 3600)
    const { amount_due, fee_amount } = invoice ?? {}
    expect(await lastPayment(shop, id)).toEqual({ amount_due, fee_amount })
  })

  test.each([
    ['more seats', 5, false],
    ['more seats of a customer who pays the fee', 7, true],
  ])('at once, %s cost what was previewed', async (_what, quantity, pass_fees_to_customer) => {
    const shop = await openShop(platform, able)
    const { subscriptions } = shop.client.portal
    const { id } = await sold(shop, { pass_fees_to_customer }, 12_345)
    await pass(day + 77)
    const change = { id, quantity, proration_behavior: 'always_invoice' as const }
    const { proration_date, invoice } = await subscriptions.previewSeats(change)
    expect(invoice?.when).toBe('now')
    await pass(900)
    await subscriptions.changeSeats({ ...change, proration_date: proration_date ?? 0 })
    await catchUp(platform)
    const { amount_due, fee_amount } = invoice ?? {}
    expect(await lastPayment(shop, id)).toEqual({ amount_due, fee_amount })
  })
})

test('a preview of more lines than the processor shows at once has all of them, and the fee of the invoice', async () => {
  const shop = await openShop(platform)
  const { subscriptions } = shop.client.portal
  const { id } = await sold(shop, { pass_fees_to_customer: true }, 12_345)
  for (const quantity of [3, 5, 2]) {
    await pass(day)
    await subscriptions.changeSeats({ id, quantity })
  }
  const next = { id, quantity: 7 }
  const { proration_date, invoice } = await subscriptions.previewSeats(next)
  // Four lines of each change, two of the renewal, and the correction of the fee.
  expect(invoice?.lines.length).toBe(4 * 4 + 2 + 1)
  expect(invoice?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice?.total)
  const all = await shop.client.subscriptions.preview({
    id,
    quantity: 7,
    proration_behavior: 'create_prorations',
  })
  expect(all).toMatchObject({ amount_due: invoice?.amount_due, fee_amount: invoice?.fee_amount })
  await subscriptions.changeSeats({ ...next, proration_date: proration_date ?? 0 })
  await pass(4 * day)
  await pass(2 * 3600)
  const { amount_due, fee_amount } = invoice ?? {}
  expect(await lastPayment(shop, id)).toEqual({ amount_due, fee_amount })
})

describe('a preview', () => {
  test('has every field', async () => {
    const shop = await openShop(platform)
    const { id, current_period_start, current_period_end } = await sold(shop)
    expect(await shop.client.portal.subscriptions.previewSeats({ id, quantity: 3 })).toEqual({
      object: 'seats_preview',
      subscription_id: id,
      quantity: 3,
      proration_behavior: 'create_prorations',
      proration_date: current_period_start,
      invoice: {
        when: 'next_period',
        date: current_period_end,
        currency: 'usd',
        lines: [
          [-2000, 2, true, current_period_start, current_period_end],
          [3000, 3, true, current_period_start, current_period_end],
          [3000, 3, false, current_period_end, expect.any(Number)],
        ].map(([amount, quantity, proration, period_start, period_end]) => ({
          description: expect.stringContaining('Tea'),
          amount,
          quantity,
          proration,
          period_start,
          period_end,
        })),
        total: 4000,
        amount_due: 4000,
        fee_amount: 236,
      },
    })
  })

  test.each(['create_prorations', 'always_invoice', 'none'] as const)('with %s changes nothing', async (how) => {
    const shop = await openShop(platform)
    const { id } = await sold(shop, { pass_fees_to_customer: true })
    await pass(2 * day)
    const question = { id, quantity: 9, proration_behavior: how }
    await shop.client.portal.subscriptions.previewSeats(question)
    const events = await processor.events()
    const before = await theirs(shop, id)
    const types = await shop.types()
    const one = await shop.client.portal.subscriptions.previewSeats(question)
    expect(await shop.client.portal.subscriptions.previewSeats(question)).toEqual(one)
    expect(await theirs(shop, id)).toEqual(before)
    expect(await shop.types()).toEqual(types)
    expect((await processor.events()).length).toBe(0)
    expect(events.every(({ type }) => type.startsWith('product.'))).toBe(true)
  })

  test('without prorations is the next period alone', async () => {
    const shop = await openShop(platform)
    const { id } = await sold(shop)
    await pass(2 * day)
    const question = { id, quantity: 4, proration_behavior: 'none' as const }
    const shown = await shop.client.portal.subscriptions.previewSeats(question)
    expect(shown).toMatchObject({ proration_date: null, invoice: { total: 4000, lines: [{ amount: 4000 }] } })
  })

  test('of fewer seats at once is credit, and nothing is paid', async () => {
    const shop = await openShop(platform)
    const { id } = await sold(shop)
    await pass(3.5 * day)
    const change = { id, quantity: 1, proration_behavior: 'always_invoice' as const }
    const { invoice } = await shop.client.portal.subscriptions.previewSeats(change)
    expect(invoice).toMatchObject({ when: 'now', total: -500, amount_due: 0, fee_amount: 0 })
  })

  test('of the current number of seats is empty, or has the waiting lines', async () => {
    const shop = await openShop(platform)
    const { subscriptions } = shop.client.portal
    const { id } = await sold(shop)
    await pass(3.5 * day)
    const same = (quantity: number) =>
      subscriptions.previewSeats({ id, quantity, proration_behavior: 'always_invoice' as const })
    expect(await same(2)).toMatchObject({ invoice: null })
    await subscriptions.changeSeats({ id, quantity: 3 })
    const waiting = await same(3)
    expect(waiting.invoice).toMatchObject({ when: 'now', total: 500, amount_due: 500 })
    await subscriptions.changeSeats({ id, quantity: 3, proration_behavior: 'always_invoice' })
    await catchUp(platform)
    const { amount_due, fee_amount } = waiting.invoice ?? {}
    expect(await lastPayment(shop, id)).toEqual({ amount_due, fee_amount })
  })

  test('of a subscription that ends has no next period', async () => {
    const shop = await openShop(platform)
    const { subscriptions } = shop.client.portal
    const { id } = await sold(shop)
    await pass(3.5 * day)
    await shop.client.subscriptions.cancel({ id })
    expect((await subscriptions.previewSeats({ id, quantity: 2 })).invoice).toBeNull()
    expect((await subscriptions.previewSeats({ id, quantity: 3 })).invoice).toMatchObject({ total: 500 })
  })

  test.each([
    ['no seat', { quantity: 0 }, 'quantity'],
    ['1,001 seats', { quantity: 1001 }, 'quantity'],
    ['another behaviour', { quantity: 2, proration_behavior: 'later' }, 'proration_behavior'],
    ['an item that is none', { quantity: 2, item_id: 'si_none' }, 'item_id'],
    ['more than can be charged', { quantity: 1000 }, 'quantity'],
  ])('of %s is refused', async (_, fields, param) => {
    const shop = await openShop(platform)
    const { id } = await sold(shop, {}, 1_000_000)
    const refused = await refusal(shop.client.portal.subscriptions.previewSeats({ id, ...fields } as never))
    expect(refused).toMatchObject({ code: 'validation_error', param })
  })

  test('of a subscription that has ended is not found, and a failure of the processor is reported', async () => {
    const shop = await openShop(platform)
    const { id } = await sold(shop)
    processor.intercept(() => Response.json({ error: { type: 'api_error', message: 'secret' } }, { status: 403 }))
    const failed = await refusal(shop.client.portal.subscriptions.previewSeats({ id, quantity: 3 }))
    processor.intercept(null)
    expect(failed).toMatchObject({ code: 'processor_error' })
    await shop.client.subscriptions.cancel({ id })
    await processor.advance(8 * day)
    const over = await refusal(shop.client.portal.subscriptions.previewSeats({ id, quantity: 3 }))
    expect(over.code).toBe('subscription_not_found')
  })
})

test.each([-1, day])('a change as of a moment beyond the period is refused', async (beyond) => {
  const shop = await openShop(platform)
  const { id, current_period_start, current_period_end } = await sold(shop)
  const proration_date = beyond < 0 ? current_period_start - 1 : current_period_end + beyond
  const refused = await refusal(shop.client.portal.subscriptions.changeSeats({ id, quantity: 3, proration_date }))
  expect(refused).toMatchObject({ code: 'validation_error', param: 'proration_date' })
  expect((await shop.client.portal.subscriptions.retrieve({ id })).quantity).toBe(2)
})
