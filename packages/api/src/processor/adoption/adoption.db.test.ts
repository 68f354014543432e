import { beforeAll, describe, expect, test } from 'vitest'
import { catchUp, testPlatform } from '../../testing/index.ts'
import { throttleChecks } from '../../verification/throttle-checks.ts'
import { verifyBooks } from '../../verification/verify-books.ts'
import { adoptAccount } from './adopt.ts'
import { reportAdoption } from './report.ts'

const platform = await testPlatform({ opensLiveAccounts: true })
const { processor, services, database } = platform
const day = 24 * 60 * 60

type Made = { id: string } & Record<string, unknown>

/** A call of the platform's own, as its programs made it before. */
async function made(account: string | null, path: string, fields: Record<string, string>): Promise<Made> {
  const answer = await processor.call(false, path, account, fields)
  const body = (await answer.json()) as Made & { error?: { message: string } }
  if (body.error) throw new Error(`${path}: ${body.error.message}`)
  return body
}

/** An account of the platform that can sell, which no call of this service opened. */
async function openForeign(merchantId = 'mer_x'): Promise<string> {
  const { id } = await services.processor.accounts.create({
    merchantId,
    livemode: false,
    name: 'Kettle and Co',
    email: 'kettle@example.com',
    country: 'US',
    testData: true,
  })
  await made(null, `/v1/accounts/${id}`, { 'metadata[svc_merchant]': '', 'metadata[svc_mode]': '' })
  return id
}

const options = { since: new Date(0), pace: async () => undefined, tell: () => undefined }

const audit = () =>
  verifyBooks(services, {
    ...throttleChecks(),
    accounts: null,
    since: new Date(0),
    withProcessor: true,
    pause: async () => undefined,
  })

/** A customer with a card, a subscription on a price, and what it began with. */
async function subscribe(account: string | null, price: string, email: string, fields: Record<string, string> = {}) {
  const customer = await made(account, '/v1/customers', { email, name: 'Ada', 'metadata[user]': '7' })
  const card = await made(account, '/v1/payment_methods/pm_card_visa/attach', { customer: customer.id })
  await made(account, `/v1/customers/${customer.id}`, { 'invoice_settings[default_payment_method]': card.id })
  const subscription = await made(account, '/v1/subscriptions', {
    customer: customer.id,
    'items[0][price]': price,
    default_payment_method: card.id,
    ...fields,
  })
  return { customer, subscription }
}

async function pay(account: string | null, amount: string, fields: Record<string, string> = {}) {
  return made(account, '/v1/payment_intents', {
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    return_url: 'https://shop.example/ok',
    ...fields,
  })
}

