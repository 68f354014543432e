import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())
async function setup(): Promise<Billing> {
  open = await createBilling('2026-01-01T00:00:00Z')
  return open
}

/** A subscription of ten dollars whose seats rise to three in the middle of its month. */
async function risen(b: Billing, card = 'pm_card_visa') {
  const customer = await b.customer()
  const subscription = await b.subscribe(1000, { customer: customer.id })
  const method = await b.stripe.paymentMethods.attach(card, { customer: customer.id }, b.on)
  await b.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id }, b.on)
  await b.until('2026-01-16T12:00:00Z')
  const items = [{ id: subscription.items.data[0]?.id ?? '', quantity: 3 }]
  await b.stripe.subscriptions.update(subscription.id, { items }, b.on)
  return { id: subscription.id, customer: customer.id }
}

const wish = ({ id, customer }: { id: string; customer: string }) => ({
  customer,
  subscription: id,
  auto_advance: true,
  pending_invoice_items_behavior: 'include' as const,
})

test('what waits for the next invoice of a subscription can be invoiced at once', async () => {
  const b = await setup()
  const one = await risen(b)
  const draft = await b.stripe.invoices.create({ ...wish(one), metadata: { run: '1' } }, b.on)
  expect(draft).toMatchObject({
    status: 'draft',
    billing_reason: 'manual',
    amount_due: 1000,
    metadata: { run: '1' },
    parent: { subscription_details: { subscription: one.id } },
  })
  expect((await b.subscription(one.id)).latest_invoice).toBe(draft.id)
  await b.stripe.invoices.finalizeInvoice(draft.id, {}, b.on)
  expect(await b.stripe.invoices.pay(draft.id, {}, b.on)).toMatchObject({ status: 'paid', attempt_count: 1 })
})

test('with nothing that waits the draft is empty, and can be deleted (Stripe: pending_invoice_items_behavior)', async () => {
  const b = await setup()
  const one = await risen(b)
  const first = await b.stripe.invoices.create(wish(one), b.on)
  const empty = await b.stripe.invoices.create(wish(one), b.on)
  expect(empty).toMatchObject({ status: 'draft', amount_due: 0, lines: { data: [] } })
  expect(await b.stripe.invoices.del(empty.id, {}, b.on)).toMatchObject({ id: empty.id, deleted: true })
  expect((await b.subscription(one.id)).latest_invoice).toBe(first.id)
  await b.stripe.invoices.finalizeInvoice(first.id, {}, b.on)
  expect((await expectFailure(b.stripe.invoices.del(first.id, {}, b.on))).code).toBe('invoice_not_editable')
})

test('items of a deleted draft wait for the next invoice again', async () => {
  const b = await setup()
  const one = await risen(b)
  const { id } = await b.stripe.invoices.create(wish(one), b.on)
  await b.stripe.invoices.del(id, {}, b.on)
  expect(await b.stripe.invoices.create(wish(one), b.on)).toMatchObject({ amount_due: 1000 })
})

test('a draft with auto_advance is finalized an hour later', async () => {
  const b = await setup()
  const { id } = await b.stripe.invoices.create(wish(await risen(b)), b.on)
  await b.sandbox.clock.advance({ seconds: oneHour })
  expect((await b.stripe.invoices.retrieve(id, {}, b.on)).status).toBe('paid')
})

test('the first attempt to pay an invoice starts its retries, also when made by the pay call', async () => {
  const b = await setup()
  const one = await risen(b, 'pm_card_chargeCustomerFail')
  const { id } = await b.stripe.invoices.create(wish(one), b.on)
  await b.stripe.invoices.finalizeInvoice(id, {}, b.on)
  expect((await expectFailure(b.stripe.invoices.pay(id, {}, b.on))).code).toBe('card_declined')
  const open = await b.stripe.invoices.retrieve(id, {}, b.on)
  expect(open).toMatchObject({ status: 'open', attempt_count: 1 })
  expect((open.next_payment_attempt ?? 0) - b.sandbox.clock.now().getTime() / 1000).toBe(3 * oneDay)
  expect((await b.subscription(one.id)).status).toBe('past_due')
})

test('seats that wait for their invoice are paid when the subscription ends with its period, an hour later', async () => {
  const b = await setup()
  const { id } = await risen(b)
  await b.stripe.subscriptions.update(id, { cancel_at_period_end: true }, b.on)
  await b.until('2026-02-01T00:00:00Z')
  expect((await b.subscription(id)).status).toBe('canceled')
  const [, draft] = await b.invoices(id)
  expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', amount_due: 1000 })
  await b.stripe.invoices.update(draft?.id ?? '', { application_fee_amount: 7 }, b.on)
  await b.until('2026-02-01T01:00:00Z')
  expect((await b.invoices(id)).map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
    ['paid', 1000],
    ['paid', 1000],
  ])
  expect((await b.stripe.applicationFees.list()).data.map(({ amount }) => amount)).toEqual([7])
})
