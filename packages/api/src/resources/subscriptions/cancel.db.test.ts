import { describe, expect, test } from 'vitest'
import { catchUp, openShop, redirects, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform
const day = 86_400

const refundsOf = async ({ accountId }: Shop) =>
  (await database.prisma.refund.findMany({ where: { accountId } })).map(({ amount }) => Number(amount))
const endsOf = async (shop: Shop) =>
  (await shop.events()).filter(({ type }) => type === 'customer.subscription.deleted').map(({ data }) => data)
const theirs = async (shop: Shop, id: string) =>
  (await processor.call(false, `/v1/subscriptions/${id}`, shop.account)).json() as Promise<{ status: string }>

async function advance(seconds: number) {
  await processor.advance(seconds)
  await catchUp(platform)
}

describe('canceling at once', () => {
  test('ends the subscription without a refund, and reports it once with the reason', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    const canceled = await shop.client.subscriptions.cancel({ id, when: 'now', reason: 'Moves abroad' })
    expect(canceled).toMatchObject({ status: 'canceled', cancel_reason: 'Moves abroad' })
    await catchUp(platform)
    expect(await endsOf(shop)).toEqual([canceled])
    expect(await refundsOf(shop)).toEqual([])
    expect(await shop.client.subscriptions.retrieve({ id })).toEqual(canceled)
    expect((await refusal(shop.client.subscriptions.cancel({ id, when: 'now' }))).code).toBe('subscription_not_found')
  })

  test.each([
    ['the whole of the last paid invoice', 'full', 1000],
    ['its unused time by the second', 'prorated', 666],
  ] as const)('refunds %s', async (_, refund, amount) => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    const { id, current_period_start: start, current_period_end: end } = subscription
    await advance(Math.floor((end - start) / 3))
    expect(await shop.client.subscriptions.cancel({ id, when: 'now', refund })).toMatchObject({ status: 'canceled' })
    const [refunded] = await refundsOf(shop)
    expect(refunded).toBeLessThanOrEqual(amount)
    // The checkout and the catching up take seconds of the processor's clock.
    expect(refunded).toBeGreaterThan(amount - 5)
    await catchUp(platform)
    expect(await endsOf(shop)).toHaveLength(1)
  })

  test('refunds no time that a change of seats has credited already (fault: it was given back twice)', async () => {
    const shop = await openShop(platform)
    const { price } = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
    })
    const { subscription } = await subscribe(platform, shop, { price_id: price.id, quantity: 3, ...redirects })
    const { id, current_period_start: start, current_period_end: end } = subscription
    await advance(Math.floor((end - start) / 2))
    await shop.client.subscriptions.changeQuantity({ id, quantity: 1, proration_behavior: 'always_invoice' })
    await catchUp(platform)
    await shop.client.subscriptions.cancel({ id, when: 'now', refund: 'prorated' })
    const [refunded = 0] = await refundsOf(shop)
    // Half a period of the seat that was left. The credit of the other two is on the customer's balance.
    expect(refunded).toBeGreaterThan(490)
    expect(refunded).toBeLessThanOrEqual(500)
  })

  test('refunds the last renewal, not the first payment', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    await advance(32 * day)
    const { items } = await shop.client.payments.list({ subscription_id: id })
    await shop.client.subscriptions.cancel({ id, when: 'now', refund: 'full' })
    const { items: refunds } = await shop.client.refunds.list({})
    expect(refunds.map(({ payment_intent }) => payment_intent)).toEqual([items[0]?.id])
  })
})