describe('an account that sold before', () => {
  let account: string
  let key: string
  let monthly: Made
  let single: Made
  let running: Awaited<ReturnType<typeof subscribe>>
  let refunded: Made
  let hosted: Made
  const which = () => ({ account, livemode: false })
  const merchant = { name: 'Kettle and Co', email: 'owner@example.com', plan: 'free' as const }

  beforeAll(async () => {
    account = await openForeign()
    const product = await made(account, '/v1/products', { name: 'Tea club' })
    monthly = await made(account, '/v1/prices', {
      product: product.id,
      currency: 'usd',
      unit_amount: '1500',
      'recurring[interval]': 'month',
    })
    single = await made(account, '/v1/prices', { product: product.id, currency: 'usd', unit_amount: '900' })
    await made(account, '/v1/prices', {
      product: product.id,
      currency: 'usd',
      unit_amount: '90',
      'recurring[interval]': 'day',
    })
    running = await subscribe(account, monthly.id, 'ada@example.com', { application_fee_percent: '2.5' })
    await subscribe(account, monthly.id, 'trial@example.com', { trial_period_days: '14' })
    await subscribe(account, monthly.id, 'leaving@example.com', { cancel_at_period_end: 'true' })
    const gone = await subscribe(account, monthly.id, 'gone@example.com')
    await processor.endSubscription(false, account, gone.subscription.id)
    await pay(account, '2000', { application_fee_amount: '100' })
    refunded = await pay(account, '3000', { application_fee_amount: '150' })
    await made(account, '/v1/refunds', { payment_intent: refunded.id, amount: '1000', refund_application_fee: 'true' })
    await pay(account, '4000', { payment_method: 'pm_card_createDispute' })
    // The platform hosted some itself.
    hosted = await pay(null, '5000', { 'transfer_data[destination]': account, application_fee_amount: '500' })
    await made(null, '/v1/refunds', { payment_intent: hosted.id, amount: '1000' })
    await pay(null, '700')
    await made(account, '/v1/coupons', { percent_off: '10', duration: 'once' })
    await processor.events()
  })

  test('is reported without a change of anything', async () => {
    const report = await reportAdoption(services, which(), options)
    expect(report).toMatchObject({
      account,
      mode: 'test',
      merchant_id: null,
      model: 'platform',
      country: 'US',
      currencies: ['usd'],
      products: 1,
      prices: 2,
      customers: 4,
      subscriptions: { active: 2, trialing: 1 },
      subscription_fees: { '2.5%': 1, none: 2 },
      billing_modes: { flexible: 3 },
      payments: 7,
      coupons: 1,
      open_disputes: [{ amount: 4000, currency: 'usd' }],
      read_only_subscriptions: [],
    })
    expect(report.left_out).toEqual([
      { reason: 'recurring prices of other periods', count: 1, first: [expect.stringMatching(/^price_/)] },
      { reason: 'coupons', count: 1, first: [] },
    ])
    expect(await database.prisma.merchant.count()).toBe(0)
  })

  test('is adopted with everything that it has, and no event is sent', async () => {
    const { created, merchantId, taken } = await adoptAccount(services, which(), merchant, options)
    expect(taken).toMatchObject({ prices: 2, customers: 4, subscriptions: 3, payments: 6, refunds: 1, disputes: 1 })
    expect(taken).toMatchObject({ 'payments on the platform': 1, 'refunds on the platform': 1 })
    expect(created?.merchant_id).toBe(merchantId)
    key = created?.test_key ?? ''
    const client = await platform.signIn(key)
    const { items: payments } = await client.payments.list({ limit: 100 })
    expect(payments).toHaveLength(7)
    expect(payments.find(({ id }) => id === refunded.id)).toMatchObject({ amount_refunded: 1000, fee_amount: 100 })
    const { items: subscriptions } = await client.subscriptions.list({})
    expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'trialing'])
    const ada = subscriptions.find(({ id }) => id === running.subscription.id)
    expect(ada).toMatchObject({ customer_email: 'ada@example.com', session_id: null })
    const plans = await client.subscriptionProducts.list({})
    expect(plans.items).toMatchObject([{ name: 'Tea club', price: { amount: 1500, interval: 'monthly' } }])
    expect(ada?.items[0]?.price_id).toBe(plans.items[0]?.price.id)
    const products = await client.products.list({})
    expect(products.items).toMatchObject([{ name: 'Tea club', price: { amount: 900 } }])
    const customers = await client.customers.list({ metadata: { user: '7' } } as never)
    expect(customers.items).toHaveLength(4)
    expect((await client.disputes.list({})).items).toHaveLength(1)
    expect(await database.prisma.event.count({ where: { account: { merchantId } } })).toBe(0)
  })

  test('takes the ids that programs of the platform have stored, and answers with its own', async () => {
    const client = await platform.signIn(key)
    const theirs = {
      customer: running.customer.id,
      product: String(monthly.product),
      monthly: monthly.id,
      single: single.id,
    }
    const customer = await client.customers.retrieve({ id: theirs.customer })
    expect(customer).toMatchObject({ email: 'ada@example.com', processor_id: theirs.customer })
    expect(customer.id).toMatch(/^cus_\w{24}$/)
    const product = await client.products.retrieve({ id: theirs.product })
    expect(product).toMatchObject({ processor_id: theirs.product, price: { processor_id: theirs.single } })
    const plan = await client.subscriptionProducts.retrieve({ id: theirs.product })
    expect(plan).toMatchObject({ processor_id: theirs.product, price: { processor_id: theirs.monthly } })
    const urls = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
    const metadata = { customer_id: theirs.customer, line_items: theirs.single }
    const line_items = [{ price_id: theirs.single, quantity: 1 }]
    const session = await client.paymentSessions.create({ ...urls, customer_id: theirs.customer, line_items, metadata })
    expect(session).toMatchObject({ customer_id: customer.id, line_items: [{ price_id: product.price?.id }], metadata })
    const begun = await client.subscriptionSessions.create({
      ...urls,
      customer_id: theirs.customer,
      price_id: theirs.monthly,
    })
    expect(begun).toMatchObject({ customer_id: customer.id, price_id: plan.price.id })
    const discount = await client.discounts.create({
      name: 'Tea',
      percent_off: 10,
      duration: 'once',
      product_ids: [theirs.product],
    })
    expect(discount.product_ids).toEqual([product.id, plan.id])
    const query = { customer_id: theirs.customer }
    const { items } = await client.subscriptions.list({ ...query, price_id: theirs.monthly })
    expect(items).toMatchObject([{ id: running.subscription.id, customer_id: customer.id }])
    expect((await client.payments.list(query)).items).toHaveLength(1)
    expect((await client.paymentMethods.list({ id: theirs.customer })).items).toHaveLength(1)
    expect(await client.customers.update({ id: theirs.customer, phone: '1' })).toMatchObject({ id: customer.id })
    const stranger = await platform.signIn((await platform.merchant()).test_key)
    await expect(stranger.customers.retrieve({ id: theirs.customer })).rejects.toThrow('customer')
  })

  test('is the same when it is adopted again', async () => {
    const rows = () =>
      Promise.all([
        database.prisma.customer.count(),
        database.prisma.payment.findMany({ orderBy: { id: 'asc' }, omit: { readVersion: true, updatedAt: true } }),
        database.prisma.subscription.findMany({ orderBy: { id: 'asc' }, omit: { readVersion: true, updatedAt: true } }),
        database.prisma.price.count(),
        database.prisma.merchant.count(),
      ])
    const before = await rows()
    await database.prisma.adoptionStep.updateMany({ data: { endedAt: null, cursor: null, taken: 0 } })
    const { created } = await adoptAccount(services, which(), merchant, options)
    expect(created).toBeNull()
    expect(await rows()).toEqual(before)
  })

  test('moves no money for what was settled before', async () => {
    const payment = await database.prisma.payment.findFirstOrThrow({ where: { id: hosted.id } })
    expect(payment).toMatchObject({ route: 'destination', due: -1000n, transferred: -1000n })
  })

  test('renews its subscriptions with the usual events, and the books are right', async () => {
    await catchUp(platform)
    await processor.advance(32 * day)
    await catchUp(platform)
    const renewals = await database.prisma.event.findMany({ where: { type: 'payment_intent.succeeded' } })
    expect(renewals.length).toBeGreaterThanOrEqual(2)
    const ada = await database.prisma.payment.findMany({ where: { subscriptionId: running.subscription.id } })
    expect(ada.map(({ feeAmount }) => feeAmount)).toEqual([38n, 38n])
    expect((await audit()).checks.flatMap(({ findings }) => findings)).toEqual([])
  })
})

