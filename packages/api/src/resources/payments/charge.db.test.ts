import { describe, expect, test } from 'vitest'
import { readPaymentAction } from '../../contract/payments/action-link.ts'
import {
  beginPaymentAction,
  finishPaymentAction,
  showPaymentAction,
} from '../../processor/payment-actions/complete-payment.ts'
import { rebuildPayments } from '../../processor/recovery/rebuild/rebuild-payments.ts'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { syncPayment } from '../../processor/sync/sync-payment.ts'
import { catchUp, openShop, redirects, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'
import { issueDueInvoices } from '../../testing/issue-due-invoices.ts'
import { verificationOf } from '../../testing/verification/kept-books.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const hour = 3600

const ok = '4242424242424242'
const price = { amount: 1000, currency: 'usd' }

/** The answer to a form with a card. */
type Answered = { outcome: string; redirect: string; errors?: Record<string, string> }

/** A customer who has kept cards, each with a payment of its own. */
async function keeping(shop: Shop, ...numbers: string[]): Promise<string> {
  const { id } = await shop.client.customers.create({ email: 'ada@example.com', name: 'Ada' })
  for (const number of numbers) {
    await keep(shop, id, number)
    // Times are whole seconds, and the newest method is listed first.
    await processor.advance(1)
  }
  return id
}

async function keep(shop: Shop, customer_id: string, number: string, typed: Record<string, string> = {}) {
  const session = await shop.sell({ customer_id, save_payment_method: true })
  const paid = (await processor.pay(session.id, { ...typed, number })) as Answered
  if (paid.outcome === 'authenticate') await answer(paid.redirect, 'complete')
  await catchUp(platform)
  return paid
}

/** Enters a card without a payment, which is not charged. */
async function enter(shop: Shop, id: string, number: string, typed: Record<string, string> = {}) {
  const { url } = await shop.client.paymentMethods.createSession({ id, return_url: 'https://shop.example/account' })
  const saved = (await processor.pay(String(url.split('/').at(-1)), { ...typed, number })) as Answered
  if (saved.outcome === 'authenticate') await answer(saved.redirect, 'complete')
  await catchUp(platform)
  return saved
}

/** Confirms a payment of the merchant's own page with a card, as the processor's script does. */
async function confirm(shop: Shop, customer_id: string, number: string, typed: Record<string, string> = {}) {
  const intent = await shop.client.paymentIntents.create({ ...price, customer_id, save_payment_method: true })
  const [exp_month, exp_year] = (typed.expiry ?? '12/34').split('/')
  const confirmed = await processor.call(false, `/v1/payment_intents/${intent.id}/confirm`, shop.account, {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': String(exp_month),
    'payment_method_data[card][exp_year]': String(exp_year),
    return_url: 'https://shop.example/done',
  })
  const { error, next_action: next } = (await confirmed.json()) as {
    error?: { message: string }
    next_action?: { redirect_to_url: { url: string } } | null
  }
  if (next) await answer(next.redirect_to_url.url, 'complete')
  await catchUp(platform)
  return { outcome: error ? 'invalid' : 'paid', redirect: '', errors: { expiry: error?.message ?? '' } }
}

/** Answers the page of a bank. */
async function answer(address: string, given: 'complete' | 'fail'): Promise<void> {
  const { pathname } = new URL(address, 'http://processor.test')
  const body = new URLSearchParams({ answer: given })
  await processor.sandbox.fetch(new Request(`http://processor.test${pathname}`, { method: 'POST', body }))
}

const methods = async (shop: Shop, id: string) => (await shop.client.paymentMethods.list({ id })).items
const charges = async (shop: Shop, host: string | null = shop.account) =>
  (
    (await (await processor.call(false, '/v1/charges?limit=100', host)).json()) as {
      data: { paid: boolean; metadata: Record<string, string> }[]
    }
  ).data
const tokenOf = (url: string | null) => String(url).split('/').at(-1) ?? ''
/** Hours of the processor's clock, as a worker reads it; two minutes of the database's, so that claims are over. */
async function pass(hours: number): Promise<void> {
  await processor.advance(hours * hour)
  await services.processor.clock.read()
  platform.clock.advance(120_000)
}
async function booksAgree(): Promise<void> {
  expect(await payDueMerchants(services)).toEqual([])
  await issueDueInvoices(services)
  const { checks } = await verificationOf(platform)
  expect(checks.filter(({ findings }) => findings.length > 0)).toEqual([])
}

test('a card that a checkout keeps is charged again and again, with the fee of every payment', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, ok)
  const [method] = await methods(shop, customer_id)
  expect(method).toEqual({
    id: expect.stringMatching(/^pm_/),
    object: 'payment_method',
    type: 'card',
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
    default: true,
    created: expect.any(Number),
    livemode: false,
  })
  for (let month = 0; month < 10; month += 1) {
    const payment = await shop.client.payments.create({ customer_id, ...price, metadata: { month } })
    expect(payment).toMatchObject({
      object: 'payment',
      status: 'succeeded',
      amount: 1000,
      amount_received: 1000,
      fee_amount: 89,
      customer_id,
      customer_email: 'ada@example.com',
      session_id: null,
      last_error: null,
      action_url: null,
      metadata: { month },
    })
    await processor.advance(30 * 24 * hour)
    await catchUp(platform)
  }
  const told = (await shop.events()).filter(({ type }) => type === 'payment_intent.succeeded')
  expect(told).toHaveLength(11)
  const last = (await shop.client.payments.list({ limit: 1 })).items[0]
  expect(await shop.client.refunds.create({ payment_intent: last?.id ?? '' })).toMatchObject({ status: 'succeeded' })
  await catchUp(platform)
  await booksAgree()
})

