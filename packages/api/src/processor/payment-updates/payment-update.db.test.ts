import { describe, expect, test } from 'vitest'
import { urlOfPaymentUpdate } from '../../contract/subscriptions/payment-update-link.ts'
import { catchUp, monthly, openShop, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'
import { finishPaymentUpdate, startPaymentUpdate, type Visit } from './open-payment-update-link.ts'

const platform = await testPlatform()
const { processor, services, database } = platform

const hour = 3600
const origin = 'http://processor.test'
const returnUrl = 'https://shop.example/account'

const routes = {
  direct: {},
  destination: { card_payments: 'inactive' },
  transfer: { card_payments: 'inactive', transfers: 'inactive' },
} as const

type Subscription = Awaited<ReturnType<typeof subscribe>>['subscription']

let clients = 0
/** A client without earlier requests, for the rate limit. */
function newClient(): string {
  clients += 1
  return `client ${clients}`
}
const tokenOf = (url: unknown) => String(url).split('/').at(-1) ?? ''
const start = (url: unknown, client = newClient()) => startPaymentUpdate(services, tokenOf(url), client)
const addressOf = (visit: Visit) => ('redirect' in visit ? visit.redirect : `a notice: ${visit.notice}`)
const checkoutOf = (visit: Visit) => tokenOf(addressOf(visit))

/** Follows the processor's redirect to our own address, which names the checkout. */
async function finish(outcome: unknown) {
  const { pathname, searchParams } = new URL((outcome as { redirect: string }).redirect)
  const token = pathname.split('/').at(-2) ?? ''
  return finishPaymentUpdate(services, token, searchParams.get('session') ?? '', newClient())
}

const visit = (path: string, body?: string) =>
  processor.sandbox.fetch(new Request(new URL(path, origin), body === undefined ? {} : { method: 'POST', body }))
const current = async (shop: Shop, { id }: { id: string }) => {
  const { items } = await shop.client.subscriptions.list({ limit: 100 })
  return items.find((one) => one.id === id)
}
const hostOf = async ({ accountId }: Shop, { id }: { id: string }) =>
  (await database.prisma.subscription.findFirstOrThrow({ where: { accountId, id }, include: { session: true } }))
    .session.hostAccount

/** A call of the processor's own API where the subscription lives. */
async function call<T>(shop: Shop, subscription: Subscription, path: string, fields?: Record<string, string>) {
  const answer = await processor.call(false, path, await hostOf(shop, subscription), fields)
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const theirs = (shop: Shop, subscription: Subscription) =>
  call<{ customer: string; default_payment_method: string; latest_invoice: string; status: string }>(
    shop,
    subscription,
    `/v1/subscriptions/${subscription.id}`,
  )

/** The period ends, and its invoice becomes final two hours later. */
async function renew({ current_period_end }: Subscription) {
  const { now } = (await (await processor.advance(1)).json()) as { now: number }
  for (const seconds of [current_period_end - now, 2 * hour]) {
    await processor.advance(seconds)
    await catchUp(platform)
  }
}

/** A subscription whose renewal has failed. `told` reads the events since, in order. */
async function failedRenewal(token: string, able: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(platform, able)
  const events = ['*', 'invoice.payment_action_required'] as const
  await shop.client.webhookEndpoints.create({ url: 'https://shop.example/hooks', events: [...events] })
  const { subscription } = await subscribe(platform, shop, { ...monthly, metadata: { order: '7' } })
  const { customer } = await theirs(shop, subscription)
  const { id: method } = await call<{ id: string }>(shop, subscription, `/v1/payment_methods/${token}/attach`, {
    customer,
  })
  await call(shop, subscription, `/v1/subscriptions/${subscription.id}`, { default_payment_method: method })
  const before = (await shop.events()).length
  await renew(subscription)
  const told = async () => (await shop.events()).slice(before)
  return { shop, subscription, told, url: (await current(shop, subscription))?.payment_update_url }
}

const typesOf = async (told: () => Promise<{ type: string }[]>) => (await told()).map(({ type }) => type)

describe.each(Object.entries(routes))('a renewal on the route %s', (_, able) => {
  test('that was declined is paid with another card, which pays the next ones too', async () => {
    const { shop, subscription, told, url } = await failedRenewal('pm_card_chargeCustomerFail', able)
    expect(await typesOf(told)).toEqual(
      expect.arrayContaining(['payment_intent.payment_failed', 'customer.subscription.updated']),
    )
    const pastDue = (await told()).findLast(({ type }) => type === 'customer.subscription.updated')
    expect(pastDue?.data).toMatchObject({ status: 'past_due', payment_update_url: url })
    expect(url).toMatch(/\/payment-updates\/[\w-]{60,}$/)
    expect(new URL(String(url)).origin).toBe(services.publicUrl)

    const declines = await told()
    const page = await start(url)
    expect(addressOf(page)).toMatch(/^http:\/\/processor\.test\/c\/pay\/cs_test_/)
    expect(await finish(await processor.pay(checkoutOf(page)))).toMatchObject({ notice: 'paid', next: null })
    expect(await current(shop, subscription)).toMatchObject({ status: 'active', payment_update_url: null })
    await catchUp(platform)
    expect((await typesOf(told)).slice(declines.length)).toEqual([
      'payment_intent.succeeded',
      'customer.subscription.updated',
    ])
    const [paid, active] = (await told()).slice(declines.length)
    expect(paid?.data).toMatchObject({ amount: 1000, subscription_id: subscription.id, metadata: { order: '7' } })
    expect(active?.data).toMatchObject({ status: 'active', payment_update_url: null })

    const now = await current(shop, subscription)
    if (now) await renew(now)
    expect((await typesOf(told)).filter((type) => type === 'payment_intent.succeeded')).toHaveLength(2)
    expect((await theirs(shop, subscription)).status).toBe('active')
  })

  test('that waits for 3-D Secure is reported, and confirmed with the bank', async () => {
    const { shop, subscription, told, url } = await failedRenewal('pm_card_authenticationRequired', able)
    const types = await typesOf(told)
    expect(types.filter((type) => type === 'invoice.payment_action_required')).toHaveLength(1)
    expect(types.indexOf('invoice.payment_action_required')).toBeGreaterThan(
      types.indexOf('customer.subscription.updated'),
    )
    const asked = (await told()).find(({ type }) => type === 'invoice.payment_action_required')
    expect(asked?.data).toEqual(await current(shop, subscription))
    expect(asked?.data).toMatchObject({ id: subscription.id, status: 'past_due', payment_update_url: url })

    // A card that asks each time: it is saved after a challenge, and its payment asks again.
    const page = await start(url)
    const saving = (await processor.pay(checkoutOf(page), { number: '4000002760003184' })) as { redirect: string }
    await visit(saving.redirect, 'answer=complete')
    const back = {
      redirect: (
        await call<{ success_url: string }>(shop, subscription, `/v1/checkout/sessions/${checkoutOf(page)}`)
      ).success_url.replace('{CHECKOUT_SESSION_ID}', checkoutOf(page)),
    }
    const invoice = addressOf(await finish(back))
    expect(invoice).toMatch(/^http:\/\/processor\.test\/i\/in_/)
    await catchUp(platform)
    const challenge = /href="(\/authenticate\/[^"]+)"/.exec(await (await visit(invoice)).text())?.[1] ?? ''
    await visit(challenge, 'answer=complete')
    await catchUp(platform)
    expect(await current(shop, subscription)).toMatchObject({ status: 'active', payment_update_url: null })
    const after = await typesOf(told)
    // The card before and the one that was entered: each made the customer's bank ask.
    expect(after.filter((type) => type === 'invoice.payment_action_required')).toHaveLength(2)
    expect(after.filter((type) => type === 'payment_intent.succeeded')).toHaveLength(1)
    expect(after.at(-1)).toBe('customer.subscription.updated')
  })
})

