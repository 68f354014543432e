import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthly, openShop, redirects, refusal, subscribe, testPlatform } from '../../../testing/index.ts'
import { disputeRow, paymentRow, refundRow } from '../../../testing/portal/payment-rows.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, n))
const seconds = (n: number) => minute(n).getTime() / 1000

type Row = Omit<ReturnType<typeof paymentRow>, 'accountId'>

/** A shop whose payments are these, named by their places. */
async function shopWith(rows: readonly Partial<Row>[]) {
  const shop = await openShop(platform)
  const { accountId } = shop
  const payments = rows.map((row, index) => paymentRow(accountId, { createdAt: minute(index), ...row }))
  await prisma.payment.createMany({ data: payments })
  const places = (items: readonly { id: string }[]) =>
    items.map(({ id }) => payments.findIndex((payment) => payment.id === id)).toSorted((a, b) => a - b)
  return {
    ...shop,
    payments,
    async found(filter: object) {
      const { items } = await shop.client.portal.payments.list({ limit: 100, ...filter })
      expect(await shop.client.portal.payments.count(filter)).toEqual({ count: items.length, more: false })
      return places(items)
    },
  }
}

test('the list names the purchase: of a single sale, of a subscription and its renewals, or an unknown one', async () => {
  const shop = await shopWith([{ description: 'By hand' }])
  const { accountId, client } = shop
  const tea = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }
  const session = await client.paymentSessions.create({ line_items: [tea, { ...tea, name: 'Cup' }], ...redirects })
  await platform.processor.pay(session.id)
  const { subscription } = await subscribe(platform, shop, { ...monthly, name: 'Tea of the month' })
  const renewal = paymentRow(accountId, { createdAt: minute(1), subscriptionId: subscription.id })
  await prisma.payment.createMany({ data: [renewal] })

  const { items } = await client.portal.payments.list({})
  const sold = items.map((one) => [one.description ?? one.session_id ?? one.id, one.sold])
  expect(Object.fromEntries(sold)).toEqual({
    'By hand': null,
    [session.id]: { name: 'Tea', further: 1 },
    'Subscription creation': { name: 'Tea of the month', further: 0 },
    [renewal.id]: { name: 'Tea of the month', further: 0 },
  })
})