describe('a refund that is refused leaves the subscription as it was', () => {
  test.each([
    ['in a trial, without a paid invoice', { trial_period_days: 14 }, 'full'],
    ['for the unused time, too', { trial_period_days: 14 }, 'prorated'],
  ] as const)('%s', async (_, more, refund) => {
    const shop = await openShop(platform)
    const product = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
    })
    const { id } = (await subscribe(platform, shop, { price_id: product.price.id, ...more, ...redirects })).subscription
    const refused = await refusal(shop.client.subscriptions.cancel({ id, when: 'now', refund }))
    expect(refused).toMatchObject({ code: 'validation_error', param: 'refund' })
    expect((await theirs(shop, id)).status).toBe('trialing')
  })

  test('after the payment was refunded', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    const { items } = await shop.client.payments.list({ subscription_id: id })
    await shop.client.refunds.create({ payment_intent: items[0]?.id ?? '' })
    const refused = await refusal(shop.client.subscriptions.cancel({ id, when: 'now', refund: 'full' }))
    expect(refused.code).toBe('already_refunded')
    expect((await theirs(shop, id)).status).toBe('active')
    expect(await endsOf(shop)).toEqual([])
  })

  test('with a refund at the end of the period', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    const refused = await refusal(shop.client.subscriptions.cancel({ id, refund: 'full' }))
    expect(refused).toMatchObject({ code: 'validation_error', param: 'refund' })
    expect(await refundsOf(shop)).toEqual([])
  })

  test('with a key that may change subscriptions alone', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    await database.prisma.apiKey.updateMany({
      where: { accountId: shop.accountId },
      data: { permissions: ['subscriptions:write'] },
    })
    const limited = await platform.signIn(shop.key)
    const refused = await refusal(limited.subscriptions.cancel({ id, when: 'now', refund: 'full' }))
    expect(refused).toMatchObject({ code: 'permission_denied', message: expect.stringContaining('refunds:write') })
    expect(await refundsOf(shop)).toEqual([])
    expect(await limited.subscriptions.cancel({ id, when: 'now' })).toMatchObject({ status: 'canceled' })
  })
})

test('one key refunds once when the process dies between the refund and the end (fault: a second, smaller refund)', async () => {
  const shop = await openShop(platform)
  const { id } = (await subscribe(platform, shop)).subscription
  const keyed = await platform.signIn(shop.key, { requestKey: 'cancel-1' })
  processor.intercept(({ method }) =>
    method === 'DELETE'
      ? Response.json(
          { error: { type: 'api_error', message: 'down' } },
          { status: 500, headers: { 'stripe-should-retry': 'false' } },
        )
      : undefined,
  )
  const cancel = () => keyed.subscriptions.cancel({ id, when: 'now', refund: 'prorated' })
  expect((await refusal(cancel())).code).toBe('processor_error')
  processor.intercept(null)
  await advance(3 * day)
  expect(await cancel()).toMatchObject({ status: 'canceled' })
  expect(await refundsOf(shop)).toHaveLength(1)
})

test('no correction of a passed fee outlives the subscription (fault: an interrupted change left one to be charged)', async () => {
  const shop = await openShop(platform)
  const sold = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' } as const
  const { price } = await shop.client.subscriptionProducts.create(sold)
  const fields = { price_id: price.id, pass_fees_to_customer: true, ...redirects }
  const {
    id,
    current_period_start: start,
    current_period_end: end,
  } = (await subscribe(platform, shop, fields)).subscription
  await advance(Math.floor((end - start) / 2))
  await shop.client.subscriptions.pause({ id })
  processor.intercept(({ url }) =>
    url.endsWith('/resume')
      ? Response.json(
          { error: { type: 'api_error', message: 'down' } },
          { status: 500, headers: { 'stripe-should-retry': 'false' } },
        )
      : undefined,
  )
  expect((await refusal(shop.client.subscriptions.resume({ id }))).code).toBe('processor_error')
  processor.intercept(null)
  const { customer } = (await (await processor.call(false, `/v1/subscriptions/${id}`, shop.account)).json()) as {
    customer: string
  }
  const waiting = async () => {
    const answer = await processor.call(false, `/v1/invoiceitems?customer=${customer}&pending=true`, shop.account)
    const { data } = (await answer.json()) as { data: { description: string }[] }
    return data.map(({ description }) => description)
  }
  expect(await waiting()).toContain('Processing fee, adjusted to the total')
  await shop.client.subscriptions.cancel({ id, when: 'now' })
  await catchUp(platform)
  expect(await waiting()).not.toContain('Processing fee, adjusted to the total')
})

describe('the reason of a cancellation', () => {
  test('is withdrawn with it', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    expect(await shop.client.subscriptions.cancel({ id, reason: 'Too dear' })).toMatchObject({
      cancel_at_period_end: true,
      cancel_reason: 'Too dear',
    })
    expect(await shop.client.subscriptions.reactivate({ id })).toMatchObject({
      cancel_at_period_end: false,
      canceled_at: null,
      cancel_reason: null,
    })
    await advance(32 * day)
    expect((await theirs(shop, id)).status).toBe('active')
  })

  test.each([' ', 'x'.repeat(501)])('is a text that can be seen, of at most 500 characters', async (reason) => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    const refused = await refusal(shop.client.subscriptions.cancel({ id, reason }))
    expect(refused).toMatchObject({ code: 'validation_error', param: 'reason' })
  })
})
