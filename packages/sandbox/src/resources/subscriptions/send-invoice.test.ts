import { afterEach, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

const today = '2026-11-05T12:00:00Z'
let b: Billing
afterEach(() => b.sandbox.close())

test('a subscription whose invoices are sent is active at once, and past due when one is not paid in time', async () => {
  b = await createBilling(today)
  const { id, ...subscription } = await b.subscribe(1500, { collection_method: 'send_invoice', days_until_due: 14 })
  expect(subscription).toMatchObject({ status: 'active', collection_method: 'send_invoice', days_until_due: 14 })
  expect(await b.invoices(id)).toMatchObject([{ status: 'draft', due_date: at(today) + 14 * oneDay }])
  await b.sandbox.clock.advance({ seconds: 2 * oneHour })
  const [invoice] = await b.invoices(id)
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 0, next_payment_attempt: null })
  expect((await b.events('invoice.sent')).length).toBe(1)
  await b.sandbox.clock.advance({ seconds: 15 * oneDay })
  expect((await b.subscription(id)).status).toBe('past_due')
  await b.stripe.invoices.pay(invoice?.id ?? '', { paid_out_of_band: true }, b.on)
  expect((await b.subscription(id)).status).toBe('active')
  await b.sandbox.clock.advance({ seconds: 20 * oneDay })
  expect((await b.invoices(id)).at(-1)).toMatchObject({ status: 'open', collection_method: 'send_invoice' })
})

test('the collection of a subscription can be changed, and needs a time to be paid', async () => {
  b = await createBilling(today)
  const { id } = await b.subscribe(1500)
  const sent = { collection_method: 'send_invoice' } as const
  expect((await expectFailure(b.stripe.subscriptions.update(id, sent, b.on))).param).toBe('days_until_due')
  expect((await expectFailure(b.stripe.subscriptions.update(id, { days_until_due: 7 }, b.on))).param).toBe(
    'days_until_due',
  )
  const changed = await b.stripe.subscriptions.update(id, { ...sent, days_until_due: 7 }, b.on)
  expect(changed).toMatchObject({ collection_method: 'send_invoice', days_until_due: 7 })
  const back = await b.stripe.subscriptions.update(id, { collection_method: 'charge_automatically' }, b.on)
  expect(back).toMatchObject({ collection_method: 'charge_automatically', days_until_due: null })
})

test('a start before now is billed with the first invoice, in whole periods and a part of one', async () => {
  b = await createBilling('2026-11-01T00:00:00Z')
  const whole = at('2026-09-01T00:00:00Z')
  const { id, start_date } = await b.subscribe(3000, { backdate_start_date: whole })
  expect(start_date).toBe(whole)
  const [invoice] = await b.invoices(id)
  expect(invoice).toMatchObject({ status: 'paid', total: 9000 })
  expect(invoice?.lines.data.map(({ amount }) => amount).toSorted()).toEqual([3000, 6000])
  // Fifteen of the thirty-one days of October.
  const half = await b.subscribe(3100, { backdate_start_date: at('2026-10-17T00:00:00Z') })
  expect((await b.invoices(half.id))[0]?.total).toBe(3100 + 1500)
  const unbilled = await b.subscribe(3000, { backdate_start_date: whole, proration_behavior: 'none' })
  expect((await b.invoices(unbilled.id))[0]?.total).toBe(3000)
  const late = b.subscribe(3000, { backdate_start_date: at('2026-11-02T00:00:00Z') })
  expect((await expectFailure(late)).param).toBe('backdate_start_date')
})

test('a declined payment of a sent invoice changes neither its due date nor its subscription', async () => {
  b = await createBilling(today)
  const { id: customer } = await b.customer()
  const sent = { collection_method: 'send_invoice', days_until_due: 14 } as const
  const { id } = await b.subscribe(1500, { customer, ...sent })
  await b.sandbox.clock.advance({ seconds: 2 * oneHour })
  const [invoice] = await b.invoices(id)
  const attach = (card: string) => b.stripe.paymentMethods.attach(card, { customer }, b.on)
  const pay = async (card: string) =>
    b.stripe.invoices.pay(invoice?.id ?? '', { payment_method: (await attach(card)).id }, b.on)
  const isOpen = { status: 'open', next_payment_attempt: null, due_date: at(today) + 14 * oneDay }
  expect((await expectFailure(pay('pm_card_chargeCustomerFail'))).code).toBe('card_declined')
  await pay('pm_usBankAccount_insufficientFunds')
  await b.sandbox.clock.advance({ days: 10 })
  expect(await b.invoices(id)).toMatchObject([isOpen])
  expect((await b.subscription(id)).status).toBe('active')
  await b.sandbox.clock.advance({ days: 4 })
  expect(await b.invoices(id)).toMatchObject([isOpen])
  expect((await b.subscription(id)).status).toBe('past_due')
})
