import { describe, expect, test } from 'vitest'
import {
  catchUp,
  monthly,
  openShop,
  receive,
  redirects,
  refusal,
  type Shop,
  subscribe,
  type TestPlatform,
  testPlatform,
} from '../../testing/index.ts'

const platform = await testPlatform()
const unforgiving = await testPlatform({ processor: { afterLastRetry: 'unpaid' } })

const hour = 3600
const day = 24 * hour
/** A card that starts a subscription, and fails at every renewal. */
const failsLater = { number: '4000000000000341' }
/** When a failed renewal is tried again, each counted from the one before. */
const retries = [3 * day, 5 * day, 7 * day]

/** The events of a shop's subscriptions, in order. */
async function told(shop: Shop): Promise<string[]> {
  const own = (await shop.events()).filter(({ type }) => type.startsWith('customer.subscription.'))
  return own.map(({ type, data }) => `${type.replace('customer.subscription.', '')} ${data.status}`)
}

/** Time passes, step by step, and we hear of each. */
async function pass(on: TestPlatform, ...steps: number[]): Promise<void> {
  for (const seconds of steps) {
    await on.processor.advance(seconds)
    await catchUp(on)
  }
}

/** A call of the processor's own interface, as the manager of the account makes it there. */
async function atProcessor<T>(
  { processor }: TestPlatform,
  shop: Shop,
  path: string,
  fields?: Record<string, string>,
): Promise<T> {
  const response = await processor.call(false, path, shop.account, fields)
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
  return response.json() as Promise<T>
}

/** Up to the end of the first period, and through the hour of the draft. */
async function renew(on: TestPlatform, { current_period_end }: { current_period_end: number }): Promise<void> {
  const { now } = (await (await on.processor.advance(1)).json()) as { now: number }
  await pass(on, current_period_end - now, 2 * hour)
}

/** A subscription that the processor begins before it is paid, for a session of ours, as some checkouts do. */
async function begunUnpaid(shop: Shop, card: string | null, fields: Record<string, string> = {}): Promise<string> {
  const session = await shop.client.subscriptionSessions.create({ ...monthly, metadata: { order: '7' } })
  const { ref } = await platform.database.prisma.subscriptionSession.findFirstOrThrow({ where: { id: session.id } })
  const customer = await atProcessor<{ id: string }>(platform, shop, '/v1/customers', { email: 'ada@example.com' })
  if (card !== null) await useCard(shop, customer.id, card)
  const product = await atProcessor<{ id: string }>(platform, shop, '/v1/products', { name: 'Tea' })
  const { id } = await atProcessor<{ id: string }>(platform, shop, '/v1/subscriptions', {
    customer: customer.id,
    'items[0][price_data][currency]': 'usd',
    'items[0][price_data][unit_amount]': '1000',
    'items[0][price_data][recurring][interval]': 'month',
    'items[0][price_data][product]': product.id,
    'metadata[svc_ref]': ref,
    ...fields,
  })
  await catchUp(platform)
  return id
}

async function useCard(shop: Shop, customer: string, card: string): Promise<void> {
  const method = await atProcessor<{ id: string }>(platform, shop, `/v1/payment_methods/${card}/attach`, { customer })
  await atProcessor(platform, shop, `/v1/customers/${customer}`, {
    'invoice_settings[default_payment_method]': method.id,
  })
}

describe('a subscription whose renewals fail', () => {
  test('is past due until the last try, and then canceled', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop, { ...monthly, metadata: { order: '7' } }, failsLater)
    await renew(platform, subscription)
    const period = ['created active', 'updated active', 'updated past_due']
    expect(await told(shop)).toEqual(period)
    // Nothing that can be seen changes with a try that fails.
    await pass(platform, ...retries.slice(0, 2))
    expect(await told(shop)).toEqual(period)
    expect((await shop.client.subscriptions.list({})).items).toMatchObject([{ status: 'past_due' }])
    await pass(platform, ...retries.slice(2))
    expect(await told(shop)).toEqual([...period, 'deleted canceled'])
    expect((await shop.client.subscriptions.list({})).items).toEqual([])

    const failed = (await shop.events()).filter(({ type }) => type === 'payment_intent.payment_failed')
    expect(failed).toHaveLength(4)
    for (const { data } of failed) {
      expect(data).toMatchObject({
        id: failed[0]?.data.id,
        subscription_id: subscription.id,
        session_id: null,
        metadata: { order: '7' },
        last_error: { code: 'card_declined' },
      })
    }
  })

  test('is active again with another card', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop, monthly, failsLater)
    await renew(platform, subscription)
    const { customer, latest_invoice } = await atProcessor<{ customer: string; latest_invoice: string }>(
      platform,
      shop,
      `/v1/subscriptions/${subscription.id}`,
    )
    const card = await atProcessor<{ id: string }>(platform, shop, '/v1/payment_methods/pm_card_visa/attach', {
      customer,
    })
    await atProcessor(platform, shop, `/v1/subscriptions/${subscription.id}`, { default_payment_method: card.id })
    await catchUp(platform)
    expect(await told(shop)).toEqual(['created active', 'updated active', 'updated past_due'])
    await atProcessor(platform, shop, `/v1/invoices/${latest_invoice}/pay`, {})
    await catchUp(platform)
    expect((await told(shop)).slice(3)).toEqual(['updated active'])
    const paid = (await shop.events()).filter(({ type }) => type === 'payment_intent.succeeded')
    expect(paid).toHaveLength(2)
    expect(paid[1]?.data).toMatchObject({ subscription_id: subscription.id, amount: 1000, fee_amount: 89 })
  })

  test('stays unpaid where the retries end so, bills nothing more, and can be canceled', async () => {
    const shop = await openShop(unforgiving)
    const { subscription } = await subscribe(unforgiving, shop, monthly, failsLater)
    await renew(unforgiving, subscription)
    await pass(unforgiving, ...retries, 31 * day)
    const [unpaid] = (await shop.client.subscriptions.list({})).items
    expect(unpaid).toMatchObject({ id: subscription.id, status: 'unpaid' })
    expect(await told(shop)).toEqual([
      'created active',
      'updated active',
      'updated past_due',
      'updated unpaid',
      'updated unpaid',
    ])
    const payments = (await shop.events()).filter(({ type }) => type.startsWith('payment_intent.'))
    expect(new Set(payments.map(({ data }) => data.id)).size).toBe(2)
    const canceled = await shop.client.subscriptions.cancel({ id: subscription.id })
    expect(canceled).toMatchObject({ status: 'unpaid', cancel_at_period_end: true })
  })
})

