import { describe, expect, test } from 'vitest'
import { rebuildSessions } from '../../processor/recovery/rebuild/rebuild-sessions.ts'
import { bookFindings } from '../../testing/book-findings.ts'
import {
  catchUp,
  monthly,
  openShop,
  redirects,
  refusal,
  type Shop,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'

// Time stands still between two steps: a bank answers when a test lets the seconds pass.
const start = new Date(Date.UTC(2095, 3, 1))
const platform = await testPlatform({ processor: { clock: { now: () => start } } })
platform.clock.stop(start)
const { processor, services } = platform
const half = { name: 'Half', percent_off: 50, duration: 'once' } as const
const free = { ...half, percent_off: 100 }
const repeating = { ...half, duration: 'repeating', duration_in_months: 2 } as const
const forever = { ...half, duration: 'forever' } as const
const subscribed = (shop: Shop, fields: object) => subscribe(platform, shop, fields, { expiry: '12/2115' })
const redemptions = async ({ client }: Shop, id: string) => (await client.discounts.retrieve({ id })).redemptions

const teaOf = async ({ client }: Shop, fields: { amount?: number; name?: string; interval?: 'annual' } = {}) => {
  const tea = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' as const, ...fields }
  const { id, price } = await client.subscriptionProducts.create(tea)
  return { product: id, price_id: price.id, ...redirects }
}

/** The payments of a subscription, oldest first. */
async function paymentsOf({ client }: Shop, subscription: string) {
  const { items } = await client.payments.list({ subscription_id: subscription, limit: 100 })
  return items.toReversed().map(({ amount, amount_discount, fee_amount }) => [amount, amount_discount, fee_amount])
}

/** The discounts of a subscription at the processor. */
async function couponsOf({ account }: Shop, subscription: string) {
  const answer = await processor.call(false, `/v1/subscriptions/${subscription}?expand[]=discounts`, account)
  const { discounts } = (await answer.json()) as { discounts: { id: string; source: { coupon: string } }[] }
  return discounts.map(({ id, source }) => ({ id, coupon: source.coupon }))
}

async function pass(seconds: number) {
  await processor.advance(seconds)
  await services.processor.clock.read()
  await catchUp(platform)
}

/** Renews a subscription: its draft is heard of in time, and becomes final an hour later. */
async function renew({ client }: Shop, id: string, times = 1) {
  for (let nth = 0; nth < times; nth += 1) {
    const { current_period_end: end } = await client.subscriptions.retrieve({ id })
    await pass(end + 600 - Math.floor(services.processorClock.now().getTime() / 1000))
    await pass(2 * 3600)
  }
}

describe.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('on the route %s', (_route, able) => {
  test.each([
    ['once', half, [true, false, false, false], null],
    ['repeating', repeating, [true, true, false, false], 'a date'],
    ['forever', forever, [true, true, true, true], null],
  ] as const)('a discount reduces the invoices of %s', async (_, terms, reduced, ends) => {
    const shop = await openShop(platform, able)
    const { id } = await shop.client.discounts.create({ ...terms, code: 'HALF' })
    const { session, subscription } = await subscribed(shop, { ...monthly, discount_code: 'half' })
    // 0.40 and 4.9 % of 5.00.
    const amounts = { amount_discount: 500, amount_total: 500, fee_amount: 65 }
    expect(session).toMatchObject({ ...amounts, status: 'open' })
    expect(session.expires_at - session.created).toBeGreaterThan(30 * 60)
    expect(session.expires_at - session.created).toBeLessThan(32 * 60)
    expect(subscription.discount).toEqual(
      terms.duration === 'once'
        ? null
        : {
            id,
            code: 'HALF',
            percent_off: 50,
            amount_off: null,
            ends_at: ends === null ? null : expect.any(Number),
          },
    )
    await renew(shop, subscription.id, 3)
    expect(await paymentsOf(shop, subscription.id)).toEqual(reduced.map((is) => (is ? [500, 500, 65] : [1000, 0, 89])))
    const count = reduced.filter((is) => is).length
    expect(await shop.client.portal.discounts.earnings({ id })).toMatchObject({
      items: [{ currency: 'usd', payments: count, amount: 500 * count, amount_discount: 500 * count }],
      summed: null,
    })
    const now = await shop.client.subscriptions.retrieve({ id: subscription.id })
    expect(now.discount?.id ?? null).toBe(terms.duration === 'forever' ? id : null)
    expect(await redemptions(shop, id)).toBe(1)
    expect(await bookFindings(services, shop.accountId)).toEqual([])
  })

  test('the fee that the customer pays is never discounted, and is computed again when the discount has ended', async () => {
    const shop = await openShop(platform, able)
    const { id } = await shop.client.discounts.create(half)
    const tea = await teaOf(shop)
    const sold = { price_id: tea.price_id, quantity: 2, pass_fees_to_customer: true, discount_id: id, ...redirects }
    const { session, subscription } = await subscribed(shop, sold)
    expect(session).toMatchObject({ amount_discount: 1000, amount_total: 1094, fee_amount: 94 })
    await renew(shop, subscription.id)
    // The least total that leaves 20.00.
    expect(await paymentsOf(shop, subscription.id)).toEqual([
      [1094, 1000, 94],
      [2145, 0, 145],
    ])
    expect(await bookFindings(services, shop.accountId)).toEqual([])
  })

  test('a first invoice of nothing has no payment, and the next one is whole', async () => {
    const shop = await openShop(platform, able)
    const { id } = await shop.client.discounts.create(free)
    const tea = await teaOf(shop)
    const sold = { price_id: tea.price_id, pass_fees_to_customer: true, discount_id: id, ...redirects }
    const { session, subscription } = await subscribed(shop, sold)
    expect(session).toMatchObject({ amount_discount: 1000, amount_total: 0, fee_amount: 0 })
    expect(subscription.status).toBe('active')
    expect(await paymentsOf(shop, subscription.id)).toEqual([])
    expect(await redemptions(shop, id)).toBe(1)
    await renew(shop, subscription.id)
    expect(await paymentsOf(shop, subscription.id)).toEqual([[1094, 0, 94]])
    expect(await bookFindings(services, shop.accountId)).toEqual([])
  })
})

test('a discount reduces the first payment after a trial', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.discounts.create(half)
  const tea = await teaOf(shop)
  const sold = { price_id: tea.price_id, trial_period_days: 14, discount_id: id, ...redirects }
  const { subscription } = await subscribed(shop, sold)
  expect(subscription).toMatchObject({ status: 'trialing', discount: { id, ends_at: null } })
  await renew(shop, subscription.id, 2)
  expect(await paymentsOf(shop, subscription.id)).toEqual([
    [500, 500, 65],
    [1000, 0, 89],
  ])
})

