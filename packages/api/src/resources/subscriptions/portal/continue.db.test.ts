import { describe, expect, test } from 'vitest'
import type { PersonActor } from '../../../core/request/actor.ts'
import { createKeyAuthenticator } from '../../../core/request/authenticate-api-key.ts'
import { catchUp, openShop, refusal, type Shop, signInAs, subscribe, testPlatform } from '../../../testing/index.ts'
import { appRouter } from '../../router.ts'

const platform = await testPlatform()
const { processor, database } = platform
const day = 86_400
const shop = await openShop(platform)
const stranger = await openShop(platform)

const portalOf = ({ client }: Shop) => client.portal.subscriptions
const typesOf = async ({ events }: Shop) =>
  (await events()).map(({ type }) => type).filter((type) => type.startsWith('customer.subscription'))
const paidBy = async ({ accountId }: Shop, subscriptionId: string) =>
  (await database.prisma.payment.findMany({ where: { accountId, subscriptionId }, orderBy: { createdAt: 'asc' } })).map(
    ({ amount, status }) => [Number(amount), status],
  )

async function advance(seconds: number) {
  await processor.advance(seconds)
  await catchUp(platform)
}

test('a subscription that was to end is resumed, and is renewed', async () => {
  const { id } = (await subscribe(platform, shop)).subscription
  await shop.client.subscriptions.cancel({ id })
  expect(await portalOf(shop).resume({ id })).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(await portalOf(shop).resume({ id })).toMatchObject({ canceled_at: null })
  await advance(32 * day)
  expect(await paidBy(shop, id)).toEqual([
    [1000, 'succeeded'],
    [1000, 'succeeded'],
  ])
})

test('a subscription that has ended cannot be resumed, paused or canceled', async () => {
  const { id } = (await subscribe(platform, shop)).subscription
  expect(await portalOf(shop).cancelNow({ id })).toMatchObject({ status: 'canceled' })
  expect((await portalOf(shop).retrieve({ id })).new_card_url).toBeNull()
  for (const verb of ['resume', 'pause', 'cancelNow'] as const) {
    expect((await refusal(portalOf(shop)[verb]({ id }))).code).toBe('subscription_not_found')
  }
  await catchUp(platform)
  expect((await typesOf(shop)).filter((type) => type.endsWith('deleted'))).toHaveLength(1)
})

describe('a paused subscription', () => {
  test('is not renewed; the rest of its period is credited, and the rest of the later one charged', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    const { id, current_period_start: start, current_period_end: end } = subscription
    await advance(Math.floor((end - start) / 2))
    expect(await portalOf(shop).pause({ id })).toMatchObject({ status: 'paused' })
    await advance(40 * day)
    expect(await paidBy(shop, id)).toEqual([[1000, 'succeeded']])
    const resumed = await portalOf(shop).resume({ id })
    expect(resumed).toMatchObject({ status: 'active' })
    // Nothing at once: the platform's fee can be set on a draft alone.
    expect(await paidBy(shop, id)).toHaveLength(1)
    // The draft comes with the end of the period, and is final an hour later.
    const nowMs = platform.services.processorClock.now().getTime()
    await advance(resumed.current_period_end - Math.floor(nowMs / 1000) + 1)
    await advance(2 * 3600)
    const [, second] = await database.prisma.payment.findMany({
      where: { accountId: shop.accountId, subscriptionId: id },
      orderBy: { createdAt: 'asc' },
    })
    // Half a month as credit, the rest of the month in which it went on, and a whole one.
    expect(Number(second?.amount)).toBeGreaterThan(500)
    expect(Number(second?.amount)).toBeLessThan(1500)
    expect(Number(second?.feeAmount)).toBe(Math.round(Number(second?.amount) * 0.049) + 40)
  })

  test('is paused once, and resumed once, by any number of concurrent requests', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    const fifty = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, ask))
    const paused = await fifty(() => portalOf(shop).pause({ id }))
    expect(new Set(paused.map(({ status }) => status))).toEqual(new Set(['paused']))
    const resumed = await fifty(() => portalOf(shop).resume({ id }))
    expect(new Set(resumed.map(({ status }) => status))).toEqual(new Set(['active']))
    await catchUp(platform)
    expect((await typesOf(shop)).filter((type) => type.endsWith('updated'))).toHaveLength(2)
  })

  test('was active before: the rest of a period that is not paid for is no credit', async () => {
    const { id } = (await subscribe(platform, shop)).subscription
    processor.intercept(async (request) => {
      if (request.method !== 'GET' || !request.url.includes(`/v1/subscriptions/${id}`)) return undefined
      processor.intercept(null)
      const answer = await processor.sandbox.fetch(request)
      return Response.json({ ...((await answer.json()) as object), status: 'past_due' })
    })
    const refused = await refusal(portalOf(shop).pause({ id }))
    expect(refused).toMatchObject({ code: 'validation_error', param: 'id' })
    processor.intercept(null)
  })

  test('stays active when the processor does not answer', async () => {
    const { id } = (await subscribe(platform, shop)).subscription
    const error = { error: { type: 'api_error', message: 'down' } }
    processor.intercept(({ url }) =>
      /(pause|resume)$/.test(new URL(url).pathname)
        ? Response.json(error, { status: 500, headers: { 'stripe-should-retry': 'false' } })
        : undefined,
    )
    expect((await refusal(portalOf(shop).pause({ id }))).code).toBe('processor_error')
    processor.intercept(null)
    expect((await portalOf(shop).retrieve({ id })).status).toBe('active')
  })
})

test('subscriptions of other merchants or modes and invalid ids are not found; developers are refused', async () => {
  const { id } = (await subscribe(platform, shop)).subscription
  const { merchantId } = await database.prisma.account.findFirstOrThrow({ where: { id: shop.accountId } })
  const { id: liveId } = await database.prisma.account.findFirstOrThrow({ where: { merchantId, livemode: true } })
  const live = await livePage(liveId)
  const developer = await signInAs(platform, shop.key, 'developer')
  for (const verb of ['resume', 'pause', 'cancelNow'] as const) {
    for (const [client, asked] of [
      [stranger.client, id],
      [live, id],
      [shop.client, "'"],
      [shop.client, 'x'.repeat(300)],
    ] as const) {
      expect((await refusal(client.portal.subscriptions[verb]({ id: asked }))).code).toBe('subscription_not_found')
    }
    expect((await refusal(developer.portal.subscriptions[verb]({ id }))).code).toBe('forbidden')
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
    operator: false,
  }
  return appRouter.createCaller({ services: platform.services, actor, account: { ...account, id, livemode: true } })
}
