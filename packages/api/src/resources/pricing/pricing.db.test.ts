import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { copyPlatformLedger } from '../../money/platform-ledger/copy-ledger.ts'
import { createMerchant } from '../../people/merchants/create.ts'
import { catchUp, openShop, redirects, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'
import { verifyBooks } from '../../verification/verify-books.ts'
import { assignFeeSchedule } from './assign.ts'
import { createFeeSchedule } from './create.ts'
import { listFeeSchedules, retrieveFeeSchedule } from './list.ts'
import { simulateFeeSchedule } from './simulate.ts'

const platform = await testPlatform()
const { processor, database, services } = platform

/** 2.5 % + 0.25, at least 0.50, at most 25.00. */
const plus = {
  rate_bps: 250,
  fixed: { usd: 25, brl: 120, mxn: 450, kwd: 80, jpy: 40 },
  minimum: { usd: 50, brl: 250, mxn: 900, kwd: 160 },
  maximum: { usd: 2_500, brl: 12_500, kwd: 8_000 },
}
/** 1 % without a fixed part. */
const bare = { rate_bps: 100, fixed: { usd: 0 } }

const create = (terms: object) => createFeeSchedule(services, { name: randomUUID(), ...terms })
const merchantOf = async ({ accountId }: Shop) =>
  (await database.prisma.account.findFirstOrThrow({ where: { id: accountId } })).merchantId
const assign = async (shop: Shop, id: string, from?: number) =>
  assignFeeSchedule(services, { id, merchant_id: await merchantOf(shop), from })

/** The fee of `plus` in another notation than that of the code: the share is rounded half up to a step. */
function feeOf(total: number, currency: keyof typeof plus.fixed): number {
  const step = currency === 'kwd' ? 10 : 1
  const share = Math.floor((Math.floor(total / step) * 25) / 1000 + 0.5) * step
  const { [currency]: least = 0 } = plus.minimum as Record<string, number>
  const { [currency]: most = Number.POSITIVE_INFINITY } = plus.maximum as Record<string, number>
  return Math.min(Math.max(share + plus.fixed[currency], least), most)
}

const asked = async <T>(path: string, account: string | null) =>
  (await processor.call(false, path, account)).json() as Promise<T>

/** The platform's fee of a payment at the processor, without refunds of it; null without an application fee. */
async function keptAtProcessor(payment: string): Promise<number | null> {
  const { hostAccount } = await database.prisma.payment.findFirstOrThrow({ where: { id: payment } })
  const { latest_charge: charge } = await asked<{ latest_charge: { application_fee: string | null } }>(
    `/v1/payment_intents/${payment}?expand[]=latest_charge`,
    hostAccount,
  )
  if (charge.application_fee === null) return null
  const fee = await asked<{ amount: number; amount_refunded: number }>(
    `/v1/application_fees/${charge.application_fee}`,
    null,
  )
  return fee.amount - fee.amount_refunded
}

async function findings() {
  const noPause = async () => undefined
  const report = await verifyBooks(services, {
    accounts: null,
    since: new Date(Date.now() - 86_400_000),
    withProcessor: true,
    throttle: noPause,
    pace: noPause,
    pause: noPause,
  })
  return report.checks.flatMap(({ name, findings }) => findings.map(({ message }) => `${name}: ${message}`))
}

const routes = [
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const

describe.each(routes)('on the route %s, the fee is that of the schedule assigned to the merchant', (route, able) => {
  test.each([
    ['usd', 100, false],
    ['usd', 1_234, false],
    ['usd', 1_234, true],
    ['usd', 500_000, true],
    ['brl', 9_999, true],
    ['mxn', 20_015, false],
    ['kwd', 12_340, true],
    ['kwd', 900_000, false],
    ['jpy', 777, true],
  ] as const)('for a payment session in %s of %s, passed on: %s', async (currency, amount, pass_fees_to_customer) => {
    const shop = await openShop(platform, able)
    const schedule = await create(plus)
    await assign(shop, schedule.id)
    const session = await shop.sell({
      line_items: [{ name: 'Tea', amount, currency, quantity: 1 }],
      shipping_options: [
        { label: 'Post', amount: 300 },
        { label: 'Air', amount: 90_000 },
      ],
      pass_fees_to_customer,
    })
    const net = amount + 300
    const total = session.amount_total
    expect(session.fee_amount).toBe(feeOf(total, currency))
    if (pass_fees_to_customer) {
      const step = currency === 'kwd' ? 10 : 1
      expect(total - feeOf(total, currency)).toBe(net)
      expect(total - step - feeOf(total - step, currency)).toBeLessThan(net)
    } else expect(total).toBe(net)
    await processor.pay(session.id, {})
    await catchUp(platform)
    const row = await database.prisma.payment.findFirstOrThrow({ where: { sessionId: session.id } })
    expect(row).toMatchObject({ route, feeScheduleId: schedule.id, feeBps: 250, feeReturns: false })
    expect(row.feeAmount).toBe(BigInt(feeOf(Number(row.amount), currency)))
    expect(await keptAtProcessor(row.id)).toBe(route === 'transfer' ? null : Number(row.feeAmount))
  })

  test('for subscriptions, whose renewals keep the terms of their sale through a change of schedule', async () => {
    const shop = await openShop(platform, able)
    await assign(shop, (await create({ ...plus, subscriptions: { rate_bps: 300, fixed: { usd: 10 } } })).id)
    const { price } = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 2_000,
      currency: 'usd',
      interval: 'weekly',
    })
    const passed = await subscribe(platform, shop, { price_id: price.id, pass_fees_to_customer: true, ...redirects })
    const inline = await subscribe(platform, shop, {
      amount_cents: 10_000,
      currency: 'usd',
      interval: 'week',
      ...redirects,
    })
    // 2072.16 + … is grossed up to the cent: 2072 − 62 − 10 = 2000.
    expect(passed.session).toMatchObject({ amount_total: 2_072, fee_amount: 72 })
    expect(inline.session).toMatchObject({ amount_total: 10_000, fee_amount: 310 })

    await assign(shop, (await create(bare)).id)
    await shop.client.subscriptions.changeQuantity({ id: inline.subscription.id, quantity: 2 })
    await processor.advance(7 * 86_400 - 3600)
    await catchUp(platform)
    await processor.advance(2 * 3600)
    await catchUp(platform)
    await processor.advance(3600)
    await catchUp(platform)
    for (const { subscription } of [passed, inline]) {
      const [, renewal] = await database.prisma.payment.findMany({
        where: { accountId: shop.accountId, subscriptionId: subscription.id },
        orderBy: { createdAt: 'asc' },
      })
      expect(renewal).toMatchObject({ feeBps: 300, feeFixed: 10n, status: 'succeeded' })
      expect(renewal?.feeAmount).toBe((BigInt(renewal?.amount ?? 0n) * 300n + 5000n) / 10_000n + 10n)
      expect(await keptAtProcessor(renewal?.id ?? '')).toBe(route === 'transfer' ? null : Number(renewal?.feeAmount))
    }
    const sale = await shop.sell()
    expect(sale.fee_amount).toBe(10)
  })
})