test('a payment of a passed fee, a text on the statement and a description carries them', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, ok)
  const payment = await shop.client.payments.create({
    customer_id,
    ...price,
    description: 'Tea, again',
    statement_descriptor: 'TEA CLUB',
    pass_fees_to_customer: true,
  })
  expect(payment).toMatchObject({ amount: 1094, fee_amount: 94, description: 'Tea, again' })
  const made = await (await processor.call(false, `/v1/payment_intents/${payment.id}`, shop.account)).json()
  expect(made).toMatchObject({ application_fee_amount: 94, statement_descriptor_suffix: 'TEA CLUB' })
  expect(await refusal(shop.client.payments.create({ customer_id, amount: 10, currency: 'usd' }))).toMatchObject({
    code: 'validation_error',
    param: 'amount',
  })
})

test('a card of a subscription, of a payment intent and of a setup is a method of its customer; the first is the default', async () => {
  const shop = await openShop(platform)
  const id = await keeping(shop)
  const saved = { name: 'Tea', ...price, interval: 'monthly' } as const
  const product = await shop.client.subscriptionProducts.create(saved)
  const { subscription } = await subscribe(platform, shop, {
    price_id: product.price.id,
    customer_id: id,
    ...redirects,
  })
  await processor.advance(1)
  const intent = await shop.client.paymentIntents.create({ ...price, customer_id: id, save_payment_method: true })
  const confirmed = await processor.call(false, `/v1/payment_intents/${intent.id}/confirm`, shop.account, {
    payment_method: 'pm_card_mastercard',
    return_url: 'https://shop.example/done',
  })
  expect(confirmed.status).toBe(200)
  await catchUp(platform)
  await processor.advance(1)
  await enter(shop, id, '378282246310005')
  const listed = await methods(shop, id)
  expect(listed.map(({ card, default: isDefault }) => [card?.brand, isDefault])).toEqual([
    ['amex', false],
    ['mastercard', false],
    ['visa', true],
  ])
  const [amex, , visa] = listed
  expect(await refusal(shop.client.paymentMethods.delete({ id, pm: visa?.id ?? '' }))).toMatchObject({
    code: 'validation_error',
    param: 'pm',
    message: expect.stringContaining(subscription.id),
  })
  expect(await shop.client.paymentMethods.setDefault({ id, pm: amex?.id ?? '' })).toMatchObject({ default: true })
  expect((await shop.client.payments.create({ customer_id: id, ...price })).card).toMatchObject({ brand: 'amex' })
  expect(await shop.client.paymentMethods.delete({ id, pm: amex?.id ?? '' })).toEqual({
    id: amex?.id,
    object: 'payment_method',
    deleted: true,
  })
  expect((await methods(shop, id)).map((one) => one.default)).toEqual([false, false])
  expect(await refusal(shop.client.payments.create({ customer_id: id, ...price }))).toMatchObject({
    code: 'payment_method_not_found',
    param: 'payment_method',
  })
  const named = { customer_id: id, payment_method: visa?.id ?? '', ...price }
  expect(await shop.client.payments.create(named)).toMatchObject({ status: 'succeeded' })
  // A late event of the method that was deleted does not keep it again.
  await catchUp(platform)
  expect(await methods(shop, id)).toHaveLength(2)
})