test('an adopted subscription keeps its price when its product gets another one', async () => {
  const account = await openForeign('mer_former')
  const product = await made(account, '/v1/products', { name: 'Tea club' })
  const fields = { product: product.id, currency: 'usd', unit_amount: '1500', 'recurring[interval]': 'month' }
  const monthly = await made(account, '/v1/prices', fields)
  const { subscription } = await subscribe(account, monthly.id, 'ada@example.com')
  await processor.events()
  const merchant = { name: 'Kettle', email: `${account}@example.com`, plan: 'free' as const }
  const { created } = await adoptAccount(services, { account, livemode: false }, merchant, options)
  const client = await platform.signIn(created?.test_key ?? '')
  const { items } = await client.subscriptionProducts.list({})
  const plan = items.find(({ processor_id }) => processor_id === product.id)
  const changed = await client.subscriptionProducts.update({
    id: product.id,
    amount: 1800,
    currency: 'usd',
    interval: 'monthly',
  })
  expect(changed.price).toMatchObject({ amount: 1800, processor_id: null })
  await client.subscriptions.update({ id: subscription.id, quantity: 2 })
  const moved = await client.subscriptions.retrieve({ id: subscription.id })
  expect(moved.items).toMatchObject([{ quantity: 2, price_id: plan?.price.id, amount: 1500 }])
  const urls = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
  const former = client.subscriptionSessions.create({ ...urls, price_id: monthly.id, customer_email: 'b@example.com' })
  await expect(former).rejects.toThrow('no longer available')
  expect((await client.subscriptions.list({ price_id: monthly.id })).items).toHaveLength(1)
})

