import { describe, expect, test } from 'vitest'
import type { PersonActor } from '../../core/request/actor.ts'
import { createKeyAuthenticator } from '../../core/request/authenticate-api-key.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import {
  catchUp,
  monthly,
  openShop,
  redirects,
  refusal,
  type Shop,
  signInAs,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'
import { appRouter } from '../router.ts'

const platform = await testPlatform()
const { processor, database } = platform
const day = 86_400
const shop = await openShop(platform)
const stranger = await openShop(platform)

const portalOf = ({ client }: Shop) => client.portal.subscriptions
const typesOf = async ({ events }: Shop) =>
  (await events()).map(({ type }) => type).filter((type) => type.startsWith('customer.subscription'))
const paymentsOf = ({ accountId }: Shop, subscriptionId: string) =>
  database.prisma.payment.findMany({ where: { accountId, subscriptionId }, orderBy: { createdAt: 'asc' } })
const tea = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' } as const

/** A subscription in a trial of two weeks. */
async function inTrial(shop: Shop) {
  const product = await shop.client.subscriptionProducts.create({ ...tea, trial_period_days: 14 })
  return (await subscribe(platform, shop, { price_id: product.price.id, ...redirects })).subscription
}

const paidBy = async (shop: Shop, id: string) =>
  (await paymentsOf(shop, id)).map(({ amount, status }) => [Number(amount), status])

async function advance(seconds: number) {
  await processor.advance(seconds)
  await platform.services.processor.clock.read()
  await catchUp(platform)
}

test('a subscription that was to end is reactivated, and is renewed', async () => {
  const { id } = (await subscribe(platform, shop)).subscription
  await shop.client.subscriptions.cancel({ id })
  expect(await shop.client.subscriptions.reactivate({ id })).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
  })
  expect(await shop.client.subscriptions.reactivate({ id })).toMatchObject({ canceled_at: null })
  await advance(32 * day)
  expect(await paidBy(shop, id)).toEqual([
    [1000, 'succeeded'],
    [1000, 'succeeded'],
  ])
})

test('a subscription that has ended cannot be resumed, paused or canceled', async () => {
  const { id } = (await subscribe(platform, shop)).subscription
  expect(await shop.client.subscriptions.cancel({ id, when: 'now' })).toMatchObject({ status: 'canceled' })
  expect((await portalOf(shop).retrieve({ id })).new_card_url).toBeNull()
  for (const verb of ['resume', 'pause'] as const) {
    expect((await refusal(shop.client.subscriptions[verb]({ id }))).code).toBe('subscription_not_found')
  }
  await catchUp(platform)
  expect((await typesOf(shop)).filter((type) => type.endsWith('deleted'))).toHaveLength(1)
})