test.each([['4000000000000341', 'card_declined', 'generic_decline', 'retry_later']] as const)(
  'a decline of the card %s is an answer with its reason and an advice',
  async (number, code, decline_code, advice) => {
    const shop = await openShop(platform)
    const customer_id = await keeping(shop)
    await enter(shop, customer_id, number)
    const payment = await shop.client.payments.create({ customer_id, ...price })
    expect(payment).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      action_url: null,
      last_error: { code, decline_code, advice, message: expect.any(String) },
    })
    await catchUp(platform)
    const failed = (await shop.events()).filter(({ type }) => type === 'payment_intent.payment_failed')
    expect(failed.map(({ data }) => data.id)).toEqual([payment.id])
    expect((await charges(shop)).map(({ paid }) => paid)).toEqual([false])
  },
)

test('a payment that the bank wants authenticated is completed by its customer on our page, and continues', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, '4000002760003184')
  const payment = await shop.client.payments.create({ customer_id, ...price })
  expect(payment).toMatchObject({
    status: 'requires_action',
    action_url: expect.stringMatching(/^http:\/\/platform\.test\/payment-actions\//),
    last_error: { code: 'authentication_required', advice: 'confirm_details' },
  })
  await catchUp(platform)
  expect(await shop.client.payments.retrieve({ id: payment.id })).toMatchObject({ status: 'requires_action' })
  expect((await shop.client.payments.list({ status: 'requires_action' })).items).toHaveLength(1)
  await booksAgree()
  const token = tokenOf(payment.action_url)
  expect(readPaymentAction(services, token)).toEqual({ accountId: shop.accountId, id: payment.id })
  expect(await showPaymentAction(services, token, 'a')).toMatchObject({
    notice: 'waits',
    amount: { value: 1000n, currency: 'usd' },
  })

  // Broken off once, and begun again.
  const first = (await beginPaymentAction(services, token, 'a')) as { redirect: string }
  await answer(first.redirect, 'fail')
  expect(await finishPaymentAction(services, token, 'a')).toMatchObject({ notice: 'waits' })
  const second = (await beginPaymentAction(services, token, 'a')) as { redirect: string }
  await answer(second.redirect, 'complete')
  expect(await finishPaymentAction(services, token, 'a')).toMatchObject({ notice: 'paid', next: null })
  await catchUp(platform)
  expect(await shop.client.payments.retrieve({ id: payment.id })).toMatchObject({
    status: 'succeeded',
    action_url: null,
    last_error: null,
    fee_amount: 89,
  })
  expect((await charges(shop)).map(({ paid }) => paid)).toEqual([true, true])
  expect(await beginPaymentAction(services, token, 'a')).toMatchObject({ notice: 'paid' })
  for (const forged of ['x', token.slice(0, -2), '']) {
    expect(await showPaymentAction(services, forged, 'a')).toMatchObject({ notice: 'unknown' })
  }
  await booksAgree()
})

test('a charge that waits is canceled when its card is detached at the processor (fault: its link went on)', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, '4000002760003184')
  const { id, status } = await shop.client.payments.create({ customer_id, ...price })
  expect(status).toBe('requires_action')
  const [kept] = await methods(shop, customer_id)
  await processor.call(false, `/v1/payment_methods/${kept?.id}/detach`, shop.account, {})
  await catchUp(platform)
  expect(await shop.client.payments.retrieve({ id })).toMatchObject({ status: 'canceled', action_url: null })
})

const cardKinds = [
  [ok, 'succeeded'],
  ['4000002500003155', 'succeeded'],
  ['4000002760003184', 'requires_action'],
  // A checkout does not keep it, because its own payment is declined.
  ['4000000000000341', 'requires_payment_method'],
] as const