describe('the list', () => {
  test('is newest first, in pages that hold each payment once', async () => {
    const rows = Array.from({ length: 11 }, (_, index) => ({ createdAt: minute(Math.floor(index / 3)) }))
    const { client, payments } = await shopWith(rows)
    const seen: string[] = []
    const times: number[] = []
    let starting_after: string | undefined
    for (;;) {
      const { items, has_more } = await client.portal.payments.list({ limit: 4, starting_after })
      seen.push(...items.map(({ id }) => id))
      times.push(...items.map(({ created }) => created))
      starting_after = items.at(-1)?.id
      if (!has_more) break
    }
    expect(seen.toSorted()).toEqual(payments.map(({ id }) => id).toSorted())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const cursor = await refusal(client.portal.payments.list({ starting_after: 'pi_none' }))
    expect([cursor.code, cursor.param]).toEqual(['validation_error', 'starting_after'])
  })

  test('is filtered by state, the pseudo-states included', async () => {
    const lastError = { code: 'card_declined', decline_code: null, message: 'No.' }
    const { found } = await shopWith([
      {},
      { amountRefunded: 1000n },
      { amountRefunded: 1n },
      { disputed: true },
      { status: 'requires_payment_method', lastError },
      { status: 'requires_payment_method' },
      { status: 'canceled', lastError },
      { status: 'canceled' },
      { status: 'processing' },
      // Declined first, then paid.
      { lastError },
    ])
    expect(await found({})).toHaveLength(10)
    expect(await found({ status: 'succeeded' })).toEqual([0, 1, 2, 3, 9])
    expect(await found({ status: 'refunded' })).toEqual([1])
    expect(await found({ status: 'partially_refunded' })).toEqual([2])
    expect(await found({ status: 'disputed' })).toEqual([3])
    expect(await found({ status: 'failed' })).toEqual([4, 6])
    expect(await found({ status: 'requires_payment_method' })).toEqual([4, 5])
    expect(await found({ status: 'canceled' })).toEqual([6, 7])
    expect(await found({ status: 'processing' })).toEqual([8])
    expect(await found({ status: 'requires_action' })).toEqual([])
  })

  test('is filtered by currency, amount, time and email, together', async () => {
    const { found, client } = await shopWith([
      { amount: 999n, customerEmail: 'ada@example.com' },
      { amount: 1000n, customerEmail: 'Ada@Example.com' },
      { amount: 1001n, customerEmail: 'ada_example.com', currency: 'eur' },
      { amount: 1000n, customerEmail: 'aada@example.com' },
    ])
    expect(await found({ currency: 'EUR' })).toEqual([2])
    expect(await found({ amount_from: 1000 })).toEqual([1, 2, 3])
    expect(await found({ amount_from: 1000, amount_to: 1000 })).toEqual([1, 3])
    expect(await found({ created_from: seconds(1), created_before: seconds(3) })).toEqual([1, 2])
    expect(await found({ customer_email: 'ADA@example.com' })).toEqual([0, 1])
    expect(await found({ customer_email: 'ada%' })).toEqual([])
    expect(await found({ customer_email: ' ada@example.com ', amount_to: 999 })).toEqual([0])
    expect(await found({ customer_email: '' })).toHaveLength(4)
    for (const wrong of [{ status: 'paid' }, { currency: 'us' }, { amount_from: 1.5 }, { sort: 'amount' }]) {
      expect((await refusal(client.portal.payments.list(wrong as object))).code).toBe('validation_error')
    }
  })

  test('is filtered by customer: single sales, subscriptions, and first payments that were declined', async () => {
    const shop = await shopWith([
      { sessionId: 'cs_test_once' },
      { sessionId: 'cs_test_first' },
      { subscriptionId: 'sub_1234' },
      {},
    ])
    const { accountId, found, client, sell } = shop
    const { id: customerId } = await client.customers.create({ email: 'ada@example.com' })
    const sold = await sell({ customer_id: customerId })
    await prisma.paymentSession.updateMany({ where: { accountId, id: sold.id }, data: { id: 'cs_test_once' } })
    const product = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' } as const
    const { price } = await client.subscriptionProducts.create(product)
    const session = await client.subscriptionSessions.create({
      price_id: price.id,
      customer_id: customerId,
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
    })
    await prisma.subscriptionSession.updateMany({ where: { accountId, id: session.id }, data: { id: 'cs_test_first' } })
    const { ref: sessionRef } = await prisma.subscriptionSession.findFirstOrThrow({ where: { accountId } })
    await prisma.subscription.create({
      data: {
        accountId,
        id: 'sub_1234',
        sessionRef,
        status: 'active',
        items: [],
        currentPeriodStart: minute(0),
        currentPeriodEnd: minute(9),
        cancelAtPeriodEnd: false,
        readVersion: 0n,
        createdAt: minute(0),
        updatedAt: minute(0),
      },
    })
    for (const filter of [{ customer_id: customerId }, { search: customerId }])
      expect(await found(filter)).toEqual([0, 1, 2])
    expect(await found({ search: 'sub_1234' })).toEqual([2])
    expect(await found({ search: 'cs_test_once' })).toEqual([0])
    for (const customer_id of ['cus_0000000000000000000000000', 'x', 'cus_\0'])
      expect(await found({ customer_id })).toEqual([])
  })
})

