import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

async function billing() {
  open = await createBilling('2026-01-31T10:00:00Z')
  const b = open
  const coupon = (input: Stripe.CouponCreateParams) => b.stripe.coupons.create(input, b.on)
  const code = (coupon: string, more: Partial<Stripe.PromotionCodeCreateParams> = {}) =>
    b.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, ...more }, b.on)
  const totals = async (id: string) =>
    (await b.invoices(id)).map(({ subtotal, total, amount_paid }) => [subtotal, total, amount_paid])
  return { b, coupon, code, totals }
}

test('a coupon is created, changed and deleted, with an event each', async () => {
  const { b, coupon } = await billing()
  const created = await coupon({ id: 'SUMMER', percent_off: 25.5, duration: 'forever', name: 'Summer' })
  expect(created).toMatchObject({ id: 'SUMMER', percent_off: 25.5, amount_off: null, valid: true, times_redeemed: 0 })
  expect(await b.stripe.coupons.update('SUMMER', { name: 'Autumn', metadata: { a: '1' } }, b.on)).toMatchObject({
    name: 'Autumn',
    metadata: { a: '1' },
  })
  expect((await expectFailure(coupon({ id: 'SUMMER', percent_off: 1 }))).code).toBe('resource_already_exists')
  expect((await b.stripe.coupons.list({}, b.on)).data.map(({ id }) => id)).toEqual(['SUMMER'])
  // The same id is free on another account.
  expect((await b.stripe.coupons.create({ id: 'SUMMER', percent_off: 5 })).percent_off).toBe(5)
  expect(await b.stripe.coupons.del('SUMMER', {}, b.on)).toEqual({ id: 'SUMMER', object: 'coupon', deleted: true })
  expect((await expectFailure(b.stripe.coupons.retrieve('SUMMER', {}, b.on))).statusCode).toBe(404)
  expect((await coupon({ id: 'SUMMER', percent_off: 10 })).percent_off).toBe(10)
  expect((await b.events('coupon.created', 'coupon.updated', 'coupon.deleted')).map(({ type }) => type)).toEqual([
    'coupon.created',
    'coupon.updated',
    'coupon.deleted',
    'coupon.created',
  ])
})

test.each([
  [{}, 'percent_off'],
  [{ percent_off: 10, amount_off: 5, currency: 'usd' }, 'percent_off'],
  [{ percent_off: 101 }, 'percent_off'],
  [{ percent_off: 0 }, 'percent_off'],
  [{ amount_off: 100 }, 'currency'],
  [{ percent_off: 10, duration: 'repeating' }, 'duration_in_months'],
  [{ percent_off: 10, redeem_by: 1000 }, 'redeem_by'],
  [{ percent_off: 10, applies_to: { products: ['prod_none'] } }, 'applies_to[products][0]'],
] as [Stripe.CouponCreateParams, string][])('the coupon %o is refused', async (input, param) => {
  const { coupon } = await billing()
  expect((await expectFailure(coupon(input))).param).toBe(param)
})

test.each([
  [
    'once',
    [
      [1000, 750, 750],
      [1000, 1000, 1000],
      [1000, 1000, 1000],
    ],
  ],
  [
    'repeating',
    [
      [1000, 750, 750],
      [1000, 750, 750],
      [1000, 1000, 1000],
    ],
  ],
  [
    'forever',
    [
      [1000, 750, 750],
      [1000, 750, 750],
      [1000, 750, 750],
    ],
  ],
] as const)('a coupon for %s', async (duration, expected) => {
  const { b, coupon, totals } = await billing()
  const { id } = await coupon({
    percent_off: 25,
    duration,
    ...(duration === 'repeating' ? { duration_in_months: 2 } : {}),
  })
  const sub = await b.subscribe(1000, { discounts: [{ coupon: id }] })
  expect((await b.subscription(sub.id)).discounts).toHaveLength(duration === 'once' ? 0 : 1)
  await b.until('2026-02-28T14:00:00Z')
  // A coupon that has ended by then does not reduce it.
  const { subtotal, total } = await b.stripe.invoices.createPreview({ subscription: sub.id }, b.on)
  expect([subtotal, total], 'the preview of the third invoice').toEqual(expected[2].slice(0, 2))
  await b.until('2026-03-31T12:00:00Z')
  expect(await totals(sub.id)).toEqual(expected)
  expect(await b.stripe.coupons.retrieve(id, {}, b.on)).toMatchObject({ times_redeemed: 1 })
})

