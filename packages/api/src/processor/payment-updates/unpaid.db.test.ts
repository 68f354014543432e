import { expect, test } from 'vitest'
import { catchUp, monthly, openShop, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'
import { finishPaymentUpdate, startPaymentUpdate, type Visit } from './open-payment-update-link.ts'

const platform = await testPlatform({ processor: { afterLastRetry: 'unpaid' } })
const { processor, services, database } = platform

const hour = 3600
const day = 24 * hour
const failsLater = { number: '4000000000000341' }
const bank = (account_number: string) => ({ method: 'us_bank_account', routing_number: '110000000', account_number })

const start = (url: unknown) => startPaymentUpdate(services, String(url).split('/').at(-1) ?? '', 'a client')
const pageOf = (visit: Visit) => ('redirect' in visit ? (visit.redirect.split('/').at(-1) ?? '') : visit.notice)
const finish = (url: unknown, page: string) =>
  finishPaymentUpdate(services, String(url).split('/').at(-1) ?? '', page, 'a client')

async function pass(...steps: number[]): Promise<void> {
  for (const seconds of steps) {
    await processor.advance(seconds)
    await catchUp(platform)
  }
}
const paidBy = async (shop: Shop) => (await shop.events()).filter(({ type }) => type === 'payment_intent.succeeded')
const only = async (shop: Shop) => (await shop.client.subscriptions.list({})).items[0]

test('an unpaid subscription is paid by its newest invoice, a draft that waits for ever, with its exact fee', async () => {
  const shop = await openShop(platform)
  await subscribe(platform, shop, { ...monthly, amount_cents: 1_000_000 }, failsLater)
  await pass(31 * day + 2 * hour, 3 * day + hour, 5 * day + hour, 7 * day + hour, 16 * day)
  const unpaid = await only(shop)
  expect(unpaid).toMatchObject({ status: 'unpaid', payment_update_url: expect.any(String) })
  const page = pageOf(await start(unpaid?.payment_update_url))
  await processor.pay(page)
  expect(await finish(unpaid?.payment_update_url, page)).toMatchObject({ notice: 'paid' })
  await catchUp(platform)
  expect(await only(shop)).toMatchObject({ status: 'active', payment_update_url: null })
  expect((await paidBy(shop)).map(({ data }) => data.fee_amount)).toEqual([49_000, 49_040])
})

test('a past due subscription may be paid from a bank account, whose answer comes later', async () => {
  const shop = await openShop(platform)
  await subscribe(platform, shop, monthly, failsLater)
  await pass(31 * day + 2 * hour)
  const url = (await only(shop))?.payment_update_url
  const page = pageOf(await start(url))
  await processor.pay(page, bank('000123456789'))
  expect(await finish(url, page)).toMatchObject({ notice: 'processing' })
  expect(await finish(url, page)).toMatchObject({ notice: 'processing' })
  // With another payment method it is not paid a second time: the processor's page says that the bank was asked.
  const second = pageOf(await start(url))
  await processor.pay(second)
  expect(await finish(url, second)).toEqual({ redirect: expect.stringMatching(/\/i\/in_/) })
  await pass(hour)
  expect(await only(shop)).toMatchObject({ status: 'active' })
  expect(await paidBy(shop)).toHaveLength(2)
})

test('a subscription whose first checkout is still open is paid at that checkout', async () => {
  const shop = await openShop(platform)
  const session = await shop.client.subscriptionSessions.create(monthly)
  const { accountId } = shop
  const { ref, createdAt } = await database.prisma.subscriptionSession.findFirstOrThrow({ where: { id: session.id } })
  const call = async <T>(path: string, fields: Record<string, string>) =>
    (await (await processor.call(false, path, shop.account, fields)).json()) as T
  const { id: customer } = await call<{ id: string }>('/v1/customers', { email: 'ada@example.com' })
  const { id: price } = await call<{ id: string }>('/v1/prices', {
    currency: 'usd',
    unit_amount: '1000',
    'recurring[interval]': 'month',
    'product_data[name]': 'Tea',
  })
  const { id } = await call<{ id: string }>('/v1/subscriptions', {
    customer,
    'items[0][price]': price,
    payment_behavior: 'default_incomplete',
    'metadata[svc_ref]': ref,
  })
  await catchUp(platform)
  const row = await database.prisma.subscription.findFirstOrThrow({ where: { accountId, id } })
  expect([row.status, row.sessionRef, createdAt <= row.createdAt]).toEqual(['incomplete', ref, true])
  const asked = { id, return_url: 'https://shop.example/account' }
  expect((await shop.client.subscriptions.createPaymentMethodSession(asked)).url).toBe(session.url)
})

test('the link of a merchant whom the processor has rejected opens nothing', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop, monthly, failsLater)
  await pass(31 * day + 2 * hour)
  const url = (await only(shop))?.payment_update_url
  await database.prisma.account.update({ where: { id: shop.accountId }, data: { disabledReason: 'rejected.fraud' } })
  expect(await start(url)).toMatchObject({ notice: 'unknown' })
  const client = await platform.signIn(shop.key)
  const asked = { id: subscription.id, return_url: 'https://shop.example/account' }
  expect(await refusal(client.subscriptions.createPaymentMethodSession(asked))).toMatchObject({
    code: 'account_rejected',
  })
})