test('the use of a subscription session comes back when it expires, and is counted when it is complete', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 1 })
  const sell = () => shop.client.subscriptionSessions.create({ ...monthly, discount_id: id })
  const first = await sell()
  expect(await refusal(sell())).toMatchObject({ code: 'discount_not_applicable', reason: 'used_up' })
  await shop.client.subscriptionSessions.expire({ id: first.id })
  await catchUp(platform)
  expect(await redemptions(shop, id)).toBe(0)
  const { subscription } = await subscribed(shop, { ...monthly, discount_id: id })
  await renew(shop, subscription.id)
  expect(await redemptions(shop, id)).toBe(1)
  expect(await refusal(sell())).toMatchObject({ code: 'discount_not_applicable', reason: 'used_up' })
})

describe('the use of a subscription session whose bank has not answered', () => {
  const bank = (account_number: string) => ({ method: 'us_bank_account', routing_number: '110000000', account_number })
  test.each([
    ['is counted once the payment has succeeded', '000123456789', 1],
    ['comes back if the payment fails (fault: it was counted when the session was complete)', '000111111116', 0],
  ] as const)('%s', async (_, account, uses) => {
    const shop = await openShop(platform)
    const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 1, max_per_customer: 1 })
    const ada = { ...monthly, discount_id: id, customer_email: 'ada@example.com' }
    const sell = () => shop.client.subscriptionSessions.create(ada)
    const counted = async () =>
      (await platform.database.prisma.discount.findFirstOrThrow({ where: { accountId: shop.accountId, id } })).redeemed
    await processor.pay((await sell()).id, bank(account))
    await catchUp(platform)
    expect([await counted(), await redemptions(shop, id)]).toEqual([0n, 1])
    expect(await refusal(sell())).toMatchObject({ code: 'discount_not_applicable', reason: 'used_up' })
    await processor.advance(2)
    await catchUp(platform)
    await catchUp(platform)
    expect([await counted(), await redemptions(shop, id)]).toEqual([BigInt(uses), uses])
    if (uses === 0) expect(await sell()).toMatchObject({ amount_discount: 500 })
    else expect(await refusal(sell())).toMatchObject({ reason: 'used_up' })
  })
})