test('a preview of a renewal has only the discounts that still run then, as its invoice will', async () => {
  const { b, coupon, totals } = await billing()
  await coupon({ id: 'MONTHS', percent_off: 25, duration: 'repeating', duration_in_months: 2 })
  const sub = await b.subscribe(1000, { discounts: [{ coupon: 'MONTHS' }] })
  const preview = async () => (await b.stripe.invoices.createPreview({ subscription: sub.id }, b.on)).total
  const previews = [await preview()]
  await b.until('2026-03-01T12:00:00Z')
  expect((await b.subscription(sub.id)).discounts).toHaveLength(1)
  previews.push(await preview())
  await b.until('2026-03-31T12:00:00Z')
  expect((await totals(sub.id)).slice(1).map(([, total]) => total)).toEqual(previews)
  expect(previews).toEqual([750, 1000])
})

test('an invoice shows each discount, and leads to its coupon', async () => {
  const { b, coupon } = await billing()
  await coupon({ id: 'HALF', percent_off: 50, duration: 'forever' })
  await coupon({ id: 'TWO', amount_off: 200, currency: 'usd', duration: 'forever' })
  const sub = await b.subscribe(1005, { discounts: [{ coupon: 'HALF' }, { coupon: 'TWO' }] })
  const expand = ['discounts.source.coupon', 'total_discount_amounts.discount', 'lines.data.discount_amounts.discount']
  const invoice = await b.stripe.invoices.retrieve(String(sub.latest_invoice), { expand }, b.on)
  expect(invoice).toMatchObject({ subtotal: 1005, total: 302, amount_due: 302, amount_paid: 302 })
  expect(invoice.discounts).toMatchObject([
    { object: 'discount', subscription: sub.id, source: { type: 'coupon', coupon: { id: 'HALF', object: 'coupon' } } },
    { source: { coupon: { id: 'TWO' } } },
  ])
  expect(invoice.total_discount_amounts).toMatchObject([{ amount: 503 }, { amount: 200 }])
  expect(invoice.lines.data[0]).toMatchObject({
    amount: 1005,
    discount_amounts: [{ amount: 503, discount: { object: 'discount' } }, { amount: 200 }],
  })
})

test('a trial does not use up a coupon for one invoice', async () => {
  const { b, coupon, totals } = await billing()
  await coupon({ id: 'ONCE', percent_off: 100, duration: 'once' })
  const sub = await b.subscribe(1000, { discounts: [{ coupon: 'ONCE' }], trial_period_days: 7 })
  await b.until('2026-03-08T12:00:00Z')
  expect(await totals(sub.id)).toEqual([
    [0, 0, 0],
    [1000, 0, 0],
    [1000, 1000, 1000],
  ])
})

test('a change within a period is prorated under the discount', async () => {
  const { b, coupon } = await billing()
  await coupon({ id: 'HALF', percent_off: 50, duration: 'forever' })
  const sub = await b.subscribe(2800, { discounts: [{ coupon: 'HALF' }] })
  const other = await b.price(5600)
  // 28 days from 31 January to 28 February: a half is left.
  await b.until('2026-02-14T10:00:00Z')
  await b.stripe.subscriptions.update(
    sub.id,
    { items: [{ id: String(sub.items.data[0]?.id), price: other.id }], proration_behavior: 'always_invoice' },
    b.on,
  )
  const [, change] = await b.invoices(sub.id)
  expect(change?.lines.data.map(({ amount, discount_amounts }) => [amount, discount_amounts])).toEqual([
    [-700, []],
    [1400, []],
  ])
  expect(change).toMatchObject({ total: 700, amount_paid: 700 })
})