describe('a subscription that the processor begins before it is paid', () => {
  test('is incomplete, is no active one, and begins when it is paid', async () => {
    const shop = await openShop(platform)
    const id = await begunUnpaid(shop, 'pm_card_chargeCustomerFail')
    expect(await told(shop)).toEqual(['created incomplete'])
    expect((await shop.client.subscriptions.list({})).items).toEqual([])
    const seats = shop.client.subscriptions.changeQuantity({ id, quantity: 2 })
    expect(await refusal(seats)).toMatchObject({
      code: 'validation_error',
      message: expect.stringMatching(/incomplete/),
    })
    const [failed] = (await shop.events()).filter(({ type }) => type === 'payment_intent.payment_failed')
    expect(failed?.data).toMatchObject({
      subscription_id: id,
      session_id: expect.stringMatching(/^cs_test_/),
      metadata: { order: '7' },
      last_error: { code: 'card_declined' },
    })
    const theirs = await atProcessor<{ customer: string; latest_invoice: string }>(
      platform,
      shop,
      `/v1/subscriptions/${id}`,
    )
    await useCard(shop, theirs.customer, 'pm_card_visa')
    await atProcessor(platform, shop, `/v1/invoices/${theirs.latest_invoice}/pay`, {})
    await catchUp(platform)
    expect(await told(shop)).toEqual(['created incomplete', 'updated active'])
    expect((await shop.client.subscriptions.list({})).items).toMatchObject([{ id, status: 'active' }])
  })

  test('is given up after a day without a payment', async () => {
    const shop = await openShop(platform)
    const id = await begunUnpaid(shop, 'pm_card_chargeCustomerFail')
    await pass(platform, 24 * hour)
    expect(await told(shop)).toEqual(['created incomplete', 'updated incomplete_expired'])
    expect((await shop.client.subscriptions.list({})).items).toEqual([])
    expect((await refusal(shop.client.subscriptions.cancel({ id }))).code).toBe('subscription_not_found')
  })

  test('is paused after a trial without a card', async () => {
    const shop = await openShop(platform)
    const id = await begunUnpaid(shop, null, {
      trial_period_days: '7',
      'trial_settings[end_behavior][missing_payment_method]': 'pause',
    })
    await pass(platform, 5 * day, 3 * day)
    expect(await told(shop)).toEqual(['created trialing', 'updated paused'])
    expect((await shop.client.subscriptions.list({})).items).toMatchObject([{ id, status: 'paused' }])
    const seats = shop.client.subscriptions.changeQuantity({ id, quantity: 2 })
    expect(await refusal(seats)).toMatchObject({ code: 'validation_error', message: expect.stringMatching(/paused/) })
  })
})

describe('a trial', () => {
  test('becomes active with its first payment, and is past due without it', async () => {
    const shop = await openShop(platform)
    const { price } = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      interval: 'weekly',
      trial_period_days: 7,
    })
    const { subscription } = await subscribe(platform, shop, { price_id: price.id, ...redirects }, failsLater)
    expect(subscription.status).toBe('trialing')
    // The processor announces the end of the trial, which changes no field that merchants see.
    await pass(platform, 5 * day)
    expect(await told(shop)).toEqual(['created trialing'])
    await renew(platform, subscription)
    expect(await told(shop)).toEqual(['created trialing', 'updated active', 'updated past_due'])
  })
})

test('a change of fields that merchants do not see causes no event', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop)
  const changes: Record<string, string>[] = [
    { description: 'Their own note' },
    { 'metadata[note]': 'theirs' },
    { application_fee_percent: '1.5' },
  ]
  for (const fields of changes) {
    await atProcessor(platform, shop, `/v1/subscriptions/${subscription.id}`, fields)
    const events = await platform.processor.events()
    expect(events.map(({ type }) => type)).toEqual(['customer.subscription.updated'])
    for (const event of events) await receive(platform, event)
  }
  expect(await told(shop)).toEqual(['created active'])
})