describe('a paused subscription', () => {
  test('is not renewed; resuming begins a period that is charged at once, less the credit', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    const { id, current_period_start: start, current_period_end: end } = subscription
    await advance(Math.floor((end - start) / 2))
    expect(await shop.client.subscriptions.pause({ id })).toMatchObject({ status: 'paused' })
    await advance(40 * day)
    expect(await paidBy(shop, id)).toEqual([[1000, 'succeeded']])
    const resumed = await shop.client.subscriptions.resume({ id })
    const now = Math.floor(platform.services.processorClock.now().getTime() / 1000)
    expect(resumed.status).toBe('active')
    expect(now - resumed.current_period_start).toBeLessThan(60)
    await catchUp(platform)
    const [, second] = await paymentsOf(shop, id)
    expect(Number(second?.amount)).toBeGreaterThan(498)
    expect(Number(second?.amount)).toBeLessThan(503)
    // The percentage of a final invoice: 12.9 per cent of 5.00, rounded down to hundredths.
    const exact = Math.round(Number(second?.amount) * 0.049) + 40
    expect(Number(second?.feeAmount)).toBeLessThanOrEqual(exact)
    expect(Number(second?.feeAmount)).toBeGreaterThanOrEqual(exact - 1)
    await advance(resumed.current_period_end - now + 2 * 3600)
    expect((await paidBy(shop, id)).at(-1)).toEqual([1000, 'succeeded'])
    expect(Number((await paymentsOf(shop, id)).at(-1)?.feeAmount)).toBe(89)
  })

  test('ends its trial: resuming charges a period at once', async () => {
    const shop = await openShop(platform)
    const { id } = await inTrial(shop)
    await advance(2 * day)
    expect(await shop.client.subscriptions.pause({ id })).toMatchObject({ status: 'paused' })
    await advance(20 * day)
    expect(await paidBy(shop, id)).toEqual([])
    expect(await shop.client.subscriptions.resume({ id })).toMatchObject({ status: 'active' })
    await catchUp(platform)
    expect(await paidBy(shop, id)).toEqual([[1000, 'succeeded']])
  })

  test('whose customer pays the fee leaves the net amount of the new period', async () => {
    const shop = await openShop(platform)
    const product = await shop.client.subscriptionProducts.create(tea)
    const { subscription } = await subscribe(platform, shop, {
      price_id: product.price.id,
      pass_fees_to_customer: true,
      ...redirects,
    })
    const { id, current_period_start: start, current_period_end: end } = subscription
    await advance(Math.floor((end - start) / 2))
    await shop.client.subscriptions.pause({ id })
    await shop.client.subscriptions.resume({ id })
    await catchUp(platform)
    const [, second] = await paymentsOf(shop, id)
    const net = Number(second?.amount) - Number(second?.feeAmount)
    expect(net).toBeGreaterThan(498)
    expect(net).toBeLessThan(503)
  })

  test('is past due when the payment of resuming is declined, and asks for another card', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop, monthly, { number: '4000000000000341' })).subscription
    await advance(20 * day)
    await shop.client.subscriptions.pause({ id })
    await advance(20 * day)
    await shop.client.subscriptions.resume({ id })
    await catchUp(platform)
    expect(await shop.client.subscriptions.retrieve({ id })).toMatchObject({
      status: 'past_due',
      payment_update_url: expect.any(String),
    })
  })

  test('is paused once, and resumed once, by any number of concurrent requests', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    const fifty = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, ask))
    const paused = await fifty(() => shop.client.subscriptions.pause({ id }))
    expect(new Set(paused.map(({ status }) => status))).toEqual(new Set(['paused']))
    const resumed = await fifty(() => shop.client.subscriptions.resume({ id }))
    expect(new Set(resumed.map(({ status }) => status))).toEqual(new Set(['active']))
    await catchUp(platform)
    expect((await typesOf(shop)).filter((type) => type.endsWith('updated'))).toHaveLength(2)
  })

  test.each([
    ['was active before: the rest of a period that is not paid for is no credit', { status: 'past_due' }],
    ['has the flexible billing mode', { billing_mode: { type: 'classic', flexible: null } }],
  ])('%s', async (_, changes) => {
    const { id } = (await subscribe(platform, shop)).subscription
    const sent: string[] = []
    processor.intercept(async (request) => {
      if (request.method !== 'GET') sent.push(request.url)
      if (request.method !== 'GET' || !request.url.includes(`/v1/subscriptions/${id}`)) return undefined
      const answer = await processor.sandbox.fetch(request)
      return Response.json({ ...((await answer.json()) as object), ...changes })
    })
    const refused = await refusal(shop.client.subscriptions.pause({ id }))
    processor.intercept(null)
    expect(refused).toMatchObject({ code: 'validation_error', param: 'id' })
    expect(sent).toEqual([])
  })

  test('stays active when the processor does not answer', async () => {
    const { id } = (await subscribe(platform, shop)).subscription
    const error = { error: { type: 'api_error', message: 'down' } }
    processor.intercept(({ url }) =>
      /(pause|resume)$/.test(new URL(url).pathname)
        ? Response.json(error, { status: 500, headers: { 'stripe-should-retry': 'false' } })
        : undefined,
    )
    expect((await refusal(shop.client.subscriptions.pause({ id }))).code).toBe('processor_error')
    processor.intercept(null)
    expect((await portalOf(shop).retrieve({ id })).status).toBe('active')
  })
})

