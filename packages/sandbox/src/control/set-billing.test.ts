import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling, oneDay, oneHour } from '../testing/billing.ts'
import { testToken } from '../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

async function callBilling(b: Billing, body: object, account = b.account) {
  const response = await b.sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/accounts/${account}/billing`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}` },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, answer: (await response.json()) as { id?: string; error?: { param?: string } } }
}

test.each([
  ['cancel', 'canceled'],
  ['unpaid', 'unpaid'],
  ['past_due', 'past_due'],
])('an account says what becomes of subscriptions after the last try: %s', async (after_last_retry, status) => {
  open = await createBilling('2026-04-01T00:00:00Z')
  const b = open
  expect(await callBilling(b, { after_last_retry })).toMatchObject({ status: 200, answer: { id: b.account } })
  const customer = await b.customer()
  const one = await b.subscribe(1000, { customer: customer.id })
  const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id }, b.on)
  await b.stripe.subscriptions.update(one.id, { default_payment_method: bad.id }, b.on)
  await b.sandbox.clock.advance({ seconds: 45 * oneDay + 2 * oneHour })
  expect((await b.subscription(one.id)).status).toBe(status)
})

/** Days from the renewal to each attempt at its payment, all of which fail. */
async function daysOfAttempts(b: Billing) {
  const customer = await b.customer()
  const { id } = await b.subscribe(1000, { customer: customer.id })
  const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id }, b.on)
  await b.stripe.subscriptions.update(id, { default_payment_method: bad.id }, b.on)
  await b.sandbox.clock.advance({ seconds: 50 * oneDay })
  const failed = await b.events('invoice.payment_failed')
  const first = failed[0]?.created ?? 0
  return { days: failed.map(({ created }) => (created - first) / oneDay), status: (await b.subscription(id)).status }
}

test('Smart Retries are eight in two weeks', async () => {
  open = await createBilling('2026-04-01T00:00:00Z')
  await callBilling(open, { retries: 'smart' })
  expect(await daysOfAttempts(open)).toEqual({
    days: [0, 1.75, 3.5, 5.25, 7, 8.75, 10.5, 12.25, 14],
    status: 'canceled',
  })
})

test('an account has a schedule of its own, of at most three retries', async () => {
  open = await createBilling('2026-04-01T00:00:00Z')
  await callBilling(open, { retries: [1, 7] })
  expect((await daysOfAttempts(open)).days).toEqual([0, 1, 8])
  for (const retries of ['often', [], [2], [1, 1, 1, 1]]) {
    expect(await callBilling(open, { retries })).toMatchObject({
      status: 400,
      answer: { error: { param: 'retries' } },
    })
  }
})

test('the billing call names an unknown setting', async () => {
  open = await createBilling('2026-04-01T00:00:00Z')
  const b = open
  expect(await callBilling(b, { after_last_retry: 'sue' })).toMatchObject({
    status: 400,
    answer: { error: { param: 'after_last_retry' } },
  })
  expect(await callBilling(b, { after_last_retry: 'unpaid', tries: 9 })).toMatchObject({
    status: 400,
    answer: { error: { param: 'tries' } },
  })
  expect((await callBilling(b, { after_last_retry: 'unpaid' }, 'acct_nobody')).status).toBe(403)
})