test.each([
  ['a checkout', keep, 3],
  ['a page without a payment', enter, 4],
  ['the merchant’s own page', confirm, 3],
] as const)('cards of each kind that %s keeps are charged ten times over a year', async (_, keepOn, kinds) => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop)
  const results = cardKinds.slice(0, kinds)
  for (const [number] of results) await keepOn(shop, customer_id, number)
  const kept = await methods(shop, customer_id)
  const methodOf = (number: string) => kept.find(({ card }) => card?.last4 === number.slice(-4))?.id ?? ''
  const before = (await charges(shop)).filter(({ paid }) => paid).length
  for (let turn = 0; turn < 10; turn += 1) {
    await pass(36 * 24)
    for (const [number, status] of results) {
      const charged = { customer_id, payment_method: methodOf(number), ...price }
      const payment = await shop.client.payments.create(charged)
      expect(payment).toMatchObject({ status, amount: 1000, fee_amount: 89 })
      if (status !== 'requires_action') continue
      const token = tokenOf(payment.action_url)
      const { redirect } = (await beginPaymentAction(services, token, 'a')) as { redirect: string }
      await answer(redirect, 'complete')
      expect(await finishPaymentAction(services, token, 'a')).toMatchObject({ notice: 'paid' })
    }
    await catchUp(platform)
  }
  expect((await charges(shop)).filter(({ paid }) => paid)).toHaveLength(before + 30)
  const told = await shop.types()
  expect(told.filter((type) => type === 'payment_intent.succeeded')).toHaveLength(before + 30)
  await booksAgree()
})

/** The next month of the processor's clock, as a customer types it. */
function nextMonth(): string {
  const month = new Date(processor.sandbox.clock.now())
  month.setUTCMonth(month.getUTCMonth() + 1, 1)
  return `${month.getUTCMonth() + 1}/${month.getUTCFullYear() % 100}`
}

test('a renewal by a card that has expired fails with the reason', async () => {
  const shop = await openShop(platform)
  const { price: plan } = await shop.client.subscriptionProducts.create({ name: 'Tea', ...price, interval: 'monthly' })
  const { subscription } = await subscribe(platform, shop, { price_id: plan.id, ...redirects }, { expiry: nextMonth() })
  for (let month = 0; month < 2; month += 1) {
    await pass(31 * 24)
    await pass(2)
    await catchUp(platform)
  }
  const { id } = subscription
  expect(await shop.client.subscriptions.retrieve({ id })).toMatchObject({ status: 'past_due' })
  expect((await shop.client.payments.list({ subscription_id: id, limit: 1 })).items).toMatchObject([
    { status: 'requires_payment_method', last_error: { code: 'expired_card', advice: 'new_method' } },
  ])
})

describe.each([
  ['a checkout', keep],
  ['a page without a payment', enter],
  ['the merchant’s own page', confirm],
] as const)('a card of %s', (_, keepOn) => {
  test('that has expired since is declined, and the customer is asked for another', async () => {
    const shop = await openShop(platform)
    const customer_id = await keeping(shop)
    await keepOn(shop, customer_id, ok, { expiry: nextMonth() })
    const charge = () => shop.client.payments.create({ customer_id, ...price })
    expect((await charge()).status).toBe('succeeded')
    const paid = (await charges(shop)).length
    await pass(63 * 24)
    const payment = await charge()
    expect(payment).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      action_url: null,
      last_error: { code: 'expired_card', advice: 'new_method', message: expect.any(String) },
    })
    await catchUp(platform)
    const failed = (await shop.events()).filter(({ type }) => type === 'payment_intent.payment_failed')
    expect(failed.map(({ data }) => data.id)).toEqual([payment.id])
    expect(await charges(shop)).toHaveLength(paid + 1)
    await keepOn(shop, customer_id, '5555555555554444')
    const other = (await methods(shop, customer_id)).find(({ card }) => card?.last4 === '4444')?.id ?? ''
    await shop.client.paymentMethods.setDefault({ id: customer_id, pm: other })
    expect((await charge()).status).toBe('succeeded')
    await booksAgree()
  })

  test('whose customer is erased in between is not charged any more', async () => {
    const shop = await openShop(platform)
    const customer_id = await keeping(shop)
    await keepOn(shop, customer_id, ok)
    const charge = () => shop.client.payments.create({ customer_id, ...price })
    const { id } = await charge()
    await pass(30 * 24)
    await shop.client.customers.delete({ id: customer_id })
    expect(await refusal(charge())).toMatchObject({ code: 'customer_not_found' })
    expect(await shop.client.payments.retrieve({ id })).toMatchObject({ status: 'succeeded', amount: 1000 })
    expect(await shop.client.refunds.create({ payment_intent: id })).toMatchObject({ status: 'succeeded' })
    await catchUp(platform)
    await booksAgree()
  })

  test('that the bank declines as expired is not kept', async () => {
    const shop = await openShop(platform)
    const customer_id = await keeping(shop)
    const declined = await keepOn(shop, customer_id, '4000000000000069')
    expect(declined).toMatchObject({ outcome: 'invalid', errors: { expiry: 'Your card has expired.' } })
    expect(await methods(shop, customer_id)).toEqual([])
    await booksAgree()
  })
})

