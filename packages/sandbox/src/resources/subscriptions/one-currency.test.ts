import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let b: Billing
beforeEach(async () => {
  b = await createBilling('2026-11-05T12:00:00Z')
})
afterEach(() => b.sandbox.close())

const message =
  'You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, ' +
  'discount, quote, or invoice item with currency usd.'

const inEuros = () => ({
  price_data: { currency: 'eur', product: b.product.id, unit_amount: 900, recurring: { interval: 'month' as const } },
})

const checkout = (customer: string) =>
  b.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      success_url: 'https://shop.test/done',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'eur',
            unit_amount: 900,
            recurring: { interval: 'month' },
            product_data: { name: 'Pro' },
          },
        },
      ],
    },
    b.on,
  )

test('a customer has subscriptions in one currency', async () => {
  const { id: customer } = await b.customer()
  const first = await b.subscribe(1000, { customer })
  const create = () => b.stripe.subscriptions.create({ customer, items: [inEuros()] }, b.on)
  const failed = await expectFailure(create())
  expect([failed.statusCode, failed.type, failed.message]).toEqual([400, 'StripeInvalidRequestError', message])
  expect((await expectFailure(checkout(customer))).message).toBe(message)
  // A subscription that has ended does not count.
  await b.stripe.subscriptions.cancel(first.id, {}, b.on)
  expect((await create()).currency).toBe('eur')
})

test('prorations of a subscription that ends at once are removed, unless they are invoiced or prorated (fault: another currency refused)', async () => {
  const waiting = async (customer: string) =>
    (await b.stripe.invoiceItems.list({ customer, pending: true }, b.on)).data.map(({ proration }) => proration)
  const ending = async (how: { prorate?: boolean }) => {
    const { id: customer } = await b.customer()
    const { id, items } = await b.subscribe(1000, { customer })
    await b.sandbox.clock.advance({ seconds: 10 * 86_400 })
    await b.stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', quantity: 3 }] }, b.on)
    await b.stripe.invoiceItems.create({ customer, subscription: id, amount: 700, currency: 'usd' }, b.on)
    expect(await waiting(customer)).toEqual(expect.arrayContaining([true, true, false]))
    await b.stripe.subscriptions.cancel(id, how, b.on)
    return customer
  }
  const customer = await ending({})
  expect(await waiting(customer)).toEqual([false])
  expect((await waiting(await ending({ prorate: true }))).filter((proration) => proration).length).toBeGreaterThan(1)
  const [item] = (await b.stripe.invoiceItems.list({ customer, pending: true }, b.on)).data
  await b.stripe.invoiceItems.del(item?.id ?? '', {}, b.on)
  expect((await b.stripe.subscriptions.create({ customer, items: [inEuros()] }, b.on)).currency).toBe('eur')
})

test('a page that was opened before the other subscription began refuses the payment', async () => {
  const { id: customer } = await b.customer()
  const session = await checkout(customer)
  await b.subscribe(1000, { customer })
  await expect(b.sandbox.pay(session)).rejects.toThrow(message)
  expect((await b.stripe.charges.list({}, b.on)).data).toHaveLength(1)
})

test('a customer with a running subscription gets items and an invoice in another currency', async () => {
  const { id: customer } = await b.customer()
  await b.subscribe(1000, { customer })
  const item = await b.stripe.invoiceItems.create({ customer, amount: 700, currency: 'eur' }, b.on)
  expect(item.currency).toBe('eur')
  const invoice = await b.stripe.invoices.create(
    { customer, currency: 'eur', pending_invoice_items_behavior: 'include' },
    b.on,
  )
  expect([invoice.currency, invoice.total]).toEqual(['eur', 700])
})

test('an item for the next invoice refuses a subscription in another currency', async () => {
  const { id: customer } = await b.customer()
  const item = await b.stripe.invoiceItems.create({ customer, amount: 700, currency: 'usd' }, b.on)
  const create = () => b.stripe.subscriptions.create({ customer, items: [inEuros()] }, b.on)
  expect((await expectFailure(create())).message).toBe(message)
  expect((await expectFailure(checkout(customer))).message).toBe(message)
  await b.stripe.invoiceItems.del(item.id, {}, b.on)
  expect((await create()).currency).toBe('eur')
})

test('a running subscription, its items and its schedule keep their currency', async () => {
  const { id, items } = await b.subscribe(1000)
  const item = items.data[0]?.id ?? ''
  const kept = "The price specified only supports `eur`. This doesn't match the expected currency: `usd`."
  const refused = async (change: Promise<unknown>) => (await expectFailure(change)).message
  expect(await refused(b.stripe.subscriptions.update(id, { items: [{ id: item, ...inEuros() }] }, b.on))).toBe(kept)
  expect(await refused(b.stripe.subscriptionItems.update(item, inEuros(), b.on))).toBe(kept)
  const schedule = await b.stripe.subscriptionSchedules.create({ from_subscription: id }, b.on)
  const [now] = schedule.phases
  const phases = [
    {
      items: [{ price: String(now?.items[0]?.price) }],
      start_date: now?.start_date ?? 0,
      end_date: now?.end_date ?? 0,
    },
    { items: [inEuros()], duration: { interval: 'month' as const } },
  ]
  expect(await refused(b.stripe.subscriptionSchedules.update(schedule.id, { phases }, b.on))).toBe(kept)
  expect((await b.subscription(id)).currency).toBe('usd')
})