describe('a pause with an end', () => {
  const nowOf = () => Math.floor(platform.services.processorClock.now().getTime() / 1000)

  test('is resumed by the worker at that time of the test clock, and is reported', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    await advance(20 * day)
    const resumes_at = nowOf() + 10 * day
    const paused = await shop.client.subscriptions.pause({ id, resumes_at })
    expect(paused).toMatchObject({ status: 'paused', paused_until: resumes_at })
    await catchUp(platform)
    expect((await shop.events()).at(-1)).toMatchObject({ type: 'customer.subscription.updated', data: paused })
    await advance(9 * day)
    await sweep(platform.services)
    expect((await shop.client.subscriptions.retrieve({ id })).status).toBe('paused')
    await advance(day + 5)
    expect(await sweep(platform.services)).toEqual([])
    await catchUp(platform)
    const resumed = await shop.client.subscriptions.retrieve({ id })
    expect(resumed).toMatchObject({ status: 'active', paused_until: null })
    expect(resumed.current_period_start - resumes_at).toBeLessThan(3600)
    expect(await paymentsOf(shop, id)).toHaveLength(2)
    await sweep(platform.services)
    await catchUp(platform)
    expect(await paymentsOf(shop, id)).toHaveLength(2)
  })

  test('is set anew by pausing again, and is not that of an earlier pause', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    const resumes_at = nowOf() + 10 * day
    await shop.client.subscriptions.pause({ id, resumes_at })
    const later = await shop.client.subscriptions.pause({ id, resumes_at: resumes_at + day })
    expect(later.paused_until).toBe(resumes_at + day)
    expect((await shop.client.subscriptions.pause({ id })).paused_until).toBeNull()
    await shop.client.subscriptions.resume({ id })
    expect((await shop.client.subscriptions.pause({ id })).paused_until).toBeNull()
  })

  test('is claimed again within the hour when it was paused again (fault: the claim of an earlier pause)', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    for (const payments of [2, 3]) {
      await shop.client.subscriptions.pause({ id, resumes_at: nowOf() + 2 * 3600 })
      await advance(2 * 3600 + 5)
      await sweep(platform.services)
      await catchUp(platform)
      expect(await shop.client.subscriptions.retrieve({ id })).toMatchObject({ status: 'active' })
      expect((await paymentsOf(shop, id)).length).toBeLessThanOrEqual(payments)
    }
  })

  test.each([
    ['less than an hour ahead', () => nowOf() + 3540],
    ['more than two years ahead', () => nowOf() + 732 * day],
    ['in the past', () => nowOf() - day],
  ])('is not %s', async (_, at) => {
    const { id } = (await subscribe(platform, shop)).subscription
    const refused = await refusal(shop.client.subscriptions.pause({ id, resumes_at: at() }))
    expect(refused).toMatchObject({ code: 'validation_error', param: 'resumes_at' })
    expect((await shop.client.subscriptions.retrieve({ id })).status).toBe('active')
  })
})

test('subscriptions of other merchants or modes and invalid ids are not found; developers are refused', async () => {
  const { id } = (await subscribe(platform, shop)).subscription
  const { merchantId } = await database.prisma.account.findFirstOrThrow({ where: { id: shop.accountId } })
  const { id: liveId } = await database.prisma.account.findFirstOrThrow({ where: { merchantId, livemode: true } })
  const live = await livePage(liveId)
  const developer = await signInAs(platform, shop.key, 'developer')
  for (const verb of ['resume', 'pause'] as const) {
    for (const [client, asked] of [
      [stranger.client, id],
      [live, id],
      [shop.client, "'"],
      [shop.client, 'x'.repeat(300)],
    ] as const) {
      expect((await refusal(client.subscriptions[verb]({ id: asked }))).code).toBe('subscription_not_found')
    }
    expect((await refusal(developer.subscriptions[verb]({ id }))).code).toBe('forbidden')
  }
})

/** The shop's pages in live mode. */
async function livePage(id: number) {
  const { account } = await createKeyAuthenticator(database, platform.services.clock)(`Bearer ${shop.key}`)
  const actor: PersonActor = {
    kind: 'person',
    id: 'x',
    name: 'X',
    email: 'x@example.com',
    role: 'owner',
    operator: null,
  }
  return appRouter.createCaller({ services: platform.services, actor, account: { ...account, id, livemode: true } })
}