test('a payment that its customer has not confirmed within a day is canceled', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, '4000002760003184')
  const { id, action_url } = await shop.client.payments.create({ customer_id, ...price })
  // Each pass sets the platform's clock two minutes further ahead of the processor's, in all examples before as well.
  await pass(20)
  await sweep(services)
  expect(await shop.client.payments.retrieve({ id })).toMatchObject({ status: 'requires_action' })
  await pass(5)
  expect(await sweep(services)).toEqual([])
  expect(await shop.client.payments.retrieve({ id })).toMatchObject({ status: 'canceled', action_url: null })
  expect(await showPaymentAction(services, tokenOf(action_url), 'a')).toMatchObject({ notice: 'over' })
  expect(await shop.types()).toContain('payment_intent.canceled')
})

test('a card that 3-D Secure has set up is charged without its customer', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, '4000002500003155')
  expect(await shop.client.payments.create({ customer_id, ...price })).toMatchObject({ status: 'succeeded' })
})

test('a card on the platform stays there once the merchant takes cards, and pays the merchant', async () => {
  const shop = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
  const customer_id = await keeping(shop, ok)
  const first = await shop.client.payments.create({ customer_id, ...price })
  expect(first).toMatchObject({ status: 'succeeded', fee_amount: 89 })
  await processor.decide(false, shop.account, { card_payments: 'active', transfers: 'active' })
  await catchUp(platform)
  const client = (await openedAgain(shop)).client
  const second = await client.payments.create({ customer_id, ...price })
  await catchUp(platform)
  const rows = await database.prisma.payment.findMany({
    where: { accountId: shop.accountId, id: { in: [first.id, second.id] } },
    orderBy: { createdAt: 'asc' },
  })
  expect(rows.map(({ route, hostAccount }) => [route, hostAccount]).toSorted()).toEqual([
    ['destination', null],
    ['transfer', null],
  ])
  expect(rows.find(({ id }) => id === first.id)).toMatchObject({ due: 911n })
})

/** The same shop, whose key is read again. */
async function openedAgain(shop: Shop): Promise<Pick<Shop, 'client'>> {
  return { client: await platform.signIn(shop.key) }
}

test('a card on the account of a merchant who takes no cards now is not charged', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, ok)
  await processor.decide(false, shop.account, { card_payments: 'inactive', transfers: 'inactive' })
  // The event of the account has not arrived yet.
  expect(await refusal(shop.client.payments.create({ customer_id, ...price }))).toMatchObject({
    code: 'account_not_ready',
  })
  await catchUp(platform)
  const { client } = await openedAgain(shop)
  expect(await refusal(client.payments.create({ customer_id, ...price }))).toMatchObject({ code: 'account_not_ready' })
})

test('methods and customers of another merchant are unknown, whatever the email', async () => {
  const [mine, other] = [await openShop(platform), await openShop(platform)]
  const [id, theirs] = [await keeping(mine, ok), await keeping(other, ok)]
  const pm = (await methods(other, theirs))[0]?.id ?? ''
  const { client } = mine
  const refused = [
    () => client.payments.create({ customer_id: id, payment_method: pm, ...price }),
    () => client.paymentMethods.setDefault({ id, pm }),
    () => client.paymentMethods.delete({ id, pm }),
  ]
  for (const call of refused) expect(await refusal(call())).toMatchObject({ code: 'payment_method_not_found' })
  expect(await refusal(client.paymentMethods.list({ id: theirs }))).toMatchObject({ code: 'customer_not_found' })
  expect(await refusal(client.payments.create({ customer_id: theirs, ...price }))).toMatchObject({
    code: 'customer_not_found',
  })
  expect(await methods(other, theirs)).toHaveLength(1)
})

