import { beforeEach, describe, expect, test } from 'vitest'
import { openShop, refusal, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
let shop: Shop
let merchantId: string
let requests = 0
beforeEach(async () => {
  processor.intercept(null)
  shop = await openShop(platform)
  merchantId = (await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })).merchantId
  requests += 1
})

const isCheckout = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v1/checkout/sessions')

/** The checkouts that the processor knows of, on the shop's account and on the platform's. */
async function checkouts(): Promise<number> {
  const counts = [shop.account, null].map(async (account) => {
    const answer = await processor.call(false, '/v1/checkout/sessions?limit=100', account)
    const { data } = (await answer.json()) as { data: { metadata: { svc_merchant?: string } }[] }
    return data.filter(({ metadata }) => metadata.svc_merchant === merchantId).length
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count)
}

const kinds = {
  payment: {
    create: (client: Shop['client']) =>
      client.paymentSessions.create({
        line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
        ...redirects,
      }),
    rows: () => database.prisma.paymentSession.count({ where: { accountId: shop.accountId } }),
  },
  subscription: {
    create: (client: Shop['client']) =>
      client.subscriptionSessions.create({ amount_cents: 1000, currency: 'usd', interval: 'month', ...redirects }),
    rows: () => database.prisma.subscriptionSession.count({ where: { accountId: shop.accountId } }),
  },
}

/** The process ends in the middle of the call: nothing after it happens. */
function killed(when: 'before' | 'after') {
  const dying = <Request, Answer>(call: (request: Request) => Promise<Answer>) => {
    return async (request: Request): Promise<Answer> => {
      if (when === 'after') await call(request)
      throw new Error('killed')
    }
  }
  const { checkouts, subscriptionCheckouts } = services.processor
  const replaced = {
    checkouts: { ...checkouts, create: dying(checkouts.create) },
    subscriptionCheckouts: { ...subscriptionCheckouts, create: dying(subscriptionCheckouts.create) },
  }
  return { services: { ...services, processor: { ...services.processor, ...replaced } } }
}

describe.each(Object.entries(kinds))('a %s session whose request is made again', (_, { create, rows }) => {
  const attempt = async (context: object = {}) =>
    create(await platform.signIn(shop.key, { requestKey: `request ${requests}`, ...context }))

  test.each(['before', 'after'] as const)('after a crash %s the processor acted, is made once', async (when) => {
    expect(await refusal(attempt(killed(when)))).toMatchObject({ code: 'internal_error' })
    const session = await attempt()
    expect(session).toMatchObject({ status: 'open', url: expect.stringContaining(session.id) })
    expect([await checkouts(), await rows()]).toEqual([1, 1])
  })

  test('after its answer was lost, returns the created session', async () => {
    const session = await attempt()
    expect(await attempt()).toEqual(session)
    expect([await checkouts(), await rows()]).toEqual([1, 1])
  })

  test('by two at once, is made once', async () => {
    processor.intercept(async (request) => {
      if (!isCheckout(request)) return undefined
      await expect.poll(rows).toBe(1)
      return undefined
    })
    const outcomes = await Promise.allSettled([attempt(), attempt()])
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
    expect(new Set(made).size).toBe(1)
    expect([await checkouts(), await rows()]).toEqual([1, 1])
  })

  test('after a change of the price, creates another one', async () => {
    expect(await refusal(attempt(killed('after')))).toMatchObject({ code: 'internal_error' })
    await database.prisma.merchant.update({ where: { id: merchantId }, data: { plan: 'pro' } })
    expect(await attempt()).toMatchObject({ fee_amount: 82 })
  })

  test('after an error of the processor, sends a new call', async () => {
    const keys: (string | null)[] = []
    const fault = { error: { type: 'api_error', message: 'down' } }
    const headers = { 'request-id': 'req_down', 'stripe-should-retry': 'false' }
    processor.intercept((request) => {
      if (!isCheckout(request)) return undefined
      keys.push(request.headers.get('idempotency-key'))
      return keys.length < 3 ? Response.json(fault, { status: 500, headers }) : undefined
    })
    for (let n = 0; n < 2; n++) expect(await refusal(attempt())).toMatchObject({ code: 'processor_error' })
    const session = await attempt()
    expect(new Set(keys).size).toBe(3)
    expect(await attempt()).toEqual(session)
    expect(await checkouts()).toBe(1)
  })

  test('on the route on which it began', async () => {
    await processor.decide(false, shop.account, { card_payments: 'inactive' })
    expect(await refusal(attempt(killed('after')))).toMatchObject({ code: 'internal_error' })
    const session = await attempt()
    expect(await attempt()).toEqual(session)
    expect([await checkouts(), await rows()]).toEqual([1, 1])
  })
})

test('without a key of its own, each request is another one', async () => {
  const { create, rows } = kinds.payment
  const [one, other] = [await create(shop.client), await create(shop.client)]
  expect(other.id).not.toBe(one.id)
  expect(await rows()).toBe(2)
})