test('discounts are added to a subscription, kept by their id, and taken away', async () => {
  const { b, coupon } = await billing()
  await coupon({ id: 'HALF', percent_off: 50, duration: 'forever' })
  await coupon({ id: 'TENTH', percent_off: 10, duration: 'forever' })
  const { id } = await b.subscribe(1000)
  const update = (discounts: Stripe.SubscriptionUpdateParams['discounts']) =>
    b.stripe.subscriptions.update(id, { ...(discounts === undefined ? {} : { discounts }) }, b.on)
  const first = (await update([{ coupon: 'HALF' }])).discounts[0] as string
  const both = await update([{ discount: first }, { coupon: 'TENTH' }])
  expect([both.discounts[0], both.discounts.length]).toEqual([first, 2])
  const preview = async (more: object) =>
    (await b.stripe.invoices.createPreview({ subscription: id, ...more }, b.on)).total
  expect([
    await preview({}),
    await preview({ discounts: '' }),
    await preview({ discounts: [{ coupon: 'TENTH' }] }),
  ]).toEqual([450, 1000, 900])
  expect(await b.stripe.coupons.retrieve('TENTH', {}, b.on)).toMatchObject({ times_redeemed: 1 })
  expect(await b.stripe.subscriptions.deleteDiscount(id, {}, b.on)).toMatchObject({ id: first, deleted: true })
  expect((await b.subscription(id)).discounts).toEqual([])
  expect((await expectFailure(b.stripe.subscriptions.deleteDiscount(id, {}, b.on))).statusCode).toBe(404)
  expect((await expectFailure(update([{ discount: first }]))).param).toBe('discounts[0][discount]')
  expect((await b.events('customer.discount.created', 'customer.discount.deleted')).map(({ type }) => type)).toEqual([
    'customer.discount.created',
    'customer.discount.created',
    'customer.discount.deleted',
    'customer.discount.deleted',
  ])
})

test('a promotion code is redeemed as often as it allows, by whom and for what it allows', async () => {
  const { b, coupon, code } = await billing()
  await coupon({ id: 'HALF', percent_off: 50, duration: 'once' })
  const twice = await code('HALF', { code: 'Welcome', max_redemptions: 2 })
  expect((await expectFailure(code('HALF', { code: 'WELCOME' }))).code).toBe('resource_already_exists')
  expect((await b.stripe.promotionCodes.list({ code: 'welcome', active: true }, b.on)).data).toHaveLength(1)
  const { id: customer } = await b.customer()
  const redeem = (promotion_code: string) => b.subscribe(1000, { customer, discounts: [{ promotion_code }] })
  await redeem(twice.id)
  await redeem(twice.id)
  expect(await b.stripe.promotionCodes.retrieve(twice.id, {}, b.on)).toMatchObject({ active: false, times_redeemed: 2 })
  expect((await expectFailure(redeem(twice.id))).param).toBe('discounts[0][promotion_code]')
  const dear = await code('HALF', { restrictions: { minimum_amount: 5000, minimum_amount_currency: 'usd' } })
  expect((await expectFailure(redeem(dear.id))).message).toContain('at least $50.00')
  const first = await code('HALF', { restrictions: { first_time_transaction: true } })
  expect((await expectFailure(redeem(first.id))).message).toContain('prior transactions')
  const mine = await code('HALF', { customer: (await b.customer()).id })
  expect((await expectFailure(redeem(mine.id))).message).toContain('this customer')
  await b.stripe.promotionCodes.update(mine.id, { active: false }, b.on)
  expect((await b.stripe.promotionCodes.list({ active: true }, b.on)).data.map(({ id }) => id)).not.toContain(mine.id)
  expect((await expectFailure(redeem('promo_unknown'))).code).toBe('resource_missing')
})