describe('the use of a session that was completed unpaid, and whose payment was recorded by an older release', () => {
  const begin = async () => {
    const shop = await openShop(platform)
    const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 1 })
    const { subscription } = await subscribed(shop, { ...monthly, discount_id: id })
    const { prisma } = platform.database
    const row = { accountId: shop.accountId, id }
    await prisma.subscriptionSession.updateMany({
      where: { accountId: shop.accountId },
      data: { paymentStatus: 'unpaid' },
    })
    await prisma.discount.updateMany({ where: row, data: { redeemed: 0 } })
    const counted = async () => (await prisma.discount.findFirstOrThrow({ where: row })).redeemed
    const sell = () => shop.client.subscriptionSessions.create({ ...monthly, discount_id: id })
    return { shop, id, subscription, counted, sell }
  }

  test('is counted with the next payment of the subscription (fault: never)', async () => {
    const { shop, id, subscription, counted, sell } = await begin()
    expect([await counted(), await redemptions(shop, id)]).toEqual([0n, 1])
    await renew(shop, subscription.id, 2)
    expect([await counted(), await redemptions(shop, id)]).toEqual([1n, 1])
    expect(await refusal(sell())).toMatchObject({ reason: 'used_up' })
  })

  test('stays used when the subscription is cancelled (fault: it came back)', async () => {
    const { shop, id, subscription, sell } = await begin()
    await shop.client.subscriptions.cancel({ id: subscription.id, when: 'now' })
    await catchUp(platform)
    expect(await redemptions(shop, id)).toBe(1)
    expect(await refusal(sell())).toMatchObject({ reason: 'used_up' })
  })

  test.each(['canceled', 'incomplete_expired'])(
    'comes back when a subscription without a payment is %s',
    async (status) => {
      const { shop, id, subscription } = await begin()
      const where = { accountId: shop.accountId }
      await platform.database.prisma.payment.updateMany({ where, data: { status: 'requires_payment_method' } })
      expect(await redemptions(shop, id)).toBe(1)
      await platform.database.prisma.subscription.updateMany({
        where: { ...where, id: subscription.id },
        data: { status },
      })
      expect(await redemptions(shop, id)).toBe(0)
    },
  )
})

test('a use is free again 30 seconds after its session has expired unpaid, without an event that says so', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 2 })
  const [once, monthlySale] = [
    () => shop.sell({ discount_id: id }),
    () => shop.client.subscriptionSessions.create({ ...monthly, discount_id: id }),
  ]
  const made = [await once(), await monthlySale()]
  const ends = Math.max(...made.map((session) => session.expires_at))
  const until = async (seconds: number) => {
    await processor.advance(ends + seconds - Math.floor(services.processorClock.now().getTime() / 1000))
    await services.processor.clock.read()
  }
  await until(10)
  expect(await refusal(once())).toMatchObject({ reason: 'used_up' })
  await until(40)
  expect(await redemptions(shop, id)).toBe(0)
  expect(await once()).toMatchObject({ amount_discount: 500 })
  expect(await monthlySale()).toMatchObject({ amount_discount: 500 })
  expect(await refusal(monthlySale())).toMatchObject({ reason: 'used_up' })
})