describe('the link of a subscription', () => {
  test('is null when the subscription is paid, and an old link says that nothing is due', async () => {
    const { shop, subscription, url } = await failedRenewal('pm_card_chargeCustomerFail')
    const page = await start(url)
    await finish(await processor.pay(checkoutOf(page)))
    expect(await start(url)).toMatchObject({ notice: 'nothing_due', merchant: expect.stringMatching(/^Shop /) })
    expect(await current(shop, subscription)).toMatchObject({ payment_update_url: null })
  })

  test('is the same each time, and another one of each subscription', async () => {
    const { shop, subscription, url } = await failedRenewal('pm_card_chargeCustomerFail')
    expect((await current(shop, subscription))?.payment_update_url).toBe(url)
    const [listed] = (await shop.client.portal.subscriptions.list({})).items
    expect(listed?.payment_update_url).toBe(url)
    const { accountId } = shop
    const link = (id: string) => urlOfPaymentUpdate(services, { accountId, subscription: id, returnUrl: null })
    expect(link(subscription.id)).toBe(url)
    expect(link('sub_other')).not.toBe(url)
  })

  test('opens nothing when it was guessed or altered, or is of a subscription of another account', async () => {
    const { shop, subscription, url } = await failedRenewal('pm_card_chargeCustomerFail')
    const token = tokenOf(url)
    const other = await openShop(platform)
    const foreign = urlOfPaymentUpdate(services, {
      accountId: other.accountId,
      subscription: subscription.id,
      returnUrl: null,
    })
    const altered = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const guess of [
      foreign,
      altered,
      token.slice(0, -2),
      `${token}A`,
      subscription.id,
      '',
      '%00',
      'x'.repeat(9000),
    ]) {
      expect(await start(guess), guess).toMatchObject({ notice: 'unknown', merchant: null })
    }
    expect(await current(shop, subscription)).toMatchObject({ status: 'past_due' })
  })

  test('of a canceled subscription says that nothing is due', async () => {
    const { shop, subscription, url } = await failedRenewal('pm_card_chargeCustomerFail')
    const page = await start(url)
    await processor.endSubscription(false, await hostOf(shop, subscription), subscription.id)
    // The processor's event has not arrived yet.
    expect(await start(url)).toMatchObject({ notice: 'nothing_due' })
    expect(await finish(await processor.pay(checkoutOf(page)))).toMatchObject({ notice: 'nothing_due' })
    await catchUp(platform)
    expect((await shop.events()).filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(1)
  })

  test('is followed so often in ten minutes, by a client and for a subscription', async () => {
    const { url } = await failedRenewal('pm_card_chargeCustomerFail')
    const client = newClient()
    const guesses = await Promise.all(Array.from({ length: 61 }, () => start('guess', client)))
    expect(guesses.filter((one) => 'notice' in one && one.notice === 'too_many')).toHaveLength(1)
    expect(await start(url, client)).toMatchObject({ notice: 'too_many', retryAfter: expect.any(Number) })
    const visits = []
    for (let count = 0; count < 21; count += 1) visits.push(await start(url))
    expect(visits.filter((one) => 'redirect' in one)).toHaveLength(20)
    expect(visits.at(-1)).toMatchObject({ notice: 'too_many' })
  })

  test('leads to a fresh page each time, and the card that was entered last stays', async () => {
    const { shop, subscription, url } = await failedRenewal('pm_card_chargeCustomerFail')
    const [first, second] = [await start(url), await start(url)]
    expect(checkoutOf(first)).not.toBe(checkoutOf(second))
    const outcomes = [await processor.pay(checkoutOf(first), { number: '5555555555554444' })]
    await processor.advance(1)
    outcomes.push(await processor.pay(checkoutOf(second)))
    // The newer one comes back first.
    for (const outcome of outcomes.toReversed()) await finish(outcome)
    await catchUp(platform)
    const { default_payment_method: id } = await theirs(shop, subscription)
    const method = await call<{ card: { last4: string } }>(shop, subscription, `/v1/payment_methods/${id}`)
    expect(method.card.last4).toBe('4242')
    expect((await shop.events()).filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(2)
  })
})

test('a card is entered before it is needed, by the link of the portal, which ends with the subscription', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop)
  const { id } = subscription
  expect((await current(shop, subscription))?.payment_update_url).toBeNull()
  const { new_card_url: link } = await shop.client.portal.subscriptions.retrieve({ id })
  const page = await start(link)
  expect(await finish(await processor.pay(checkoutOf(page)))).toMatchObject({
    notice: expect.stringMatching(/saved|paid/),
  })
  const row = await database.prisma.subscription.findFirstOrThrow({ where: { id } })
  expect(row.methodChangedAt).not.toBeNull()
  await shop.client.subscriptions.cancel({ id, when: 'now' })
  expect(await start(link)).toMatchObject({ notice: 'nothing_due' })
})