test('an embedded payment has the fee, also where the customer pays it', async () => {
  const shop = await openShop(platform)
  await assign(shop, (await create(plus)).id)
  for (const [amount, pass_fees_to_customer] of [
    [3_000, false] as const,
    [3_000, true] as const,
    [990_000, true] as const,
  ]) {
    const made = await shop.client.paymentIntents.create({ amount, currency: 'usd', pass_fees_to_customer })
    expect(made.fee_amount).toBe(feeOf(made.amount, 'usd'))
    expect(made.amount).toBe(amount + (pass_fees_to_customer ? made.fee_amount : 0))
    const intent = await asked<{ application_fee_amount: number }>(`/v1/payment_intents/${made.id}`, shop.account)
    expect(intent.application_fee_amount).toBe(made.fee_amount)
  }
})

test('a fee of nothing is taken on every route', async () => {
  const { id } = await create({ rate_bps: 0, fixed: { usd: 0 } })
  for (const [, able] of routes) {
    const shop = await openShop(platform, able)
    await assign(shop, id)
    const session = await shop.sell()
    expect(session.fee_amount).toBe(0)
    await processor.pay(session.id, {})
    await subscribe(platform, shop)
    await catchUp(platform)
    const rows = await database.prisma.payment.findMany({ where: { accountId: shop.accountId } })
    expect(rows.map(({ status, feeAmount }) => [status, feeAmount])).toEqual([
      ['succeeded', 0n],
      ['succeeded', 0n],
    ])
  }
})