test('a subscription that is free forever needs no payment method', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.discounts.create({ ...free, duration: 'forever' })
  const { price_id } = await teaOf(shop)
  const sale = { price_id, pass_fees_to_customer: true, discount_id: id, ...redirects }
  const session = await shop.client.subscriptionSessions.create(sale)
  expect(session).toMatchObject({ amount_discount: 1000, amount_total: 0, fee_amount: 0 })
  const sent = new URLSearchParams({ email: 'ada@example.com', name: 'Ada' })
  const page = `http://processor.test/c/pay/${session.id}`
  await processor.sandbox.fetch(new Request(page, { method: 'POST', body: sent }))
  await catchUp(platform)
  const [subscription] = (await shop.client.subscriptions.list({})).items
  expect(subscription).toMatchObject({ status: 'active', discount: { id, percent_off: 100, ends_at: null } })
  await renew(shop, subscription?.id ?? '', 3)
  expect(await paymentsOf(shop, subscription?.id ?? '')).toEqual([])
  expect(await shop.client.subscriptions.retrieve({ id: subscription?.id ?? '' })).toMatchObject({ status: 'active' })
  expect(await redemptions(shop, id)).toBe(1)
  expect(await bookFindings(services, shop.accountId)).toEqual([])
})

test('a lost row of a session with a discount is recovered with it', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 2 })
  const [once, recurring] = [
    await shop.sell({ discount_id: id }),
    await shop.client.subscriptionSessions.create({ ...monthly, discount_id: id }),
  ]
  const { prisma } = platform.database
  const { accountId } = shop
  const rows = async () => [
    await prisma.paymentSession.findFirst({ where: { accountId, id: once.id } }),
    await prisma.subscriptionSession.findFirst({ where: { accountId, id: recurring.id } }),
  ]
  const shown = (row: Awaited<ReturnType<typeof rows>>[number]) =>
    row && [row.discountId, row.amountDiscount, row.amountTotal, row.feeAmount, row.status]
  const before = (await rows()).map(shown)
  expect(before).toEqual([
    [id, 500n, 500n, 65n, 'open'],
    [id, 500n, 500n, 65n, 'open'],
  ])
  await prisma.paymentSession.deleteMany({ where: { accountId } })
  await prisma.subscriptionSession.deleteMany({ where: { accountId } })
  expect(await redemptions(shop, id)).toBe(0)
  const rebuilding = {
    services,
    since: new Date(0),
    dryRun: false,
    pace: async () => undefined,
    found: new Set<string>(),
  }
  expect(await rebuildSessions(rebuilding, { livemode: false, hostAccount: shop.account })).toMatchObject({
    payment: 1,
    subscription: 1,
    unclear: 0,
  })
  expect((await rows()).map(shown)).toEqual(before)
  expect(await redemptions(shop, id)).toBe(2)
  expect(await refusal(shop.sell({ discount_id: id }))).toMatchObject({ reason: 'used_up' })
})

test('a percentage in steps of the currency is that of an independent computation on each invoice', async () => {
  const shop = await openShop(platform)
  // 33 % of 4.570 dinars is 1.5081, in steps of 0.010.
  const kwd = { amount_cents: 4570, currency: 'kwd', interval: 'month', ...redirects }
  const { id } = await shop.client.discounts.create({ ...forever, percent_off: 33 })
  const { session, subscription } = await subscribed(shop, { ...kwd, discount_id: id })
  expect(session).toMatchObject({ amount_discount: 1510, amount_total: 3060 })
  await renew(shop, subscription.id)
  // 0.120 and 4.9 % of 3.060, which is 0.14994.
  expect(await paymentsOf(shop, subscription.id)).toEqual([
    [3060, 1510, 270],
    [3060, 1510, 270],
  ])
  expect(await bookFindings(services, shop.accountId)).toEqual([])
})

test('a customer uses a discount as often as allowed, by sales of both kinds', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.discounts.create({ ...forever, max_per_customer: 1 })
  const ada = { discount_id: id, customer_email: 'ada@example.com' }
  expect(await refusal(shop.client.subscriptionSessions.create({ ...monthly, discount_id: id }))).toMatchObject({
    code: 'validation_error',
    param: 'discount_id',
  })
  const { subscription } = await subscribed(shop, { ...monthly, ...ada })
  await renew(shop, subscription.id, 2)
  expect(await refusal(shop.sell(ada))).toMatchObject({ reason: 'customer_limit' })
  const subscribedAgain = shop.client.subscriptionSessions.create({ ...monthly, ...ada })
  expect(await refusal(subscribedAgain)).toMatchObject({ reason: 'customer_limit' })
})