describe('a customer who comes back', () => {
  test('twice, at once and beside the events, pays once', async () => {
    const { shop, subscription, url } = await failedRenewal('pm_card_chargeCustomerFail')
    const outcome = await processor.pay(checkoutOf(await start(url)))
    await Promise.all([finish(outcome), finish(outcome), catchUp(platform)])
    expect(await finish(outcome)).toMatchObject({ notice: 'paid' })
    await catchUp(platform)
    expect(await current(shop, subscription)).toMatchObject({ status: 'active' })
    expect((await shop.events()).filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(2)
  })

  test('whose card is declined sees the refusal, and may try another card', async () => {
    const { shop, subscription, url } = await failedRenewal('pm_card_chargeCustomerFail')
    // The card can be saved, and fails when it is charged.
    const declined = await finish(await processor.pay(checkoutOf(await start(url)), { number: '4000000000000341' }))
    expect(declined).toMatchObject({ notice: 'declined', next: url })
    await catchUp(platform)
    expect(await current(shop, subscription)).toMatchObject({ status: 'past_due', payment_update_url: url })
    await finish(await processor.pay(checkoutOf(await start(url))))
    expect(await current(shop, subscription)).toMatchObject({ status: 'active' })
  })

  test('never, has paid all the same', async () => {
    const { shop, subscription, url } = await failedRenewal('pm_card_chargeCustomerFail')
    await processor.pay(checkoutOf(await start(url)))
    await catchUp(platform)
    expect(await current(shop, subscription)).toMatchObject({ status: 'active' })
    // Every event again pays nothing more.
    const told = await shop.events()
    await catchUp(platform)
    expect(await shop.events()).toEqual(told)
  })

  test('with nothing entered, or the page of another subscription, pays nothing', async () => {
    const { shop, subscription, url } = await failedRenewal('pm_card_chargeCustomerFail')
    const page = await start(url)
    const other = await openShop(platform)
    const { subscription: active } = await subscribe(platform, other)
    const session = await other.client.subscriptions.createPaymentMethodSession({
      id: active.id,
      return_url: returnUrl,
    })
    const finished = (checkout: string) => finishPaymentUpdate(services, tokenOf(url), checkout, newClient())
    expect(await finished(checkoutOf(page))).toEqual({ redirect: url })
    const foreign = tokenOf(session.url)
    await processor.pay(foreign)
    for (const checkout of [foreign, 'cs_test_none', '', '../accounts', 'x'.repeat(500)]) {
      expect(await finished(checkout), checkout).toMatchObject({ notice: 'unknown' })
    }
    expect(await current(shop, subscription)).toMatchObject({ status: 'past_due' })
  })

  test('while the processor does not answer sees a request to retry later', async () => {
    const { url } = await failedRenewal('pm_card_chargeCustomerFail')
    const outcome = await processor.pay(checkoutOf(await start(url)))
    processor.intercept((request) =>
      request.url.includes('/v1/checkout/sessions/') ? new Response('{}', { status: 503 }) : undefined,
    )
    try {
      expect(await finish(outcome)).toMatchObject({ notice: 'later' })
    } finally {
      processor.intercept(null)
    }
    expect(await finish(outcome)).toMatchObject({ notice: 'paid' })
  })
})

describe('a payment method session', () => {
  test('leads the customer of a past due subscription back to the merchant, who has been paid', async () => {
    const { shop, subscription } = await failedRenewal('pm_card_chargeCustomerFail')
    const session = await shop.client.subscriptions.createPaymentMethodSession({
      id: subscription.id,
      return_url: returnUrl,
    })
    expect(session).toEqual({ url: expect.stringMatching(/\/c\/pay\/cs_test_/), expires_at: expect.any(Number) })
    expect(await finish(await processor.pay(tokenOf(session.url)))).toEqual({ redirect: returnUrl })
    expect(await current(shop, subscription)).toMatchObject({ status: 'active' })
  })

  test('of an active subscription changes its card, and charges nothing', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    const before = await theirs(shop, subscription)
    const { url } = await shop.client.subscriptions.createPaymentMethodSession({
      id: subscription.id,
      return_url: returnUrl,
    })
    const told = await shop.types()
    expect(await finish(await processor.pay(tokenOf(url), { number: '5555555555554444' }))).toEqual({
      redirect: returnUrl,
    })
    await catchUp(platform)
    expect((await theirs(shop, subscription)).default_payment_method).not.toBe(before.default_payment_method)
    expect(await shop.types()).toEqual(told)
  })

  test('is the same one when the request is repeated', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    const client = await platform.signIn(shop.key, { requestKey: 'a' })
    const ask = () => client.subscriptions.createPaymentMethodSession({ id: subscription.id, return_url: returnUrl })
    expect(await ask()).toEqual(await ask())
    const other = await shop.client.subscriptions.createPaymentMethodSession({
      id: subscription.id,
      return_url: returnUrl,
    })
    expect(other.url).not.toBe((await ask()).url)
  })

  test('is refused for a foreign, unknown or canceled subscription, and without a web address', async () => {
    const shop = await openShop(platform)
    const other = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    const ask = (from: Shop, id: string, address = returnUrl) =>
      refusal(from.client.subscriptions.createPaymentMethodSession({ id, return_url: address }))
    expect(await ask(other, subscription.id)).toMatchObject({ code: 'subscription_not_found' })
    expect(await ask(shop, 'sub_unknown')).toMatchObject({ code: 'subscription_not_found' })
    for (const address of ['javascript:alert(1)', '//shop.example', '/account', 'https://a:b@shop.example']) {
      expect(await ask(shop, subscription.id, address)).toMatchObject({ code: 'invalid_url', param: 'return_url' })
    }
    await processor.endSubscription(false, shop.account, subscription.id)
    // The processor's event has not arrived yet.
    expect(await ask(shop, subscription.id)).toMatchObject({ code: 'subscription_not_found' })
    await catchUp(platform)
    expect(await ask(shop, subscription.id)).toMatchObject({ code: 'subscription_not_found' })
  })
})

