import { expect, test } from 'vitest'
import {
  catchUp,
  monthly,
  openShop,
  refusal,
  type Shop,
  sellDisputed,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'
import { receiveAll } from '../../testing/shop.ts'
import { verifyBooks } from '../../verification/verify-books.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const noPause = async () => undefined

/** A request as the processor's dashboard makes it. */
async function act<T = { id: string }>(path: string, host: string | null, fields?: Record<string, string>): Promise<T> {
  const response = await processor.call(false, path, host, fields)
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer as T
}

async function findings(shop: Shop) {
  const report = await verifyBooks(services, {
    accounts: [shop.accountId],
    since: new Date(Date.now() - 86_400_000),
    withProcessor: true,
    throttle: noPause,
    pace: noPause,
    pause: noPause,
  })
  return report.checks.flatMap(({ name, findings }) => findings.map(({ message }) => `${name}: ${message}`))
}

async function sold(shop: Shop, number = '4242424242424242') {
  const session = await shop.sell()
  await processor.pay(session.id, { number })
  await catchUp(platform)
  return database.prisma.payment.findFirstOrThrow({ where: { accountId: shop.accountId, sessionId: session.id } })
}
const payment = (shop: Shop, id: string) =>
  database.prisma.payment.findFirstOrThrow({ where: { accountId: shop.accountId, id } })

test.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
] as const)(
  'a fee that is given back on the route %s lowers the fee of the payment (fault: it stayed)',
  async (_, able) => {
    const shop = await openShop(platform, able)
    const { id, feeAmount, latestCharge, sessionId } = await sold(shop)
    expect(feeAmount).toBe(89n)
    const { data } = await act<{ data: { id: string; charge: string; originating_transaction: string | null }[] }>(
      '/v1/application_fees?limit=10',
      null,
    )
    const fee = data.find((one) => [one.charge, one.originating_transaction].includes(latestCharge))?.id
    await act(`/v1/application_fees/${fee}/refunds`, null, { amount: '30' })
    // The audit sees it before the event does.
    expect(await findings(shop)).toEqual(['processor-fees: a fee of 89, but the processor says 59'])
    await catchUp(platform)
    expect(await payment(shop, id)).toMatchObject({ feeAmount: 59n, feeReturned: 30n })
    expect(await findings(shop)).toEqual([])

    await act(`/v1/application_fees/${fee}/refunds`, null, {})
    await catchUp(platform)
    expect(await payment(shop, id)).toMatchObject({ feeAmount: 0n, feeReturned: 89n })
    expect(await findings(shop)).toEqual([])
    const session = await shop.client.paymentSessions.retrieve({ id: sessionId ?? '' })
    expect(session.fee_amount).toBe(89)
    // A later read of the payment keeps it.
    await shop.client.refunds.create({ session_id: sessionId ?? '', amount: 100 })
    await catchUp(platform)
    expect(await payment(shop, id)).toMatchObject({ feeAmount: 0n, amountRefunded: 100n })
  },
)

test('a refund, an answer to a dispute, and changes of a subscription are followed', async () => {
  const shop = await openShop(platform)
  const { id } = await sold(shop)
  await act('/v1/refunds', shop.account, { payment_intent: id, amount: '400' })
  await catchUp(platform)
  expect(await payment(shop, id)).toMatchObject({ amountRefunded: 400n })
  expect(await shop.types()).toContain('charge.refunded')

  const disputed = await sellDisputed(platform, shop)
  await receiveAll(platform, disputed.events)
  await act(`/v1/disputes/${disputed.id}`, shop.account, {
    'evidence[uncategorized_text]': 'a parcel',
    submit: 'true',
  })
  await catchUp(platform)
  const answered = await shop.client.disputes.retrieve({ id: disputed.id })
  expect(answered).toMatchObject({ evidence_status: 'submitted', submission_count: 1 })

  const { subscription } = await subscribe(platform, shop)
  const [item] = subscription.items
  const path = `/v1/subscriptions/${subscription.id}`
  await act(path, shop.account, { 'items[0][id]': item?.id ?? '', 'items[0][quantity]': '4' })
  await catchUp(platform)
  const { items } = await shop.client.subscriptions.list({})
  expect(items).toMatchObject([{ id: subscription.id, quantity: 4 }])
  const { customer } = await act<{ customer: string }>(path, shop.account)
  await processor.endSubscription(false, shop.account, subscription.id)
  await catchUp(platform)
  expect((await shop.client.subscriptions.list({})).items).toEqual([])
  // The customer of the dashboard is a copy: ours is not changed by it.
  await act(`/v1/customers/${customer}`, shop.account, { name: 'Another name' })
  await catchUp(platform)
  expect(await findings(shop)).toEqual([])
})