test.each([
  ['another product', { product_ids: true }, 'other_products'],
  ['another currency', { percent_off: undefined, amount_off: 100, currency: 'eur' }, 'other_currency'],
  ['too much', { percent_off: undefined, amount_off: 970, currency: 'usd' }, 'total_too_small'],
] as const)('a discount of %s does not apply to a subscription', async (_, fields, reason) => {
  const shop = await openShop(platform)
  const tea = await teaOf(shop)
  const other = await teaOf(shop, { name: 'Coffee' })
  const product_ids = 'product_ids' in fields ? { product_ids: [other.product] } : {}
  const { id } = await shop.client.discounts.create({ ...half, ...fields, ...product_ids } as never)
  const selling = shop.client.subscriptionSessions.create({ price_id: tea.price_id, discount_id: id, ...redirects })
  expect(await refusal(selling)).toMatchObject({ code: 'discount_not_applicable', param: 'discount_id', reason })
  expect(await redemptions(shop, id)).toBe(0)
})

describe('a change of a subscription with a discount', () => {
  const rest = { proration_behavior: 'none' } as const
  type Sold = { fields?: object; terms?: object; passFees?: boolean }

  async function sold({ fields = {}, terms = forever, passFees = false }: Sold = {}) {
    const shop = await openShop(platform)
    const [tea, coffee] = [await teaOf(shop), await teaOf(shop, { name: 'Coffee', amount: 3000 })]
    const { id } = await shop.client.discounts.create({ ...half, ...terms })
    const body = { price_id: tea.price_id, pass_fees_to_customer: passFees, discount_id: id, ...redirects, ...fields }
    const { subscription } = await subscribed(shop, body)
    return { shop, subscription: subscription.id, coffee, tea, discount: id }
  }

  test.each([
    [false, 1500, 114],
    [true, 1619, 119],
  ])('of seats renews all of them with it (the customer pays the fee: %s)', async (passFees, amount, fee) => {
    const { shop, subscription } = await sold({ passFees })
    const change = { id: subscription, quantity: 3, ...rest }
    const asked = await shop.client.subscriptions.preview(change)
    // Without proration the next invoice is the renewal of three seats at half the price.
    expect(asked).toMatchObject({ amount_due: amount, fee_amount: fee })
    expect(asked.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
    await shop.client.subscriptions.update(change)
    await renew(shop, subscription)
    expect((await paymentsOf(shop, subscription)).at(-1)).toEqual([amount, 1500, fee])
    expect(await bookFindings(services, shop.accountId)).toEqual([])
  })

  test.each([
    ['now', false],
    ['now', true],
    ['period_end', false],
    ['period_end', true],
  ] as const)('of the plan (%s) takes it over (the customer pays the fee: %s)', async (effective, passFees) => {
    const { shop, subscription, coffee, discount } = await sold({ passFees })
    const change = { id: subscription, price_id: coffee.price_id, effective, ...rest }
    const [amount, fee] = passFees ? [1619, 119] : [1500, 114]
    expect(await shop.client.subscriptions.preview(change)).toMatchObject({ amount_due: amount, fee_amount: fee })
    await shop.client.subscriptions.update(change)
    await renew(shop, subscription, 2)
    expect((await paymentsOf(shop, subscription)).slice(1)).toEqual([
      [amount, 1500, fee],
      [amount, 1500, fee],
    ])
    const now = await shop.client.subscriptions.retrieve({ id: subscription })
    expect(now).toMatchObject({ items: [{ price_id: coffee.price_id }], discount: { id: discount, ends_at: null } })
    expect(await bookFindings(services, shop.accountId)).toEqual([])
  })

  test('of the plan keeps the whole months that a repeating one has left', async () => {
    const { shop, subscription, coffee } = await sold({
      passFees: true,
      terms: { duration: 'repeating', duration_in_months: 3 },
    })
    await renew(shop, subscription)
    await shop.client.subscriptions.update({ id: subscription, price_id: coffee.price_id, ...rest })
    await renew(shop, subscription, 2)
    expect(await paymentsOf(shop, subscription)).toEqual([
      [568, 500, 68],
      [568, 500, 68],
      [1619, 1500, 119],
      [3197, 0, 197],
    ])
  })

  test('of the plan at the end of its last month is previewed as it is then charged (fault: the preview had the discount)', async () => {
    const { shop, subscription } = await sold({ terms: { duration: 'repeating', duration_in_months: 1 } })
    const yearly = await teaOf(shop, { name: 'Year', amount: 9000, interval: 'annual' })
    const change = { id: subscription, price_id: yearly.price_id, effective: 'period_end' as const, ...rest }
    expect(await shop.client.subscriptions.preview(change)).toMatchObject({ amount_due: 9000, fee_amount: 481 })
    await shop.client.subscriptions.update(change)
    await renew(shop, subscription)
    expect((await paymentsOf(shop, subscription)).at(-1)).toEqual([9000, 0, 481])
  })

  test('of the plan without a whole month left removes a repeating one (fault: it stayed without effect)', async () => {
    const terms = { duration: 'repeating', duration_in_months: 2 }
    const { shop, subscription, coffee } = await sold({ passFees: true, terms })
    await pass(40 * 86_400)
    const changed = await shop.client.subscriptions.update({ id: subscription, price_id: coffee.price_id, ...rest })
    expect(changed.discount).toBeNull()
    expect(await couponsOf(shop, subscription)).toEqual([])
  })

  test.each([
    ['now', true],
    ['now', false],
    ['period_end', true],
    ['period_end', false],
  ] as const)(
    'of the plan (%s) keeps coupons that were added at the processor, if it takes ours over: %s (fault: they vanished)',
    async (effective, goesOver) => {
      const shop = await openShop(platform)
      const [tea, coffee] = [await teaOf(shop), await teaOf(shop, { name: 'Coffee', amount: 3000 })]
      const product_ids = goesOver ? [tea.product, coffee.product] : [tea.product]
      const { id } = await shop.client.discounts.create({ ...forever, product_ids })
      const { subscription } = await subscribed(shop, {
        price_id: tea.price_id,
        discount_id: id,
        ...redirects,
      })
      const path = `/v1/subscriptions/${subscription.id}`
      const gift = { id: `gift_${subscription.id}`, amount_off: '100', currency: 'usd', duration: 'forever' }
      await processor.call(false, '/v1/coupons', shop.account, gift)
      const [ours] = await couponsOf(shop, subscription.id)
      const discounts = { 'discounts[0][coupon]': gift.id, 'discounts[1][discount]': ours?.id ?? '' }
      expect(await processor.call(false, path, shop.account, discounts)).toMatchObject({ status: 200 })
      const [added] = await couponsOf(shop, subscription.id)
      const change = { id: subscription.id, price_id: coffee.price_id, effective, ...rest }
      // 30.00 less 1.00, and half of the rest.
      const amount = goesOver ? 1450 : 2900
      expect(await shop.client.subscriptions.preview(change)).toMatchObject({ amount_due: amount })
      await shop.client.subscriptions.update(change)
      await renew(shop, subscription.id)
      expect((await paymentsOf(shop, subscription.id)).at(-1)?.[0]).toBe(amount)
      expect(await couponsOf(shop, subscription.id)).toEqual([
        added,
        ...(goesOver ? [{ id: expect.any(String), coupon: expect.stringContaining(id) }] : []),
      ])
      const now = await shop.client.subscriptions.retrieve({ id: subscription.id })
      expect(now.discount?.id ?? null).toBe(goesOver ? id : null)
    },
  )

  test('of the plan to a product that it is not for ends the reduction', async () => {
    const shop = await openShop(platform)
    const [tea, coffee] = [await teaOf(shop), await teaOf(shop, { name: 'Coffee', amount: 3000 })]
    const { id } = await shop.client.discounts.create({ ...forever, product_ids: [tea.product] })
    const { subscription } = await subscribed(shop, { price_id: tea.price_id, discount_id: id, ...redirects })
    await shop.client.subscriptions.update({ id: subscription.id, price_id: coffee.price_id, ...rest })
    const after = await shop.client.subscriptions.retrieve({ id: subscription.id })
    expect(after.discount).toBeNull()
    await renew(shop, subscription.id)
    expect(await paymentsOf(shop, subscription.id)).toEqual([
      [500, 500, 65],
      [3000, 0, 187],
    ])
  })
})