test('invoice.payment_action_required is sent where it is named, also beside "*", and not for "*" alone', async () => {
  const { shop } = await failedRenewal('pm_card_authenticationRequired')
  const all = await shop.client.webhookEndpoints.create({ url: 'https://shop.example/all' })
  const only = await shop.client.webhookEndpoints.create({
    url: 'https://shop.example/only',
    events: ['invoice.payment_action_required'],
  })
  const again = await refusal(
    shop.client.webhookEndpoints.create({
      url: 'https://shop.example/x',
      events: ['*', 'charge.refunded'] as unknown as ['*'],
    }),
  )
  expect(again).toMatchObject({ code: 'validation_error' })
  expect(all.events).toEqual(['*'])
  const { items } = await shop.client.webhookEndpoints.list({})
  const both = items.find(({ events }) => events.length === 2)
  expect(both?.events).toEqual(['*', 'invoice.payment_action_required'])
  // The next try asks the customer again.
  await processor.advance(3 * 24 * hour + hour)
  await catchUp(platform)
  const deliveries = await database.prisma.delivery.findMany({
    where: { accountId: shop.accountId, event: { type: 'invoice.payment_action_required' } },
  })
  const sentTo = (id: string | undefined) => deliveries.filter(({ endpointId }) => endpointId === id).length
  expect([sentTo(all.id), sentTo(only.id), sentTo(both?.id)]).toEqual([0, 1, 2])
})