test.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
] as const)(
  'a subscription whose metadata was removed there is followed on the route %s (fault: its changes were lost)',
  async (_, able) => {
    const shop = await openShop(platform, able)
    const { subscription } = await subscribe(platform, shop, { ...monthly, metadata: { order: '1' } })
    const [item] = subscription.items
    const { hostAccount } = await database.prisma.subscriptionSession.findFirstOrThrow({
      where: { accountId: shop.accountId },
    })
    const path = `/v1/subscriptions/${subscription.id}`
    await act(path, hostAccount, { metadata: '' })
    await act(path, hostAccount, { 'items[0][id]': item?.id ?? '', 'items[0][quantity]': '4' })
    await catchUp(platform)
    const changed = await shop.client.subscriptions.retrieve({ id: subscription.id })
    expect(changed).toMatchObject({ quantity: 4, metadata: { order: '1' } })
    await processor.endSubscription(false, hostAccount, subscription.id)
    await catchUp(platform)
    expect(await shop.types()).toContain('customer.subscription.deleted')
  },
)

test('a payout that is made and cancelled there is followed', async () => {
  const shop = await openShop(platform)
  await sold(shop)
  const { id } = await act('/v1/payouts', shop.account, { amount: '500', currency: 'usd' })
  await catchUp(platform)
  const row = () => database.prisma.payout.findFirstOrThrow({ where: { accountId: shop.accountId, id } })
  expect(await row()).toMatchObject({ status: 'pending', method: 'manual' })
  await act(`/v1/payouts/${id}/cancel`, shop.account, {})
  await catchUp(platform)
  expect(await row()).toMatchObject({ status: 'canceled' })
  expect(await findings(shop)).toEqual([])
})

test.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
] as const)(
  'a kept card that is changed or detached there is followed on the route %s (fault: it stayed listed)',
  async (_, able) => {
    const shop = await openShop(platform, able)
    const { id } = await shop.client.customers.create({ email: 'kept@example.com' })
    const session = await shop.sell({ customer_id: id, save_payment_method: true })
    await processor.pay(session.id)
    await catchUp(platform)
    const methods = async () => (await shop.client.paymentMethods.list({ id })).items
    const [kept] = await methods()
    const host = 'card_payments' in able ? null : shop.account
    await act(`/v1/payment_methods/${kept?.id}`, host, { 'card[exp_month]': '3', 'card[exp_year]': '2044' })
    await catchUp(platform)
    expect(await methods()).toMatchObject([{ id: kept?.id, default: true, card: { exp_month: 3, exp_year: 2044 } }])

    await act(`/v1/payment_methods/${kept?.id}/detach`, host, {})
    await catchUp(platform)
    expect(await methods()).toEqual([])
    const charge = shop.client.payments.create({ customer_id: id, amount: 900, currency: 'usd' })
    expect(await refusal(charge)).toMatchObject({ code: 'payment_method_not_found' })
    expect(await findings(shop)).toEqual([])
  },
)

test('the card of a guest’s subscription is followed, and so is its end there (fault: reminders named the old card)', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop)
  const row = () =>
    database.prisma.subscription.findFirstOrThrow({ where: { accountId: shop.accountId, id: subscription.id } })
  const { paymentMethod } = await row()
  await act(`/v1/payment_methods/${paymentMethod}`, shop.account, { 'card[exp_month]': '3', 'card[exp_year]': '2044' })
  await catchUp(platform)
  expect(await row()).toMatchObject({ card: { expMonth: 3 }, cardEndsAt: new Date('2044-04-01') })
  await act(`/v1/payment_methods/${paymentMethod}/detach`, shop.account, {})
  await catchUp(platform)
  expect(await row()).toMatchObject({ paymentMethod: null, card: null, cardEndsAt: null })
})

test.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)(
  'a refund of a payment whose metadata was removed or changed there is followed on the route %s (fault: it was not found)',
  async (_, able) => {
    const shop = await openShop(platform, able)
    for (const changed of [{ metadata: '' }, { 'metadata[svc_merchant]': 'mer_other' }]) {
      const { id, hostAccount } = await sold(shop)
      await act(`/v1/payment_intents/${id}`, hostAccount, changed)
      await act('/v1/refunds', hostAccount, { payment_intent: id, amount: '400' })
      await catchUp(platform)
      expect(await payment(shop, id)).toMatchObject({ amountRefunded: 400n })
      expect((await shop.client.refunds.list({ payment_intent: id })).items).toMatchObject([{ amount: 400 }])
    }
    expect(await findings(shop)).toEqual([])
  },
)