test('a coupon in another currency, one that is used up and a deleted one are refused', async () => {
  const { b, coupon } = await billing()
  await coupon({ id: 'EURO', amount_off: 100, currency: 'eur' })
  await coupon({ id: 'FEW', percent_off: 10, max_redemptions: 1, duration: 'forever' })
  const redeem = (id: string) => b.subscribe(1000, { discounts: [{ coupon: id }] })
  expect((await expectFailure(redeem('EURO'))).param).toBe('discounts[0][coupon]')
  const { id } = await redeem('FEW')
  expect((await expectFailure(redeem('FEW'))).code).toBe('coupon_expired')
  await b.stripe.coupons.del('FEW', {}, b.on)
  expect((await expectFailure(redeem('FEW'))).code).toBe('resource_missing')
  await b.until('2026-02-28T12:00:00Z')
  expect((await b.invoices(id)).map(({ total }) => total)).toEqual([900, 900])
})

test('an item has discounts of its own, which are applied before those of the subscription', async () => {
  const { b, coupon, totals } = await billing()
  await coupon({ id: 'HALF', percent_off: 50, duration: 'forever' })
  await coupon({ id: 'ONCE', amount_off: 100, currency: 'usd', duration: 'once' })
  const [first, second] = [await b.price(1000), await b.price(600)]
  const { id: customer } = await b.customer()
  const sub = await b.subscribe(1000, {
    customer,
    items: [{ price: first.id, discounts: [{ coupon: 'HALF' }] }, { price: second.id }],
    discounts: [{ coupon: 'ONCE' }],
  })
  const [item, other] = sub.items.data
  const expand = ['lines.data.discounts', 'total_discount_amounts.discount']
  const invoice = await b.stripe.invoices.retrieve(String(sub.latest_invoice), { expand }, b.on)
  expect(invoice).toMatchObject({ subtotal: 1600, total: 1000, amount_paid: 1000 })
  expect(invoice.total_discount_amounts).toMatchObject([
    { amount: 500, discount: { subscription_item: item?.id, source: { coupon: 'HALF' } } },
    { amount: 100, discount: { subscription_item: null } },
  ])
  expect(invoice.lines.data.map(({ discounts }) => discounts.length).sort()).toEqual([0, 1])
  expect(
    (await b.stripe.subscriptionItems.retrieve(item?.id ?? '', { expand: ['discounts'] }, b.on)).discounts,
  ).toMatchObject([{ object: 'discount', subscription: sub.id, subscription_item: item?.id }])
  await b.stripe.subscriptionItems.update(other?.id ?? '', { discounts: [{ coupon: 'ONCE' }] }, b.on)
  await b.until('2026-03-31T12:00:00Z')
  expect(await totals(sub.id)).toEqual([
    [1600, 1000, 1000],
    [1600, 1000, 1000],
    [1600, 1100, 1100],
  ])
  await b.stripe.subscriptions.update(sub.id, { items: [{ id: item?.id ?? '', discounts: '' }] }, b.on)
  expect((await b.stripe.invoices.createPreview({ subscription: sub.id }, b.on)).total).toBe(1600)
  const wrong = b.stripe.subscriptions.update(
    sub.id,
    { items: [{ id: item?.id ?? '', discounts: [{ coupon: 'NONE' }] }] },
    b.on,
  )
  expect((await expectFailure(wrong)).param).toBe('items[0][discounts][0][coupon]')
})

test('the rest of a period is charged under the discounts of the item', async () => {
  const { b, coupon } = await billing()
  await coupon({ id: 'HALF', percent_off: 50, duration: 'forever' })
  const price = await b.price(2800)
  const sub = await b.subscribe(2800, { items: [{ price: price.id, discounts: [{ coupon: 'HALF' }] }] })
  const other = await b.price(5600)
  await b.until('2026-02-14T10:00:00Z')
  await b.stripe.subscriptions.update(
    sub.id,
    { items: [{ id: String(sub.items.data[0]?.id), price: other.id }], proration_behavior: 'always_invoice' },
    b.on,
  )
  const [, change] = await b.invoices(sub.id)
  expect(change?.lines.data.map(({ amount }) => amount)).toEqual([-700, 1400])
})