test('a currency that the schedule has no fixed part for is refused by the name of its field, as one that does not exist', async () => {
  const shop = await openShop(platform)
  const { client } = shop
  const eur = { amount: 1_000, currency: 'eur' }
  await assign(shop, (await create({ ...plus, subscriptions: bare })).id)
  const message = expect.stringContaining('eur is not supported; supported are ')
  for (const [call, param] of [
    [() => shop.sell({ line_items: [{ name: 'Tea', quantity: 1, ...eur }] }), 'line_items.0.currency'],
    [() => client.paymentIntents.create(eur), 'currency'],
    [() => client.products.create({ name: 'Tea', price: eur }), 'price.currency'],
    [() => client.subscriptionProducts.create({ name: 'Tea', interval: 'weekly', ...eur }), 'currency'],
    [
      () =>
        client.subscriptionSessions.create({ amount_cents: 1_000, currency: 'eur', interval: 'week', ...redirects }),
      'currency',
    ],
  ] as const)
    expect(await refusal(call())).toMatchObject({ code: 'validation_error', param, message })
  // Subscriptions have terms of their own, which know one currency.
  const brl = { amount: 1_000, currency: 'brl' }
  expect((await client.products.create({ name: 'Tea', price: brl })).price).toMatchObject(brl)
  expect(await refusal(client.subscriptionProducts.create({ name: 'Tea', interval: 'weekly', ...brl }))).toMatchObject({
    message: 'currency: brl is not supported; supported are usd',
  })
})

test('the schedule of a merchant comes before that of its plan, and the one that began last applies', async () => {
  const [brand, other] = [await openShop(platform, {}, 'brand'), await openShop(platform, {}, 'brand')]
  const fee = async (shop: Shop) => (await shop.sell()).fee_amount
  expect(await fee(brand)).toBe(89)
  const [ofPlan, ofMerchant] = [await create(bare), await create(plus)]
  await assignFeeSchedule(services, { id: ofPlan.id, plan: 'brand' })
  expect([await fee(brand), await fee(other)]).toEqual([10, 10])
  await assign(brand, ofMerchant.id)
  expect([await fee(brand), await fee(other)]).toEqual([50, 10])

  const soon = Math.floor(services.processorClock.now().getTime() / 1000) + 86_400
  await assign(brand, 'fs_default', soon)
  expect(await fee(brand)).toBe(50)
  await processor.advance(86_401)
  await catchUp(platform)
  expect(await fee(brand)).toBe(89)
  expect(await retrieveFeeSchedule(services, ofMerchant.name)).toMatchObject({
    id: ofMerchant.id,
    assignments: [{ plan: null, merchant_id: await merchantOf(brand) }],
  })
  const all = await listFeeSchedules(services)
  expect(all.at(-1)).toMatchObject({ id: 'fs_default', rate_bps: 490, plan_rates: { pro: 420 }, fixed: { usd: 40 } })
  await assignFeeSchedule(services, { id: 'default', plan: 'brand' })
  expect(await fee(other)).toBe(89)
})

test('an assignment that is repeated is one, and one into the past is refused', async () => {
  const shop = await openShop(platform)
  const { id } = await create(bare)
  expect(await assign(shop, id)).toMatchObject({ changed: true })
  expect(await assign(shop, id)).toMatchObject({ changed: false })
  const merchantId = await merchantOf(shop)
  expect(await database.prisma.feeAssignment.count({ where: { merchantId } })).toBe(1)
  expect(await refusal(assign(shop, id, 1_700_000_000))).toMatchObject({ param: 'from' })
  expect(await refusal(assign(shop, 'fs_unknown'))).toMatchObject({ param: 'id' })
  expect(await refusal(assignFeeSchedule(services, { id }))).toMatchObject({ param: 'plan' })
  expect(await refusal(assignFeeSchedule(services, { id, merchant_id: 'mer_unknown' }))).toMatchObject({
    code: 'merchant_not_found',
  })
  expect(await database.prisma.feeAssignment.count({ where: { merchantId } })).toBe(1)
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'default' }],
  ['name', { name: 'fs_mine' }],
  ['name', { name: 'x'.repeat(101) }],
  ['rate_bps', { rate_bps: 5_001 }],
  ['rate_bps', { rate_bps: 2.5 }],
  ['rate_bps', { rate_bps: -1 }],
  ['fixed.usd', { fixed: { usd: 0.25 } }],
  ['fixed.usd', { fixed: { usd: -1 } }],
  ['minimum.usd', { minimum: { usd: 51 }, maximum: { usd: 50 } }],
  ['refund', { refund: 'half' }],
  ['colour', { colour: 'red' }],
  ['subscriptions.trial', { subscriptions: { ...bare, trial: 1 } }],
])('a schedule with a wrong %s is refused by that name, and nothing is made', async (param, wrong) => {
  const before = await database.prisma.feeSchedule.count()
  expect(await refusal(createFeeSchedule(services, { name: 'Wrong', ...bare, ...wrong }))).toMatchObject({
    code: 'validation_error',
    param,
  })
  expect(await database.prisma.feeSchedule.count()).toBe(before)
})