describe('a subscription on a price that others made', () => {
  let accounts = 0
  async function adopted() {
    accounts += 1
    const account = await openForeign(`mer_price_${accounts}`)
    const product = await made(account, '/v1/products', { name: 'Tea club' })
    const price = (unit_amount: string, interval: string) =>
      made(account, '/v1/prices', {
        product: product.id,
        currency: 'usd',
        unit_amount,
        'recurring[interval]': interval,
      })
    const monthly = await price('1500', 'month')
    await price('15000', 'year')
    const fee = { application_fee_percent: '2.5' }
    const { subscription } = await subscribe(account, monthly.id, 'ada@example.com', fee)
    await processor.events()
    const merchant = { name: 'Kettle', email: `${account}@example.com`, plan: 'free' as const }
    const { created } = await adoptAccount(services, { account, livemode: false }, merchant, options)
    const client = await platform.signIn(created?.test_key ?? '')
    const own = await client.subscriptionProducts.create({
      name: 'Coffee',
      amount: 4000,
      currency: 'usd',
      interval: 'monthly',
    })
    const { items } = await client.subscriptionProducts.list({})
    const yearly = items.find(({ price: { amount } }) => amount === 15_000)
    const { id } = subscription
    const paid = async () => {
      const rows = await database.prisma.payment.findMany({
        where: { subscriptionId: id, status: 'succeeded' },
        orderBy: { createdAt: 'asc' },
      })
      return rows.map(({ amount, feeAmount }) => [Number(amount), Number(feeAmount)])
    }
    return { client, id, paid, prices: { theirs: yearly?.price.id ?? '', ours: own.price.id } }
  }
  const pass = async (...steps: number[]) => {
    for (const seconds of steps) {
      await processor.advance(seconds)
      await services.processor.clock.read()
      await catchUp(platform)
    }
  }

  test.each([
    ['another price that others made', 'theirs', 30_000],
    ['a price of ours', 'ours', 8000],
  ] as const)('is moved to %s with its renewal, as previewed, and keeps its fee', async (_, which, amount) => {
    const { client, id, paid, prices } = await adopted()
    const wish = { id, price_id: prices[which], quantity: 2, effective: 'period_end' } as const
    const preview = await client.subscriptions.preview(wish)
    expect(preview).toMatchObject({ amount_due: amount, fee_amount: amount / 40 })
    const planned = await client.subscriptions.update(wish)
    expect(planned.pending_change).toMatchObject({ quantity: 2, at: planned.current_period_end })
    await pass(32 * day, 2 * 3600)
    expect((await paid()).slice(1)).toEqual([[amount, amount / 40]])
    const moved = await client.subscriptions.retrieve({ id })
    expect(moved).toMatchObject({ status: 'active', pending_change: null, items: [{ quantity: 2 }] })
    expect(moved.items[0]?.price_id).toMatch(/^price_/)
    expect((await audit()).checks.flatMap(({ findings }) => findings)).toEqual([])
  })

  test.each(['theirs', 'ours'] as const)('is moved to a price of %s now, as previewed', async (which) => {
    const { client, id, paid, prices } = await adopted()
    await pass(10 * day)
    const wish = { id, price_id: prices[which], proration_behavior: 'always_invoice' } as const
    const preview = await client.subscriptions.preview(wish)
    await client.subscriptions.update(wish)
    await catchUp(platform)
    const [amount = 0, fee = 0] = (await paid()).at(-1) ?? []
    expect(amount).toBe(preview.amount_due)
    // An invoice that is final at once has the percentage rounded down.
    expect(Math.abs(fee - preview.fee_amount)).toBeLessThanOrEqual(1)
  })
})

