import { beforeAll, expect, test } from 'vitest'
import { loadAccount } from '../../core/request/load-account.ts'
import { mirrorBalances } from '../../money/balances/mirror-balances.ts'
import { appRouter } from '../../resources/router.ts'
import { catchUp, testPlatform } from '../../testing/index.ts'
import { throttleChecks } from '../../verification/throttle-checks.ts'
import { verifyBooks } from '../../verification/verify-books.ts'
import { adoptAccount } from './adopt.ts'
import { reportAdoption } from './report.ts'

const platform = await testPlatform({ opensLiveAccounts: true })
const { processor, services, database } = platform
const day = 24 * 60 * 60
const customersEach = 9

type Made = { id: string } & Record<string, unknown>

/** A call of the platform's own programs; a POST if it has fields. */
async function call(account: string | null, path: string, fields?: Record<string, string>): Promise<Made> {
  const answer = await processor.call(false, path, account, fields)
  const body = (await answer.json()) as Made & { error?: { message: string } }
  if (body.error) throw new Error(`${path}: ${body.error.message}`)
  return body
}

const pay = (account: string, fields: Record<string, string>) =>
  call(account, '/v1/payment_intents', {
    amount: '3000',
    confirm: 'true',
    return_url: 'https://shop.example/ok',
    application_fee_amount: '150',
    ...fields,
  })

const places = [
  { country: 'US', currency: 'usd' },
  { country: 'GB', currency: 'gbp' },
  { country: 'DE', currency: 'eur' },
] as const
type Place = (typeof places)[number]

/** An account that this service did not open, for whose customers the platform's programs have sold until today. */
async function openForeign({ country, currency }: Place): Promise<string> {
  const { id: account } = await services.processor.accounts.create({
    merchantId: `mer_${country}`,
    livemode: false,
    name: `Kettle ${country}`,
    email: `kettle-${country}@example.com`,
    country,
    testData: true,
  })
  await call(null, `/v1/accounts/${account}`, { 'metadata[svc_merchant]': '', 'metadata[svc_mode]': '' })
  const product = await call(account, '/v1/products', { name: 'Tea club' })
  const price = (fields: Record<string, string>) =>
    call(account, '/v1/prices', { product: product.id, currency, unit_amount: '1500', ...fields })
  const monthly = await price({ 'recurring[interval]': 'month' })
  await price({})
  await call(account, '/v1/coupons', { percent_off: '10', duration: 'once' })
  const states: readonly Record<string, string>[] = [
    { application_fee_percent: '2.5' },
    { trial_period_days: '14' },
    { cancel_at_period_end: 'true' },
  ]
  for (let n = 0; n < customersEach; n += 1) {
    const customer = await call(account, '/v1/customers', { email: `buyer${n}-${country}@example.com` })
    const method = n === 0 ? 'pm_card_chargeCustomerFail' : 'pm_card_visa'
    const card = await call(account, `/v1/payment_methods/${method}/attach`, { customer: customer.id })
    await call(account, '/v1/subscriptions', {
      customer: customer.id,
      'items[0][price]': monthly.id,
      default_payment_method: card.id,
      ...(n === 0 ? { trial_period_days: '1' } : states[n % states.length]),
    })
    const payment_method = n === 4 ? 'pm_card_createDispute' : 'pm_card_visa'
    const paid = await pay(account, { currency, payment_method, customer: customer.id })
    if (n % 3 === 1 && n !== 4) await call(account, '/v1/refunds', { payment_intent: paid.id, amount: '1000' })
  }
  return account
}

const options = { since: new Date(0), pace: async () => undefined, tell: () => undefined }
const merchantOf = (account: string) => ({ name: 'Kettle', email: `${account}@example.com`, plan: 'free' as const })
const adopt = (account: string, livemode = false) =>
  adoptAccount(services, { account, livemode }, merchantOf(account), { ...options, commit: true })

/** The books of the processor: the balance of every account, and the number of its events. */
const booksOf = (accounts: readonly string[]) =>
  Promise.all([null, ...accounts].map((account) => call(account, '/v1/balance')))

const accounts: string[] = []

/** The router, called by the owner of an adopted account. */
async function ownerOf(processorAccountId: string) {
  const { id } = await database.prisma.account.findFirstOrThrow({ where: { processorAccountId } })
  const person = { kind: 'person', id: 'user', name: 'Ada', email: 'ada@example.com' } as const
  const actor = { ...person, role: 'owner', operator: null } as const
  return appRouter.createCaller({ services, account: await loadAccount(database, id), actor })
}

beforeAll(async () => {
  for (const place of places) accounts.push(await openForeign(place))
  // One renewal has failed.
  await processor.advance(2 * day)
  // The payout of the day took what was there; refunds need a balance.
  for (const [index, { currency }] of places.entries())
    await pay(accounts[index] ?? '', { amount: '9000', currency, payment_method: 'pm_card_visa' })
  await processor.events()
})

