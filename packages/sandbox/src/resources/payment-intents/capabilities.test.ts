import { afterEach, expect, test } from 'vitest'
import { at, type Billing, createBilling } from '../../testing/billing.ts'
import { payOnPage } from '../../testing/pay-on-page.ts'
import { expectFailure, oneItem, testToken } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())
async function setup(): Promise<Billing> {
  open = await createBilling('2026-01-31T10:00:00Z')
  return open
}

/** Tells the sandbox what the processor decided about the account. */
async function decide({ sandbox, account }: Billing, call: 'reject' | 'capabilities', body: object): Promise<void> {
  const response = await sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/accounts/${account}/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}` },
      body: JSON.stringify(body),
    }),
  )
  expect(response.status).toBe(200)
}

const losses = [
  ['rejected', 'reject', { reason: 'fraud' }],
  ['under review', 'reject', { reason: 'under_review' }],
  ['without its capabilities', 'capabilities', { card_payments: 'inactive', transfers: 'inactive' }],
] as const

test.each(losses)(
  'an account %s since a payment was created is not charged at its confirmation',
  async (_, ...loss) => {
    const b = await setup()
    const { id } = await b.stripe.paymentIntents.create(
      { amount: 500, currency: 'usd', payment_method: 'pm_card_visa' },
      b.on,
    )
    await decide(b, ...loss)
    const error = await expectFailure(b.stripe.paymentIntents.confirm(id, { return_url: 'https://shop.test/' }, b.on))
    const atCreation = await expectFailure(b.stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, b.on))
    expect([error.statusCode, error.code, error.message]).toEqual([
      400,
      'insufficient_capabilities_for_payment',
      atCreation.message,
    ])
    expect((await b.stripe.paymentIntents.retrieve(id, {}, b.on)).status).toBe('requires_confirmation')
    expect((await b.stripe.charges.list({}, b.on)).data).toEqual([])
  },
)

test('a destination that was rejected since refuses the confirmation of a platform’s payment', async () => {
  const b = await setup()
  const transfer_data = { destination: b.account }
  const { id } = await b.stripe.paymentIntents.create({ amount: 500, currency: 'usd', transfer_data })
  await decide(b, 'reject', { reason: 'fraud' })
  const confirming = { payment_method: 'pm_card_visa', return_url: 'https://shop.test/' }
  const error = await expectFailure(b.stripe.paymentIntents.confirm(id, confirming))
  expect([error.statusCode, error.code]).toEqual([400, 'insufficient_capabilities_for_transfer'])
  await decide(b, 'reject', { reason: null })
  expect((await b.stripe.paymentIntents.confirm(id, confirming)).status).toBe('succeeded')
})

test.each(losses)('the page of a session whose account is %s refuses, and charges nothing', async (_, ...loss) => {
  const b = await setup()
  const { id } = await b.stripe.checkout.sessions.create(oneItem, b.on)
  await decide(b, ...loss)
  expect(JSON.stringify(await payOnPage(b.sandbox, id))).toContain('This business cannot accept payments right now.')
  expect(await b.stripe.checkout.sessions.retrieve(id, {}, b.on)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
  })
  expect((await b.stripe.charges.list({}, b.on)).data).toEqual([])
})

test.each(losses)('a renewal on an account %s fails as a declined one does, and is retried', async (_, ...loss) => {
  const b = await setup()
  const { id } = await b.subscribe(1000)
  await decide(b, ...loss)
  await b.until('2026-02-28T11:00:00Z')
  expect((await b.subscription(id)).status).toBe('past_due')
  const [, invoice] = await b.invoices(id)
  expect(invoice).toMatchObject({ status: 'open', attempted: true, attempt_count: 1 })
  expect(invoice?.next_payment_attempt).toBe(at('2026-03-03T11:00:00Z'))
  const failures = await b.events('invoice.payment_failed', 'payment_intent.payment_failed')
  expect(failures.map(({ type }) => type).sort()).toEqual(['invoice.payment_failed', 'payment_intent.payment_failed'])
  const paying = await expectFailure(b.stripe.invoices.pay(invoice?.id ?? '', {}, b.on))
  expect([paying.statusCode, paying.code]).toEqual([400, 'insufficient_capabilities_for_payment'])
  expect((await b.stripe.charges.list({}, b.on)).data.length).toBe(1)
})

test('a renewal is paid at its retry, once the account was taken back', async () => {
  const b = await setup()
  const { id } = await b.subscribe(1000)
  await decide(b, 'reject', { reason: 'fraud' })
  await b.until('2026-03-01T00:00:00Z')
  await decide(b, 'reject', { reason: null })
  await b.until('2026-03-04T00:00:00Z')
  expect((await b.subscription(id)).status).toBe('active')
})

test('a platform’s renewal whose destination was rejected fails, and sends nothing', async () => {
  const b = await setup()
  const product = await b.stripe.products.create({ name: 'Hosted' })
  const recurring = { interval: 'month' } as const
  const price = await b.stripe.prices.create({ currency: 'usd', unit_amount: 1000, product: product.id, recurring })
  const customer = await b.stripe.customers.create({})
  const card = await b.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const { id } = await b.stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: card.id,
    items: [{ price: price.id }],
    transfer_data: { destination: b.account },
  })
  await decide(b, 'reject', { reason: 'fraud' })
  await b.until('2026-03-01T00:00:00Z')
  expect((await b.stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  expect((await b.stripe.events.list({ type: 'invoice.payment_failed' })).data.length).toBe(1)
  expect((await b.stripe.transfers.list()).data.length).toBe(1)
})

test('a new subscription with error_if_incomplete on a rejected account is refused like a payment', async () => {
  const b = await setup()
  await decide(b, 'reject', { reason: 'fraud' })
  const error = await expectFailure(b.subscribe(1000, { payment_behavior: 'error_if_incomplete' }))
  expect([error.statusCode, error.code]).toEqual([400, 'insufficient_capabilities_for_payment'])
})