test('methods and customers of the other mode, and methods of another customer, are unknown', async () => {
  const shop = await openShop(platform)
  const [id, theirs] = [await keeping(shop, ok), await keeping(shop, ok)]
  const pm = (await methods(shop, theirs))[0]?.id ?? ''
  const { client } = shop
  expect(await refusal(client.payments.create({ customer_id: id, payment_method: pm, ...price }))).toMatchObject({
    code: 'payment_method_not_found',
    param: 'payment_method',
  })
  for (const call of [client.paymentMethods.setDefault, client.paymentMethods.delete])
    expect(await refusal(call({ id, pm }))).toMatchObject({ code: 'payment_method_not_found' })
  expect(await methods(shop, theirs)).toHaveLength(1)

  const merchant = await platform.merchant()
  const [test, live] = [await platform.signIn(merchant.test_key), await platform.signIn(merchant.live_key)]
  const { id: other } = await test.customers.create({ email: 'ada@example.com' })
  const calls = [
    live.payments.create({ customer_id: other, ...price }),
    live.paymentMethods.list({ id: other }),
    live.paymentMethods.createSession({ id: other, return_url: 'https://shop.example/account' }),
  ]
  for (const error of await Promise.all(calls.map(refusal))) expect(error).toMatchObject({ code: 'customer_not_found' })
})

test('a method that was detached at the processor, or whose customer was deleted, is not found', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, ok)
  const [method] = await methods(shop, customer_id)
  await processor.call(false, `/v1/payment_methods/${method?.id}/detach`, shop.account, {})
  expect(await refusal(shop.client.payments.create({ customer_id, ...price }))).toMatchObject({
    code: 'payment_method_not_found',
    param: 'payment_method',
  })
  expect(await methods(shop, customer_id)).toEqual([])
  await shop.client.customers.delete({ id: customer_id })
  await catchUp(platform)
  expect(await refusal(shop.client.payments.create({ customer_id, ...price }))).toMatchObject({
    code: 'customer_not_found',
  })
  expect(await database.prisma.paymentMethod.count({ where: { accountId: shop.accountId } })).toBe(0)
})

test.each(['method', 'customer'] as const)('a charge that waits for its customer ends with the %s', async (what) => {
  const shop = await openShop(platform)
  const id = await keeping(shop, '4000002760003184')
  const payment = await shop.client.payments.create({ customer_id: id, ...price })
  expect(payment.status).toBe('requires_action')
  const pm = (await methods(shop, id))[0]?.id ?? ''
  if (what === 'method') await shop.client.paymentMethods.delete({ id, pm })
  else await shop.client.customers.delete({ id })
  expect(await shop.client.payments.retrieve({ id: payment.id })).toMatchObject({
    status: 'canceled',
    action_url: null,
  })
  const visited = await beginPaymentAction(services, tokenOf(payment.action_url), 'a')
  expect(visited).toMatchObject({ notice: 'over', next: null })
})

test('a lost row of a charge is recovered as the charge that it was', async () => {
  const shop = await openShop(platform, { card_payments: 'inactive' })
  const customer_id = await keeping(shop, ok)
  const { id } = await shop.client.payments.create({ customer_id, ...price })
  await catchUp(platform)
  const key = { accountId: shop.accountId, id }
  const { route, chargedMethod, feeAmount } = await database.prisma.payment.findFirstOrThrow({ where: key })
  expect([route, chargedMethod]).toEqual(['destination', expect.stringMatching(/^pm_/)])
  await database.prisma.payment.delete({ where: { accountId_id: key } })
  const rebuilding = {
    services,
    since: new Date(0),
    dryRun: false,
    pace: async () => undefined,
    found: new Set<string>(),
  }
  await rebuildPayments(rebuilding, { livemode: false, hostAccount: null })
  await syncPayment(services, { scope: { livemode: false, hostAccount: null }, id })
  expect(await database.prisma.payment.findFirst({ where: key })).toMatchObject({
    status: 'succeeded',
    route,
    chargedMethod,
    feeAmount,
  })
})