test('accounts are adopted although the process dies ten times, and their books at the processor stay as they are', async () => {
  const before = await booksOf(accounts)
  let deaths = 0
  for (const account of accounts) {
    for (let survived = 4; ; survived += 5) {
      let calls = 0
      processor.intercept(() => {
        calls += 1
        if (deaths < 10 && calls > survived) throw new Error('the process died')
        return undefined
      })
      const made = await adopt(account).catch(() => null)
      processor.intercept(null)
      if (made !== null) break
      deaths += 1
    }
  }
  expect(deaths).toBe(10)
  expect(await booksOf(accounts)).toEqual(before)
  expect(await database.prisma.merchant.count()).toBe(accounts.length)
  for (const account of accounts) {
    const { id, livemode } = await database.prisma.account.findFirstOrThrow({ where: { processorAccountId: account } })
    const rows = { where: { accountId: id } }
    const report = await reportAdoption(services, { account, livemode }, options)
    expect(await database.prisma.customer.count(rows)).toBe(customersEach)
    expect(await database.prisma.subscription.count(rows)).toBe(customersEach)
    expect(await database.prisma.payment.count(rows)).toBe(report.payments)
    expect(await database.prisma.refund.count(rows)).toBe(2)
    expect(await database.prisma.dispute.count(rows)).toBe(1)
    expect(await database.prisma.event.count(rows)).toBe(0)
    expect(report.subscriptions).toEqual({ active: 5, past_due: 1, trialing: 3 })
    expect(report.left_out).toEqual([{ reason: 'coupons', count: 1, first: [] }])
  }
})

test('refunds, seats, cancels and renewals over three months leave the books right', async () => {
  // The worker that copies balances begins with the payouts of before.
  expect(await mirrorBalances(services, { early: true })).toEqual([])
  for (const account of accounts) {
    const client = await ownerOf(account)
    expect((await client.payouts.list({})).items.length).toBeGreaterThan(0)
    expect((await client.balance.retrieve({})).available).toMatchObject([{ amount: expect.any(Number) }])
    const { items: payments } = await client.payments.list({ limit: 100, status: 'succeeded', disputed: false })
    const refundable = payments.find(({ amount, amount_refunded }) => amount === 3000 && amount_refunded === 0)
    await client.refunds.create({ payment_intent: refundable?.id ?? '', amount: 500 })
    const { items: subscriptions } = await client.subscriptions.list({ status: 'active', limit: 100 })
    const [seated, leaving] = subscriptions.filter(({ cancel_at_period_end }) => !cancel_at_period_end)
    await client.subscriptions.update({ id: seated?.id ?? '', quantity: 3 })
    await client.subscriptions.cancel({ id: leaving?.id ?? '' })
  }
  await catchUp(platform)
  for (let month = 0; month < 3; month += 1) {
    await processor.advance(31 * day)
    await catchUp(platform)
    await processor.advance(2 * 3600)
    await catchUp(platform)
    expect(await mirrorBalances(services, { early: true })).toEqual([])
  }
  const succeeded = await database.prisma.event.count({ where: { type: 'payment_intent.succeeded' } })
  expect(succeeded).toBeGreaterThanOrEqual(3 * 3 * accounts.length)
  const ended = await database.prisma.event.count({ where: { type: 'customer.subscription.deleted' } })
  expect(ended).toBeGreaterThanOrEqual(accounts.length)
  const books = await verifyBooks(services, {
    ...throttleChecks(),
    accounts: null,
    since: new Date(0),
    withProcessor: true,
    pause: async () => undefined,
  })
  expect(books.checks.flatMap(({ findings }) => findings)).toEqual([])
})

test('an account that two processes adopt at once has one merchant', async () => {
  const { id: account } = await services.processor.accounts.create({
    merchantId: 'mer_twice',
    livemode: false,
    name: 'Twice',
    email: 'twice@example.com',
    country: 'US',
    testData: true,
  })
  await call(null, `/v1/accounts/${account}`, { 'metadata[svc_merchant]': '', 'metadata[svc_mode]': '' })
  const ended = await Promise.allSettled([adopt(account), adopt(account)])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'LeaseHeldError' } })
  expect(await database.prisma.account.count({ where: { processorAccountId: account } })).toBe(1)
  expect((await adopt(account)).created).toBeNull()
})

test('an account of another platform, of the other mode, a rejected one and one of this service are refused', async () => {
  const before = await database.prisma.merchant.count()
  await expect(adopt('acct_1OfAnotherPlatform')).rejects.toThrow('no account of this platform in test mode')
  await expect(adopt(accounts[0] ?? '', true)).rejects.toThrow('no account of this platform in live mode')
  const { id: rejected } = await services.processor.accounts.create({
    merchantId: 'mer_rejected',
    livemode: false,
    name: 'Rejected',
    email: 'rejected@example.com',
    country: 'US',
    testData: true,
  })
  await processor.reject(false, rejected, 'rejected.fraud')
  await expect(adopt(rejected)).rejects.toThrow('is rejected by the processor (rejected.fraud)')
  const { merchant_id: merchantId } = await platform.merchant()
  const { processorAccountId } = await database.prisma.account.findFirstOrThrow({
    where: { merchantId, livemode: false },
  })
  await expect(adopt(processorAccountId ?? '')).rejects.toThrow(`is the account of ${merchantId} already`)
  expect(await database.prisma.merchant.count()).toBe(before + 1)
})