test('a name that is taken is refused, by fifty at once as well', async () => {
  const attempts = Array.from({ length: 50 }, () => createFeeSchedule(services, { name: 'Taken', ...bare }))
  const done = await Promise.allSettled(attempts)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(createFeeSchedule(services, { name: 'Taken ', ...plus }))).toMatchObject({
    param: 'name',
    message: expect.stringContaining('is taken'),
  })
})

test('the audit finds nothing wrong with any of these sales', async () => {
  await catchUp(platform)
  expect(await findings()).toEqual([])
})

test('a simulation shows what a schedule would have earned, and the margin of each merchant', async () => {
  const shops = [await openShop(platform), await openShop(platform, { card_payments: 'inactive' })] as const
  for (const shop of shops) {
    for (const amount of [1_000, 200_000]) {
      const { id } = await shop.sell({ line_items: [{ name: 'Tea', amount, currency: 'usd', quantity: 1 }] })
      await processor.pay(id, {})
    }
  }
  await catchUp(platform)
  const { id } = await create({ ...plus, processor: { rate_bps: 200, fixed: { usd: 10 } } })
  const simulate = () => simulateFeeSchedule(services, { id, livemode: false, days: 2 })
  // Fault: the operator's read copied the ledger.
  const copied = await database.prisma.platformTransaction.count()
  expect((await simulate()).platform.estimated_charges).toBeGreaterThanOrEqual(4)
  expect(await database.prisma.platformTransaction.count()).toBe(copied)
  await copyPlatformLedger(services, false)
  const simulation = await simulate()
  const of = async (shop: Shop) => {
    const merchantId = await merchantOf(shop)
    return simulation.merchants.filter(({ merchant_id: one }) => one === merchantId)
  }
  const expected = { currency: 'usd', payments: 2, volume: 201_000, fees: 89 + 9_840, simulated_fees: 50 + 2_500 }
  // On a merchant's account the processor shows no charge for a payment: 2 % and 0.10 by the schedule.
  expect(await of(shops[0])).toMatchObject([
    { ...expected, processor_charges: 4_040, estimated_charges: 2, margin: 5_889, simulated_margin: -1_490 },
  ])
  // On the platform it shows 2.9 % and 0.30.
  expect(await of(shops[1])).toMatchObject([
    { ...expected, processor_charges: 5_889, estimated_charges: 0, margin: 4_040, simulated_margin: -3_339 },
  ])
  for (const [of, sums] of Object.entries({
    platform: simulation.platform,
    usd: simulation.currencies.find(({ currency }) => currency === 'usd'),
  }))
    expect(sums, of).toMatchObject({ currency: 'usd' })
  expect(await refusal(simulateFeeSchedule(services, { id: 'fs_unknown', livemode: false, days: 1 }))).toMatchObject({
    param: 'id',
  })
})

test('a standard account gets the default fees only if it is accepted that it pays the processor as well', async () => {
  const { merchant_id } = await createMerchant(services, {
    ...{ name: 'Tea', email: 'standard@example.com', plan: 'free', country: 'US', model: 'standard' },
  })
  const { id } = await create(plus)
  expect((await assignFeeSchedule(services, { id, merchant_id })).changed).toBe(true)
  expect(await refusal(assignFeeSchedule(services, { id: 'default', merchant_id }))).toMatchObject({ param: 'pricing' })
  const accepted = await assignFeeSchedule(services, { id: 'default', merchant_id, acceptDoubleFees: true })
  expect(accepted.assignment.schedule.id).toBe('fs_default')
})