describe('an adoption that is committed', () => {
  let account: string
  let key: string
  let old: Awaited<ReturnType<typeof subscribe>>
  let foreign: Awaited<ReturnType<typeof subscribe>>
  let merchantId: string
  const read = async (path: string) => {
    const answer = await processor.call(false, path, account)
    return (await answer.json()) as Made & { metadata: Record<string, string>; application_fee_percent: number | null }
  }
  const which = () => ({ account, livemode: false })
  const merchant = () => ({ name: 'Kettle', email: `${account}@example.com`, plan: 'free' as const })

  beforeAll(async () => {
    account = await openForeign('mer_commit')
    const product = await made(account, '/v1/products', { name: 'Tea club' })
    const fields = { product: product.id, currency: 'usd', unit_amount: '2000', 'recurring[interval]': 'month' }
    const monthly = await made(account, '/v1/prices', fields)
    const terms = { application_fee_percent: '2.5', 'metadata[theirs]': 'kept' }
    old = await subscribe(account, monthly.id, 'ada@example.com', terms)
    foreign = await subscribe(account, monthly.id, 'bob@example.com')
    await made(account, '/v1/subscription_schedules', { from_subscription: foreign.subscription.id })
    await processor.events()
  })

  test('changes nothing at the processor before', async () => {
    const before = await Promise.all([
      read(`/v1/subscriptions/${old.subscription.id}`),
      read(`/v1/customers/${old.customer.id}`),
    ])
    const { created, merchantId: id, attached, fees } = await adoptAccount(services, which(), merchant(), options)
    merchantId = id
    key = created?.test_key ?? ''
    expect([attached, fees]).toEqual([null, null])
    const after = await Promise.all([
      read(`/v1/subscriptions/${old.subscription.id}`),
      read(`/v1/customers/${old.customer.id}`),
    ])
    expect(after).toEqual(before)
    // The account of the other mode is opened.
    expect((await processor.events()).filter(({ livemode }) => !livemode)).toEqual([])
  })

  test('attaches its metadata to what it may change, beside that of others, and once', async () => {
    const { attached } = await adoptAccount(services, which(), merchant(), { ...options, commit: true })
    expect(attached).toEqual({ customers: 2, subscriptions: 1 })
    const client = await platform.signIn(key)
    const { id: ref } = await client.customers.retrieve({ id: old.customer.id })
    const own = { svc_merchant: merchantId, svc_mode: 'test' }
    expect((await read(`/v1/customers/${old.customer.id}`)).metadata).toEqual({ user: '7', ...own, svc_ref: ref })
    const subscription = await read(`/v1/subscriptions/${old.subscription.id}`)
    expect(subscription.metadata).toEqual({ theirs: 'kept', ...own, svc_ref: old.subscription.id })
    expect(subscription.application_fee_percent).toBe(2.5)
    expect((await read(`/v1/subscriptions/${foreign.subscription.id}`)).metadata).toEqual({})
    expect((await services.processor.inspection.account(false, account)).merchantId).toBe(merchantId)
    await catchUp(platform)
    expect(await database.prisma.event.count({ where: { account: { merchantId } } })).toBe(0)
    const again = await adoptAccount(services, which(), merchant(), { ...options, commit: true })
    expect(again.attached).toEqual(attached)
  })

  test('takes over the fees of renewals, and lists those that stay', async () => {
    const take = () => adoptAccount(services, which(), merchant(), { ...options, commit: true, takeOverFees: true })
    const stays = { reason: expect.stringContaining('under a schedule'), count: 1, first: [foreign.subscription.id] }
    expect((await take()).fees).toEqual({ taken: 1, kept: [stays] })
    // 4.9 % and US$0.40 of US$20.00, rounded down as a percentage.
    expect((await read(`/v1/subscriptions/${old.subscription.id}`)).application_fee_percent).toBe(6.9)
    expect((await take()).fees).toEqual({ taken: 0, kept: [stays] })
    await processor.advance(32 * day)
    await catchUp(platform)
    await processor.advance(2 * 3600)
    await catchUp(platform)
    const payments = await database.prisma.payment.findMany({
      where: { subscriptionId: old.subscription.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(payments.map(({ feeAmount }) => feeAmount)).toEqual([50n, 138n])
    expect((await audit()).checks.flatMap(({ findings }) => findings)).toEqual([])
  })
})

test('a fee that is taken over is that of the seats that were added meanwhile', async () => {
  const account = await openForeign('mer_seats')
  const product = await made(account, '/v1/products', { name: 'Tea club' })
  const fields = { product: product.id, currency: 'usd', unit_amount: '2000', 'recurring[interval]': 'month' }
  const monthly = await made(account, '/v1/prices', fields)
  const { subscription } = await subscribe(account, monthly.id, 'ada@example.com', { application_fee_percent: '2.5' })
  await processor.events()
  const merchant = { name: 'Kettle', email: 'seats@example.com', plan: 'free' as const }
  await adoptAccount(services, { account, livemode: false }, merchant, options)
  const path = `/v1/subscriptions/${subscription.id}`
  const read = async () => (await (await processor.call(false, path, account)).json()) as Stripe
  type Stripe = { application_fee_percent: number; items: { data: { id: string }[] } }
  const item = (await read()).items.data[0]?.id ?? ''
  let isChanged = false
  processor.intercept(async (request) => {
    if (isChanged || request.method !== 'POST' || !request.url.endsWith(path)) return undefined
    if (!(await request.clone().text()).includes('application_fee_percent')) return undefined
    isChanged = true
    const seats = { 'items[0][id]': item, 'items[0][quantity]': '2', proration_behavior: 'none' }
    await made(account, path, seats)
    await catchUp(platform)
    return undefined
  })
  const committed = { ...options, commit: true, takeOverFees: true }
  const { fees } = await adoptAccount(services, { account, livemode: false }, merchant, committed)
  processor.intercept(null)
  expect([isChanged, fees?.taken]).toEqual([true, 1])
  // 4.9 % and US$0.40 of US$40.00.
  expect((await read()).application_fee_percent).toBe(5.9)
  const session = await database.prisma.subscriptionSession.findFirstOrThrow({ where: { ref: subscription.id } })
  expect([session.amountTotal, session.feeAmount]).toEqual([4000n, 236n])
})

test('a fee that cannot be taken over because the items became cheap meanwhile stays as it was found (fault: as first set)', async () => {
  const account = await openForeign('mer_cheap')
  const product = await made(account, '/v1/products', { name: 'Tea club' })
  const priceOf = (unit_amount: string) =>
    made(account, '/v1/prices', { product: product.id, currency: 'usd', unit_amount, 'recurring[interval]': 'month' })
  const [monthly, cheap] = [await priceOf('2000'), await priceOf('30')]
  const { subscription } = await subscribe(account, monthly.id, 'ada@example.com', { application_fee_percent: '2.5' })
  await processor.events()
  const merchant = { name: 'Kettle', email: 'cheap@example.com', plan: 'free' as const }
  await adoptAccount(services, { account, livemode: false }, merchant, options)
  const path = `/v1/subscriptions/${subscription.id}`
  const read = async () => (await (await processor.call(false, path, account)).json()) as Stripe
  type Stripe = { application_fee_percent: number; items: { data: { id: string }[] } }
  const item = (await read()).items.data[0]?.id ?? ''
  const set: (string | null)[] = []
  processor.intercept(async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith(path)) return undefined
    const percent = new URLSearchParams(await request.clone().text()).get('application_fee_percent')
    if (percent === null) return undefined
    set.push(percent)
    if (set.length > 1) return undefined
    await made(account, path, { 'items[0][id]': item, 'items[0][price]': cheap.id, proration_behavior: 'none' })
    await catchUp(platform)
    return undefined
  })
  const committed = { ...options, commit: true, takeOverFees: true }
  const { fees } = await adoptAccount(services, { account, livemode: false }, merchant, committed)
  processor.intercept(null)
  expect(fees).toMatchObject({ taken: 0, kept: [{ reason: 'fees of subscriptions that cost no more than the fee' }] })
  expect(set).toEqual(['6.9', '2.5'])
  expect((await read()).application_fee_percent).toBe(2.5)
})

describe('a customer on the account of the platform with subscriptions for two merchants', () => {
  type Side = { account: string; subscription: string; merchantId: string; key: string }
  const sides: Side[] = []
  let shared: Made
  const read = async (path: string) => {
    const answer = await processor.call(false, path, null)
    return (await answer.json()) as Made & { metadata: Record<string, string>; email: string; status: string }
  }
  const adopt = (account: string, commit: boolean) => {
    const merchant = { name: 'Kettle', email: `${account}@example.com`, plan: 'free' as const }
    return adoptAccount(services, { account, livemode: false }, merchant, { ...options, commit })
  }
  const clientOf = (side: number) => platform.signIn(sides[side]?.key ?? '')
  const statusOf = async (side: number) => (await read(`/v1/subscriptions/${sides[side]?.subscription}`)).status

  beforeAll(async () => {
    const accounts = [await openForeign('mer_first'), await openForeign('mer_second')]
    const product = await made(null, '/v1/products', { name: 'Tea club' })
    const terms = { product: product.id, currency: 'usd', unit_amount: '1500', 'recurring[interval]': 'month' }
    const monthly = await made(null, '/v1/prices', terms)
    const destinationOf = (account: string) => ({ 'transfer_data[destination]': account })
    const [first = '', second = ''] = accounts
    const begun = await subscribe(null, monthly.id, 'ada@example.com', destinationOf(first))
    shared = begun.customer
    const other = await made(null, '/v1/subscriptions', {
      customer: shared.id,
      'items[0][price]': monthly.id,
      ...destinationOf(second),
    })
    const subscriptions = [begun.subscription.id, other.id]
    await processor.events()
    for (const [index, account] of accounts.entries()) {
      const { merchantId, created, sharedCustomers } = await adopt(account, false)
      expect(sharedCustomers).toBe(index)
      sides.push({ account, subscription: subscriptions[index] ?? '', merchantId, key: created?.test_key ?? '' })
    }
  })

  test('gets the metadata of neither', async () => {
    for (const { account } of sides) {
      const { attached, notAttached, sharedCustomers } = await adopt(account, true)
      expect(attached).toEqual({ customers: 0, subscriptions: 1 })
      expect([notAttached, sharedCustomers]).toEqual([[], 1])
    }
    expect((await read(`/v1/customers/${shared.id}`)).metadata).toEqual({ user: '7' })
  })

  test('keeps its data when one of them changes theirs, and is used in the next checkout', async () => {
    const client = await clientOf(0)
    const changed = await client.customers.update({ id: shared.id, email: 'new@example.com' })
    expect(changed.email).toBe('new@example.com')
    await client.paymentSessions.create({
      line_items: [{ name: 'Tea', amount: 900, currency: 'usd', quantity: 1 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
      customer_id: changed.id,
    })
    expect((await read(`/v1/customers/${shared.id}`)).email).toBe('ada@example.com')
    expect((await (await clientOf(1)).customers.retrieve({ id: shared.id })).email).toBe('ada@example.com')
  })

  test('keeps a card that one of them deletes', async () => {
    const pm = await made(null, '/v1/payment_methods/pm_card_mastercard/attach', { customer: shared.id })
    const client = await clientOf(0)
    const { id: customerId } = await client.customers.retrieve({ id: shared.id })
    const { id: accountId } = await database.prisma.account.findFirstOrThrow({
      where: { processorAccountId: sides[0]?.account ?? '' },
    })
    const row = {
      accountId,
      id: pm.id,
      customerId,
      processorCustomerId: shared.id,
      type: 'card',
      isDefault: false,
      createdAt: new Date(),
    }
    await database.prisma.paymentMethod.create({ data: row })
    await client.paymentMethods.delete({ id: shared.id, pm: pm.id })
    expect((await client.paymentMethods.list({ id: shared.id })).items.map(({ id }) => id)).not.toContain(pm.id)
    expect(await read(`/v1/payment_methods/${pm.id}`)).toMatchObject({ customer: shared.id })
  })

  test('stays when one of them deletes theirs, and so does the subscription of the other', async () => {
    const client = await clientOf(0)
    await client.customers.delete({ id: shared.id })
    await expect(client.customers.retrieve({ id: shared.id })).rejects.toThrow('customer')
    expect([await statusOf(0), await statusOf(1)]).toEqual(['canceled', 'active'])
    expect((await read(`/v1/customers/${shared.id}`)).deleted).toBeUndefined()
    const { items } = await client.subscriptions.list({ status: 'canceled' })
    expect(items.map(({ id }) => id)).toEqual([sides[0]?.subscription])
  })

  test('is deleted by the last one that has it', async () => {
    await (await clientOf(1)).customers.delete({ id: shared.id })
    expect(await statusOf(1)).toBe('canceled')
    expect((await read(`/v1/customers/${shared.id}`)).deleted).toBe(true)
  })
})

test('a report has the open disputes of its own payments on the account of the platform (fault: of none)', async () => {
  const [account, other] = [await openForeign('mer_disputed'), await openForeign('mer_also_disputed')]
  const disputed = (destination: string, amount: string) =>
    pay(null, amount, { 'transfer_data[destination]': destination, payment_method: 'pm_card_createDispute' })
  await disputed(account, '4100')
  await disputed(other, '4200')
  await processor.events()
  const { open_disputes } = await reportAdoption(services, { account, livemode: false }, options)
  expect(open_disputes).toMatchObject([{ id: expect.any(String), amount: 4100, currency: 'usd' }])
})

test('a price by usage and its subscription are left out with the reason, and renew at the processor', async () => {
  const account = await openForeign('mer_several')
  const product = await made(account, '/v1/products', { name: 'Calls' })
  const meter = await made(account, '/v1/billing/meters', {
    display_name: 'Calls',
    event_name: 'calls',
    'default_aggregation[formula]': 'sum',
  })
  const price = await made(account, '/v1/prices', {
    product: product.id,
    currency: 'usd',
    unit_amount: '5',
    'recurring[interval]': 'month',
    'recurring[usage_type]': 'metered',
    'recurring[meter]': meter.id,
  })
  const { subscription } = await subscribe(account, price.id, 'caller@example.com')
  const merchant = { name: 'Calls', email: 'calls@example.com', plan: 'free' as const }
  const { left_out } = await reportAdoption(services, { account, livemode: false }, options)
  expect(left_out).toEqual([
    { reason: 'prices by metered usage', count: 1, first: [price.id] },
    { reason: 'subscriptions with prices by metered usage', count: 1, first: [subscription.id] },
  ])
  const { taken } = await adoptAccount(services, { account, livemode: false }, merchant, options)
  expect(taken).toMatchObject({ prices: 0, customers: 1, subscriptions: 0 })
  await processor.advance(32 * day)
  await catchUp(platform)
  const { id } = await database.prisma.account.findFirstOrThrow({ where: { processorAccountId: account } })
  expect(await database.prisma.subscription.count({ where: { accountId: id } })).toBe(0)
})

test('an adopted subscription with several items has right books (fault: its total was that of its first item)', async () => {
  const account = await openForeign('mer_calls')
  const product = await made(account, '/v1/products', { name: 'Tea club' })
  const price = (unit_amount: string) =>
    made(account, '/v1/prices', { product: product.id, currency: 'usd', unit_amount, 'recurring[interval]': 'month' })
  const [club, cups] = [await price('1500'), await price('400')]
  await subscribe(account, club.id, 'two@example.com', {
    application_fee_percent: '2.5',
    'items[1][price]': cups.id,
    'items[1][quantity]': '2',
  })
  const merchant = { name: 'Two items', email: 'two-items@example.com', plan: 'free' as const }
  await adoptAccount(services, { account, livemode: false }, merchant, options)
  const { checks } = await audit()
  expect(checks.find(({ name }) => name === 'totals')?.findings).toEqual([])
})

test('a customer with a subscription for an account that is not adopted stays as it is at the processor', async () => {
  const [account, other] = [await openForeign('mer_adopted'), await openForeign('mer_waiting')]
  const product = await made(null, '/v1/products', { name: 'Tea club' })
  const terms = { product: product.id, currency: 'usd', unit_amount: '1500', 'recurring[interval]': 'month' }
  const monthly = await made(null, '/v1/prices', terms)
  const { customer } = await subscribe(null, monthly.id, 'ada@example.com', { 'transfer_data[destination]': account })
  const alone = await subscribe(null, monthly.id, 'own@example.com', { 'transfer_data[destination]': account })
  const waiting = await made(null, '/v1/subscriptions', {
    customer: customer.id,
    'items[0][price]': monthly.id,
    'transfer_data[destination]': other,
  })
  await processor.events()
  const merchant = { name: 'Kettle', email: 'waiting@example.com', plan: 'free' as const }
  const adopted = await adoptAccount(services, { account, livemode: false }, merchant, { ...options, commit: true })
  expect(adopted.attached).toEqual({ customers: 1, subscriptions: 2 })
  const read = async (path: string) => {
    const answer = await processor.call(false, path, null)
    return (await answer.json()) as Made & { email: string; metadata: Record<string, string> }
  }
  expect((await read(`/v1/customers/${customer.id}`)).metadata).toEqual({ user: '7' })
  const client = await platform.signIn(adopted.created?.test_key ?? '')
  for (const { id } of [customer, alone.customer]) {
    await client.customers.update({ id, email: 'new@example.com' })
    await client.paymentSessions.create({
      line_items: [{ name: 'Tea', amount: 900, currency: 'usd', quantity: 1 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
      customer_id: id,
    })
  }
  expect((await read(`/v1/customers/${customer.id}`)).email).toBe('ada@example.com')
  expect((await read(`/v1/customers/${alone.customer.id}`)).email).toBe('new@example.com')
  for (const { id } of [customer, alone.customer]) await client.customers.delete({ id })
  expect((await read(`/v1/subscriptions/${waiting.id}`)).status).toBe('active')
  expect((await read(`/v1/customers/${customer.id}`)).deleted).toBeUndefined()
  expect((await read(`/v1/customers/${alone.customer.id}`)).deleted).toBe(true)
})

test('a customer without room for our metadata is counted with the reason, and attempted again by the next run', async () => {
  const account = await openForeign('mer_room')
  const full = await made(account, '/v1/customers', { email: 'full@example.com' })
  await made(account, '/v1/customers', { email: 'room@example.com' })
  await processor.events()
  const merchant = { name: 'Kettle', email: `${account}@example.com`, plan: 'free' as const }
  const adopt = () => adoptAccount(services, { account, livemode: false }, merchant, { ...options, commit: true })
  const message = `${full.id} can have at most 50 metadata keys.`
  processor.intercept((request) =>
    request.method === 'POST' && request.url.endsWith(`/v1/customers/${full.id}`)
      ? Response.json({ error: { type: 'invalid_request_error', param: 'metadata', message } }, { status: 400 })
      : undefined,
  )
  const reason = 'metadata of customers, which the processor refuses: … can have at most 50 metadata keys.'
  for (const _ of ['first', 'again']) {
    const { attached, notAttached } = await adopt()
    expect(attached).toEqual({ customers: 1, subscriptions: 0 })
    expect(notAttached).toEqual([{ reason, count: 1, first: [full.id] }])
  }
  processor.intercept(null)
  expect(await adopt()).toMatchObject({ attached: { customers: 2 }, notAttached: [] })
})

test('a renewal that costs no more than the fee keeps the fee that it has', async () => {
  const account = await openForeign('mer_small')
  const product = await made(account, '/v1/products', { name: 'Tea club' })
  const small: string[] = []
  // The fee is 4.9 % and US$0.40.
  for (const unit_amount of ['30', '42', '100']) {
    const fields = { product: product.id, currency: 'usd', unit_amount, 'recurring[interval]': 'month' }
    const price = await made(account, '/v1/prices', fields)
    const begun = await subscribe(account, price.id, `${unit_amount}@example.com`, {
      application_fee_percent: '2.5',
      trial_period_days: '14',
    })
    small.push(begun.subscription.id)
  }
  await processor.events()
  const merchant = { name: 'Kettle', email: `${account}@example.com`, plan: 'free' as const }
  const committed = { ...options, commit: true, takeOverFees: true }
  const { fees } = await adoptAccount(services, { account, livemode: false }, merchant, committed)
  const [first = '', second = '', third = ''] = small
  expect(fees?.taken).toBe(1)
  expect(fees?.kept).toMatchObject([{ reason: 'fees of subscriptions that cost no more than the fee', count: 2 }])
  expect(fees?.kept[0]?.first.toSorted()).toEqual([first, second].toSorted())
  const percents = []
  for (const id of [first, second, third]) {
    const answer = await processor.call(false, `/v1/subscriptions/${id}`, account)
    percents.push(((await answer.json()) as { application_fee_percent: number }).application_fee_percent)
  }
  expect(percents).toEqual([2.5, 2.5, 45])
})
