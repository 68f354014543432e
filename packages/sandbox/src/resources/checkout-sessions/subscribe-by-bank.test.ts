import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { payOnPage } from '../../testing/pay-on-page.ts'

// The bank answers two seconds after it was asked.
let open: Billing | undefined
afterEach(() => open?.sandbox.close())

const line = (unit_amount: number, quantity = 1) => ({
  quantity,
  price_data: {
    currency: 'usd',
    unit_amount,
    product_data: { name: 'Pro' },
    recurring: { interval: 'month' as const },
  },
})

/** A session that was completed with a bank account. */
async function subscribed(account_number: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  open = await createBilling('2026-04-01T00:00:00Z')
  const b = open
  const { id } = await b.stripe.checkout.sessions.create(
    { mode: 'subscription', success_url: 'https://shop.test/done', line_items: [line(1000)], ...more },
    b.on,
  )
  const typed = { method: 'us_bank_account', routing_number: '110000000', account_number }
  const outcome = await payOnPage(b.sandbox, id, typed)
  const session = async () => {
    const expand = ['subscription', 'invoice']
    const now = await b.stripe.checkout.sessions.retrieve(id, { expand }, b.on)
    const subscription = now.subscription as Stripe.Subscription
    return { ...now, subscription, invoice: now.invoice as Stripe.Invoice }
  }
  return { b, outcome, session }
}

const statuses = ({ status, payment_status, subscription, invoice }: Awaited<ReturnType<Subscribed['session']>>) => [
  status,
  payment_status,
  subscription.status,
  invoice.status,
]
type Subscribed = Awaited<ReturnType<typeof subscribed>>

test('Stripe: a subscription that begins with a bank debit is active while the bank is asked', async () => {
  const { b, outcome, session } = await subscribed('000123456789', {
    subscription_data: { application_fee_percent: 5 },
  })
  expect(outcome).toMatchObject({ outcome: 'processing' })
  expect(statuses(await session())).toEqual(['complete', 'unpaid', 'active', 'open'])
  expect((await b.stripe.paymentIntents.list({}, b.on)).data[0]?.status).toBe('processing')
  await b.sandbox.clock.advance({ seconds: 2 })
  const after = await session()
  expect(statuses(after)).toEqual(['complete', 'paid', 'active', 'paid'])
  expect((await b.stripe.applicationFees.list()).data.map((fee) => fee.amount)).toEqual([50])
  const told = await b.events()
  const types = told.map((event) => event.type).filter((type) => /^(checkout|customer\.sub|invoice\.)/.test(type))
  expect(types).toEqual([
    'invoice.created',
    'customer.subscription.created',
    'invoice.finalized',
    'checkout.session.completed',
    'invoice.paid',
    'invoice.payment_succeeded',
    'checkout.session.async_payment_succeeded',
  ])
  await b.until(Number(after.subscription.items.data[0]?.current_period_end) + oneHour + 2)
  expect((await b.invoices(after.subscription.id)).map((invoice) => invoice.status)).toEqual(['paid', 'paid'])
})

test('Stripe: a first bank debit that fails voids the invoice, and the subscription remains active', async () => {
  const { b, session } = await subscribed('000111111116')
  await b.sandbox.clock.advance({ seconds: 2 })
  const refused = await session()
  expect(statuses(refused)).toEqual(['complete', 'unpaid', 'active', 'void'])
  const told = (await b.events()).map((event) => event.type)
  expect(told.filter((type) => /failed|voided|canceled/.test(type))).toEqual([
    'charge.failed',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'payment_intent.canceled',
    'invoice.voided',
    'checkout.session.async_payment_failed',
  ])
  const [failed] = await b.events('checkout.session.async_payment_failed')
  expect(failed?.data.object).toMatchObject({ id: refused.id, payment_status: 'unpaid' })
  await b.sandbox.clock.advance({ seconds: 2 * oneDay })
  expect(statuses(await session())).toEqual(['complete', 'unpaid', 'active', 'void'])
  expect((await b.events('checkout.session.async_payment_succeeded')).length).toBe(0)
})

test('a bank that never answers leaves the subscription active and its invoice open', async () => {
  const { b, session } = await subscribed('000000000009')
  await b.sandbox.clock.advance({ seconds: 2 * oneDay })
  expect(statuses(await session())).toEqual(['complete', 'unpaid', 'active', 'open'])
  expect((await b.stripe.paymentIntents.list({}, b.on)).data[0]?.status).toBe('processing')
})

test('a subscription that is created by API with a bank account is active at once, too', async () => {
  open = await createBilling('2026-04-01T00:00:00Z')
  const b = open
  const { id: customer } = await b.customer('pm_usBankAccount_noAccount')
  const created = await b.subscribe(1000, { customer })
  expect(created.status).toBe('active')
  await b.sandbox.clock.advance({ seconds: 2 })
  expect((await b.subscription(created.id)).status).toBe('active')
  expect((await b.invoices(created.id)).map(({ status }) => status)).toEqual(['void'])
})

test('a trial keeps the account and asks the bank when it ends', async () => {
  const { b, outcome, session } = await subscribed('000333333335', { subscription_data: { trial_period_days: 5 } })
  expect(outcome).toMatchObject({ outcome: 'paid' })
  const begun = await session()
  expect(statuses(begun)).toEqual(['complete', 'no_payment_required', 'trialing', 'paid'])
  await b.until(Number(begun.subscription.trial_end) + oneHour)
  expect((await b.subscription(begun.subscription.id)).status).toBe('active')
  await b.sandbox.clock.advance({ seconds: 2 })
  expect((await b.subscription(begun.subscription.id)).status).toBe('past_due')
})

test('cards are all there is in another currency', async () => {
  open = await createBilling('2026-04-01T00:00:00Z')
  const { price_data, quantity } = line(1000)
  const { payment_method_types: types } = await open.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      success_url: 'https://shop.test/done',
      line_items: [{ quantity, price_data: { ...price_data, currency: 'eur' } }],
    },
    open.on,
  )
  expect(types).toEqual(['card'])
})
