import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling, oneDay } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

// Random sequences of changes to a subscription neither create nor lose money.

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

/** Numbers below `n`, the same for the same seed. */
function numbersFrom(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
}

const behaviors = ['always_invoice', 'create_prorations', 'none'] as const

async function setup(below: (n: number) => number) {
  const starts = ['2026-01-31T10:00:00Z', '2026-12-31T23:59:59Z', '2028-02-29T00:00:00Z'] as const
  const ends = ['cancel', 'unpaid', 'past_due'] as const
  const b = await createBilling(starts[below(3)] ?? starts[0], { afterLastRetry: ends[below(3)] ?? 'cancel' })
  const { id: customer, method: card } = await b.customer()
  const attach = async (token: string) => (await b.stripe.paymentMethods.attach(token, { customer }, b.on)).id
  const methods = [card, await attach('pm_card_chargeCustomerFail'), await attach('pm_usBankAccount_insufficientFunds')]
  const prices = [
    await b.price(999),
    await b.price(12_345, { interval: 'year' }),
    await b.price(777, { interval: 'week' }),
  ]
  const { id } = await b.subscribe(0, {
    customer,
    items: [{ price: prices[0]?.id ?? '', quantity: 1 + below(4) }],
    application_fee_percent: 4.9,
    ...(below(3) === 0 ? { trial_period_days: 1 + below(20) } : {}),
  })
  return { b, card, customer, id, methods, prices }
}
type History = Awaited<ReturnType<typeof setup>>

/** One action of a customer or a merchant, possible at any time. */
async function act(
  { b, card, customer, id, methods, prices }: History,
  below: (n: number) => number,
): Promise<unknown> {
  const { stripe, on } = b
  const item = (await b.subscription(id)).items.data[0]?.id ?? ''
  const proration_behavior = behaviors[below(3)] ?? 'none'
  const change = (params: Stripe.SubscriptionUpdateParams) => stripe.subscriptions.update(id, params, on)
  const [open] = (await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 }, on)).data
  const deeds: (() => Promise<unknown>)[] = [
    () => change({ items: [{ id: item, quantity: below(6) }], proration_behavior }),
    () => change({ items: [{ id: item, price: prices[below(3)]?.id ?? '' }], proration_behavior }),
    () => change({ default_payment_method: methods[below(3)] ?? card }),
    () => change({ cancel_at_period_end: below(4) === 0 }),
    () => change({ billing_cycle_anchor: { type: 'now' }, proration_behavior }),
    () => stripe.subscriptions.pause(id, below(2) === 0 ? { invoicing_behavior: 'invoice' } : {}, on),
    () => stripe.subscriptions.resume(id, below(2) === 0 ? { payment_behavior: 'resume_on_payment_success' } : {}, on),
    () => stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior }, on),
    () => stripe.invoiceItems.create({ customer, amount: below(2000) - 1000, currency: 'usd' }, on),
    () => stripe.invoices.pay(open?.id ?? 'in_none', { payment_method: card }, on),
    () => stripe.invoices.voidInvoice(open?.id ?? 'in_none', {}, on),
    () => stripe.invoices.markUncollectible(open?.id ?? 'in_none', {}, on),
  ]
  const passing = () => b.sandbox.clock.advance({ seconds: 1 + below(40 * oneDay) })
  const deed = deeds[below(deeds.length + 4)] ?? passing
  return deed()
}

async function sumOfCharges(b: Billing): Promise<number> {
  let sum = 0
  for await (const charge of b.stripe.charges.list({ limit: 100 }, b.on)) {
    if (charge.status === 'succeeded') sum += charge.amount
  }
  return sum
}

const sumOf = (invoices: Stripe.Invoice[], of: 'amount_due' | 'amount_paid' | 'total', ...statuses: string[]) =>
  invoices.filter(({ status }) => statuses.includes(status ?? '')).reduce((sum, invoice) => sum + invoice[of], 0)

test.each([1, 2, 3, 4, 5, 6, 7, 8])('history %i', async (seed) => {
  const below = numbersFrom(seed)
  const history = await setup(below)
  open = history.b
  const { b, customer, id } = history
  for (let step = 0; step < 25; step++) {
    const error = await act(history, below).then(
      () => null,
      (refused: unknown) => expectFailure(Promise.reject(refused)),
    )
    // A change that the state does not allow is refused, and no request fails with a 500.
    expect(error?.statusCode ?? 200).toBeLessThan(500)
    const subscription = await b.subscription(id)
    if (['canceled', 'incomplete_expired', 'paused'].includes(subscription.status)) continue
    const { current_period_start: start = 0, current_period_end: end = 0 } = subscription.items.data[0] ?? {}
    const now = b.sandbox.clock.now().getTime() / 1000
    expect([start <= now, now < end]).toEqual([true, true])
  }
  // The last bank that was asked answers.
  await b.sandbox.clock.advance({ seconds: 3 })
  const invoices = await b.invoices(id)
  for (const invoice of invoices) expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due)
  const paid = sumOf(invoices, 'amount_paid', 'paid')
  expect(await sumOfCharges(b)).toBe(paid)
  const { balance } = (await b.stripe.customers.retrieve(customer, {}, b.on)) as Stripe.Customer
  // A void invoice has given back what it had used of the balance.
  const unpaid = sumOf(invoices, 'amount_due', 'open', 'uncollectible')
  expect(sumOf(invoices, 'total', 'paid', 'open', 'uncollectible')).toBe(paid + unpaid + balance)
})
