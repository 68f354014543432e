import { describe, expect, onTestFinished, test } from 'vitest'
import { catchUp, openShop, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform

/** The processor has decided, and we have not heard of it yet. */
async function shopWith(capabilities: Record<string, 'active' | 'inactive'>) {
  const shop = await openShop(platform)
  await processor.decide(false, shop.account, capabilities)
  return shop
}

async function routeOf(id: string) {
  const row = await database.prisma.paymentSession.findFirstOrThrow({ where: { id } })
  return { route: row.route, hostAccount: row.hostAccount }
}

async function paid(shop: Awaited<ReturnType<typeof shopWith>>, id: string) {
  await processor.pay(id)
  await catchUp(platform)
  return shop.client.paymentSessions.retrieve({ id })
}

describe('a merchant whose account takes no cards', () => {
  test('is paid on the platform, and the payment is reported to the merchant alone', async () => {
    const shop = await shopWith({ card_payments: 'inactive' })
    // The processor refuses the direct route, and the other one is taken.
    const session = await shop.sell()
    expect(await routeOf(session.id)).toEqual({ route: 'destination', hostAccount: null })
    expect(await paid(shop, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
    expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])

    const balance = (await (await processor.call(false, '/v1/balance', shop.account)).json()) as {
      available: { amount: number; currency: string }[]
    }
    expect(balance.available).toMatchObject([{ amount: session.amount_total - session.fee_amount, currency: 'usd' }])
  })
})

describe.each([
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('the route %s', (route, capabilities) => {
  test('names the merchant at checkout, and not the platform', async () => {
    const shop = await shopWith(capabilities)
    const { merchant } = await database.prisma.account.findUniqueOrThrow({
      where: { id: shop.accountId },
      select: { merchant: true },
    })
    const { url } = await shop.sell()
    const page = await (await processor.sandbox.fetch(new Request(url ?? ''))).text()
    expect(/<title>(.*)<\/title>/.exec(page)?.[1]).toBe(`Checkout – ${merchant.name}`)
  })

  test('accepts both forms of items in the same requests, with the same events', async () => {
    const shop = await shopWith(capabilities)
    const { price } = await shop.client.products.create({ name: 'Coffee', price: { amount: 500, currency: 'usd' } })
    for (const [item, amount] of [
      [{ price_id: price?.id ?? '', quantity: 3 }, 1500],
      [{ name: 'Tea', amount: 700, currency: 'usd', quantity: 2 }, 1400],
    ] as const) {
      const session = await shop.sell({ line_items: [item], metadata: { order: '7' }, pass_fees_to_customer: true })
      expect(await routeOf(session.id)).toEqual({ route, hostAccount: null })
      expect(session).toMatchObject({ status: 'open', amount_subtotal: amount, livemode: false })
      expect(session.amount_total - session.fee_amount).toBe(amount)
      expect(await shop.client.paymentSessions.retrieve({ id: session.id })).toEqual(session)

      const told = (await shop.events()).length
      const done = await paid(shop, session.id)
      expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, metadata: { order: '7' } })
      const [completed, succeeded] = (await shop.events()).slice(told).toSorted((a, b) => (a.type < b.type ? -1 : 1))
      expect(completed).toMatchObject({ type: 'checkout.session.completed', data: done })
      expect(succeeded).toMatchObject({
        type: 'payment_intent.succeeded',
        data: {
          id: done.payment_intent,
          session_id: session.id,
          amount: session.amount_total,
          metadata: { order: '7' },
        },
      })
    }
  })

  test('keeps the same request for saved customers', async () => {
    const shop = await shopWith(capabilities)
    const customer = await shop.client.customers.create({ email: 'ada@example.com', name: 'Ada' })
    const session = await shop.sell({ customer_id: customer.id, customer_email: 'other@example.com' })
    expect(session).toMatchObject({ customer_id: customer.id, customer_email: 'ada@example.com' })
    const mirrors = await database.prisma.customerMirror.findMany({ where: { customerId: customer.id } })
    expect(mirrors.map(({ hostAccount }) => hostAccount)).toContain('platform')
  })

  test('is the one of an account that was known to be so', async () => {
    const shop = await shopWith(capabilities)
    await catchUp(platform)
    const { client } = shop
    const known = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
    expect(known).toMatchObject({ cardPaymentsActive: false, transfersActive: route === 'destination' })
    expect(await client.account.retrieve({})).toMatchObject({ cardPayments: 'platform_hosted' })
    expect(await routeOf((await shop.sell()).id)).toEqual({ route, hostAccount: null })
  })
})

describe('a capability that is lost before we hear of it', () => {
  /** The keys of the calls that reach the processor's checkout; `answer` comes before or in place of its own. */
  function checkouts(answer: (nth: number) => Promise<unknown> | Response | undefined = () => undefined) {
    const keys: (string | null)[] = []
    processor.intercept(async (request) => {
      if (!request.url.endsWith('/v1/checkout/sessions')) return undefined
      keys.push(request.headers.get('idempotency-key'))
      const answered = await answer(keys.length)
      return answered instanceof Response ? answered : undefined
    })
    onTestFinished(() => processor.intercept(null))
    return keys
  }

  test('costs one call more, under another key', async () => {
    const shop = await shopWith({ card_payments: 'inactive', transfers: 'inactive' })
    const keys = checkouts()
    const { id } = await shop.sell()
    const { ref } = await database.prisma.paymentSession.findFirstOrThrow({ where: { id } })
    expect(keys).toEqual([`checkout:${ref}`, `checkout:${ref}:transfer`])
  })

  test('and another one at the next try: from the own account to the destination to the platform alone', async () => {
    const shop = await openShop(platform)
    await processor.decide(false, shop.account, { card_payments: 'inactive' })
    // Each answer of the account is outdated by the time that it is used.
    const keys = checkouts(async (nth) => {
      if (nth === 2) await processor.decide(false, shop.account, { transfers: 'inactive' })
    })
    const { id } = await shop.sell()
    const { ref } = await database.prisma.paymentSession.findFirstOrThrow({ where: { id } })
    expect(keys).toEqual([`checkout:${ref}`, `checkout:${ref}:destination`, `checkout:${ref}:transfer`])
    expect(await routeOf(id)).toEqual({ route: 'transfer', hostAccount: null })
    expect(await paid(shop, id)).toMatchObject({ payment_status: 'paid' })
  })

  test('from the destination to the platform alone', async () => {
    const shop = await openShop(platform)
    await processor.decide(false, shop.account, { card_payments: 'inactive' })
    await catchUp(platform)
    await processor.decide(false, shop.account, { transfers: 'inactive' })
    const { id } = await shop.sell()
    expect(await routeOf(id)).toEqual({ route: 'transfer', hostAccount: null })
  })

  test('from the destination back to the own account, when cards became active instead', async () => {
    const shop = await openShop(platform)
    await processor.decide(false, shop.account, { card_payments: 'inactive' })
    await catchUp(platform)
    await processor.decide(false, shop.account, { card_payments: 'active', transfers: 'active' })
    const { id } = await shop.sell()
    expect(await routeOf(id)).toEqual({ route: 'direct', hostAccount: shop.account })
  })

  test.each([
    ['a parameter', 400, { type: 'invalid_request_error', code: 'parameter_unknown' }, 'processor_error'],
    ['an amount', 400, { type: 'invalid_request_error', code: 'amount_too_small' }, 'validation_error'],
    ['our key', 401, { type: 'invalid_request_error' }, 'processor_error'],
  ])('is not what the refusal of %s means: nothing is tried again', async (_, status, error, code) => {
    const shop = await shopWith({ card_payments: 'inactive' })
    const keys = checkouts(() => Response.json({ error: { message: 'no', ...error } }, { status }))
    expect(await refusal(shop.sell())).toMatchObject({ code })
    expect(keys).toHaveLength(1)
    expect((await shop.client.account.retrieve({})).cardPayments).toBe('active')
  })

  test('is not lost at all: the refusal stands', async () => {
    const shop = await openShop(platform)
    const error = { type: 'invalid_request_error', message: 'no' }
    const keys = checkouts(() => Response.json({ error }, { status: 400 }))
    expect(await refusal(shop.sell())).toMatchObject({ code: 'processor_error' })
    expect(keys).toHaveLength(1)
  })
})

describe('a saved customer', () => {
  test('is copied to the merchant account once, and brought up to date', async () => {
    const shop = await openShop(platform)
    const customer = await shop.client.customers.create({ email: 'ada@example.com' })
    await shop.sell({ customer_id: customer.id })
    await shop.sell({ customer_id: customer.id })
    const [mirror, ...others] = await database.prisma.customerMirror.findMany({ where: { customerId: customer.id } })
    expect(others).toEqual([])

    platform.clock.advance(1000)
    await shop.client.customers.update({ id: customer.id, email: 'countess@example.com' })
    await shop.sell({ customer_id: customer.id })
    const path = `/v1/customers/${mirror?.processorCustomerId}`
    expect(await (await processor.call(false, path, shop.account)).json()).toMatchObject({
      email: 'countess@example.com',
    })

    await shop.client.customers.delete({ id: customer.id })
    expect(await (await processor.call(false, path, shop.account)).json()).toMatchObject({ deleted: true })
  })
})