test('after 20 declines of a customer within an hour nothing more is charged for a while', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop)
  await enter(shop, customer_id, '4000000000000341')
  for (let n = 0; n < 20; n += 1) {
    expect(await shop.client.payments.create({ customer_id, ...price })).toMatchObject({
      status: 'requires_payment_method',
    })
  }
  const refused = await refusal(shop.client.payments.create({ customer_id, ...price }))
  expect(refused).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: expect.any(Number) })
  expect(refused.retryAfter).toBeLessThanOrEqual(hour)
  const other = await keeping(shop, ok)
  expect(await shop.client.payments.create({ customer_id: other, ...price })).toMatchObject({ status: 'succeeded' })
  platform.clock.advance((hour + 1) * 1000)
  expect(await shop.client.payments.create({ customer_id, ...price })).toMatchObject({
    status: 'requires_payment_method',
  })
})

test('a request that is made again charges once, also with another default and after the method is gone', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, ok, '5555555555554444')
  const [newer, first] = await methods(shop, customer_id)
  const client = await platform.signIn(shop.key, { requestKey: 'a request' })
  const ask = () => client.payments.create({ customer_id, ...price })
  const payment = await ask()
  expect(payment).toMatchObject({ status: 'succeeded', card: { last4: '4242' } })
  await shop.client.paymentMethods.setDefault({ id: customer_id, pm: newer?.id ?? '' })
  expect(await ask()).toEqual(payment)
  await shop.client.paymentMethods.delete({ id: customer_id, pm: first?.id ?? '' })
  expect(await ask()).toEqual(payment)
  // Two sessions that kept a card, and one charge.
  expect(await charges(shop)).toHaveLength(3)
})

test.each(['before', 'after'] as const)('a process that dies %s the charge does not charge twice', async (when) => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, ok)
  const { payments } = services.processor
  const dying = {
    ...payments,
    chargeKeptMethod: async (...args: Parameters<typeof payments.chargeKeptMethod>) => {
      if (when === 'after') await payments.chargeKeptMethod(...args)
      throw new Error('killed')
    },
  }
  const killed = { ...services, processor: { ...services.processor, payments: dying } }
  const requestKey = `killed ${when}`
  const attempt = async (context: object = {}) =>
    (await platform.signIn(shop.key, { requestKey, ...context })).payments.create({ customer_id, ...price })
  expect(await refusal(attempt({ services: killed }))).toMatchObject({ code: 'internal_error' })
  const rows = () => database.prisma.payment.findMany({ where: { accountId: shop.accountId, requestKey } })
  expect((await rows()).map(({ status, lastError }) => [status, lastError])).toEqual([
    ['requires_payment_method', null],
  ])
  expect(await attempt()).toMatchObject({ status: 'succeeded' })
  expect(await attempt()).toMatchObject({ status: 'succeeded' })
  expect(await rows()).toHaveLength(1)
  expect(await charges(shop)).toHaveLength(2)
  await catchUp(platform)
  await booksAgree()
})

test('a charge that a dead process never attempted is canceled after a day', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, ok)
  const { payments } = services.processor
  const never = { ...payments, chargeKeptMethod: () => Promise.reject(new Error('killed')) }
  const killed = { ...services, processor: { ...services.processor, payments: never } }
  const client = await platform.signIn(shop.key, { requestKey: 'never', services: killed })
  expect(await refusal(client.payments.create({ customer_id, ...price }))).toMatchObject({ code: 'internal_error' })
  await pass(25)
  await sweep(services)
  const row = await database.prisma.payment.findFirst({ where: { accountId: shop.accountId, requestKey: 'never' } })
  expect(row?.status).toBe('canceled')
  expect(await charges(shop)).toHaveLength(1)
})

test('a session and an intent keep a method only with a customer', async () => {
  const shop = await openShop(platform)
  expect(await refusal(shop.sell({ save_payment_method: true }))).toMatchObject({
    code: 'validation_error',
    param: 'save_payment_method',
  })
  const intent = shop.client.paymentIntents.create({ ...price, save_payment_method: true })
  expect(await refusal(intent)).toMatchObject({ code: 'validation_error', param: 'save_payment_method' })
})

test('a payment intent is no charge, and a charge no payment intent', async () => {
  const shop = await openShop(platform)
  const customer_id = await keeping(shop, ok)
  const { id } = await shop.client.payments.create({ customer_id, ...price })
  expect(await refusal(shop.client.paymentIntents.cancel({ id }))).toMatchObject({ code: 'payment_not_found' })
  expect(await refusal(shop.client.paymentIntents.retrieve({ id }))).toMatchObject({ code: 'payment_not_found' })
})