describe('the search box', () => {
  test('finds objects by the whole of their id', async () => {
    const { found, payments, accountId } = await shopWith([{}, {}])
    const [first, second] = payments
    if (!first || !second) throw new Error('two payments were made')
    const refund = refundRow({ ...first, accountId })
    const dispute = disputeRow({ ...second, accountId })
    await prisma.refund.create({ data: refund })
    await prisma.dispute.create({ data: dispute })
    expect(await found({ search: ` ${first.id} ` })).toEqual([0])
    expect(await found({ search: refund.id })).toEqual([0])
    expect(await found({ search: dispute.id })).toEqual([1])
    expect(await found({ search: 'pi_none' })).toEqual([])
    expect(await found({ search: '' })).toEqual([0, 1])
  })

  test('finds amounts in the digits of each currency, beside texts that hold them', async () => {
    const { found } = await shopWith([
      { amount: 1094n },
      { amount: 1094n, currency: 'jpy' },
      { amount: 10_940n, currency: 'kwd' },
      { amount: 1n, description: 'For 10.94 of tea' },
      { amount: 109_400n },
    ])
    expect(await found({ search: '10.94' })).toEqual([0, 2, 3])
    expect(await found({ search: '1094' })).toEqual([1, 4])
    expect(await found({ search: '1,094' })).toEqual([1, 4])
  })

  test.each([
    ['tea', [0, 1]],
    ['TEA HOUSE', [1]],
    ['%', [2]],
    ['100%', [2]],
    ['_', [3]],
    ['a_b', [3]],
    ['\\', [4]],
    ['c:\\d', [4]],
    ["o'neil", [5]],
    ['%tea%', []],
    ['ö', [6]],
    ['@example.com', [5, 6]],
    ['.', [5, 6]],
  ])('takes %j literally', async (search, places) => {
    const { found } = await shopWith([
      { description: 'green Tea' },
      { description: 'tea house' },
      { description: '100% cotton' },
      { description: 'a_b' },
      { description: 'c:\\d' },
      { description: 'axb', customerEmail: "o'neil@example.com" },
      { customerEmail: 'jörg@example.com' },
    ])
    expect(await found({ search })).toEqual(places)
  })

  test('finds exactly the payments that contain the text, for any text', async () => {
    const characters = fc.constantFrom(...'aB1 %_\\.\'"*()[]{}|^$@-ß🍵')
    const texts = fc.string({ unit: characters, minLength: 1, maxLength: 6 })
    const samples = fc.sample(texts, 60)
    const { found } = await shopWith(samples.map((description) => ({ description, amount: 7n })))
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const sought = text.trim().toLowerCase()
        const holding = samples.flatMap((sample, place) => (sample.toLowerCase().includes(sought) ? [place] : []))
        expect(await found({ search: text })).toEqual(holding)
      }),
      { numRuns: 60 },
    )
  })

  test('refuses values that the database cannot store', async () => {
    const { client } = await shopWith([])
    expect((await refusal(client.portal.payments.list({ search: 'a\0' }))).code).toBe('validation_error')
    expect((await refusal(client.portal.payments.count({ search: 'x'.repeat(201) }))).code).toBe('validation_error')
  })
})

test('a search finds no payments of another merchant, or of the other mode', async () => {
  const id = 'pi_secret0000'
  await shopWith([{ id, customerEmail: 'ada@example.com', description: 'secret' }])
  const merchant = await platform.merchant()
  for (const client of [(await openShop(platform)).client, await platform.signIn(merchant.live_key)]) {
    for (const filter of [{}, { search: id }, { search: 'secret' }, { customer_email: 'ada@example.com' }]) {
      expect(await client.portal.payments.list(filter)).toEqual({ items: [], has_more: false })
      expect(await client.portal.payments.count(filter)).toEqual({ count: 0, more: false })
    }
    expect((await refusal(client.portal.payments.retrieve({ id }))).code).toBe('payment_not_found')
    expect((await refusal(client.portal.payments.list({ starting_after: id }))).code).toBe('validation_error')
  }
})
