import { afterEach, describe, expect, test } from 'vitest'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { catchUp, openShop, redirects, subscribe, testPlatform } from '../../testing/index.ts'

// An exchange may take 1 s here and 8 s in earnest; what a bank takes part in may take three times that.
const platform = await testPlatform({ processor: { timeoutMs: 1_000 } })
const { processor } = platform
afterEach(() => processor.intercept(null))

const asksFor = (path: string, { method, url }: Request) => method === 'POST' && new URL(url).pathname.endsWith(path)

/** Ends when the side that asked has given the request up. */
function givenUp({ signal }: Request): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** The processor has acted at once, and answers when a call that no bank takes part in has been given up. */
function answersLate(path: string): { calls: number } {
  const seen = { calls: 0 }
  const short = { isGivenUp: false }
  processor.intercept(async (request) => {
    if (readsPlatformBalance(request) && !short.isGivenUp) {
      await givenUp(request)
      short.isGivenUp = true
      throw request.signal.reason
    }
    if (!asksFor(path, request)) return undefined
    seen.calls += 1
    const answer = await processor.sandbox.fetch(request)
    await processor.processor.balance.retrieve({ livemode: false, hostAccount: null })
    return answer
  })
  return seen
}

const readsPlatformBalance = ({ url, headers }: Request) =>
  new URL(url).pathname === '/v1/balance' && !headers.has('stripe-account')

async function paid() {
  const shop = await openShop(platform)
  const session = await shop.sell()
  await processor.pay(session.id)
  await catchUp(platform)
  return { shop, session_id: session.id }
}

test('a refund at a slow bank is waited for in one exchange', async () => {
  const { shop, session_id } = await paid()
  const seen = answersLate('/v1/refunds')
  expect(await shop.client.refunds.create({ session_id })).toMatchObject({ status: 'succeeded' })
  expect(seen.calls).toBe(1)
})

describe('a refund that a bank has not answered for when its request has to be answered', () => {
  test('is pending, and shown by the same id when it has succeeded or failed', async () => {
    const [made, missed, refused] = [await paid(), await paid(), await paid()]
    const all = [made, missed, refused]
    processor.intercept(async (request) => {
      if (!asksFor('/v1/refunds', request)) return undefined
      if (request.headers.get('stripe-account') === made.shop.account) await processor.sandbox.fetch(request.clone())
      await givenUp(request)
      throw request.signal.reason
    })
    const answered = await Promise.all(all.map(({ shop, session_id }) => shop.client.refunds.create({ session_id })))
    for (const refund of answered) {
      expect(refund).toMatchObject({ status: 'pending', id: expect.stringMatching(/^re_/), amount: 1000 })
    }
    processor.intercept(null)
    // The payment was refunded on the processor's own pages, so the processor refuses our refund now.
    const { payment_intent = null } = await refused.shop.client.paymentSessions.retrieve({ id: refused.session_id })
    const own = { payment_intent: payment_intent ?? '' }
    await processor.call(false, '/v1/refunds', refused.shop.account, own)

    platform.clock.advance(60 * 60_000)
    await sweep(platform.services)
    await catchUp(platform)
    const { prisma } = platform.database
    const statusOf = async (id = '') => (await prisma.refund.findFirstOrThrow({ where: { ownId: id } })).status
    for (const [index, { shop }] of [made, missed].entries()) {
      const told = (await shop.events()).filter(({ type }) => type === 'charge.refunded')
      expect(told).toMatchObject([{ data: { refund: { id: answered[index]?.id, status: 'succeeded', amount: 1000 } } }])
      expect(await statusOf(answered[index]?.id)).toBe('succeeded')
    }
    expect(await statusOf(answered[2]?.id)).toBe('failed')
  })

  test('is the answer of each attempt at the request', async () => {
    const { shop, session_id } = await paid()
    const client = await platform.signIn(shop.key, { requestKey: 'late' })
    processor.intercept(async (request) => {
      if (!asksFor('/v1/refunds', request)) return undefined
      await givenUp(request)
      throw request.signal.reason
    })
    const first = await client.refunds.create({ session_id })
    processor.intercept(null)
    platform.clock.advance(60 * 60_000)
    await sweep(platform.services)
    expect(await client.refunds.create({ session_id })).toMatchObject({ id: first.id, status: 'succeeded' })
  })
})

test('seats whose payment a slow bank has not answered for are changed, and paid once', async () => {
  const shop = await openShop(platform)
  const sold = { amount_cents: 1000, currency: 'usd', interval: 'month', quantity: 1, ...redirects }
  const { subscription } = await subscribe(platform, shop, sold)
  const seen = answersLate('/pay')
  const change = { id: subscription.id, quantity: 3, proration_behavior: 'always_invoice' } as const
  expect(await shop.client.subscriptions.changeQuantity(change)).toMatchObject({ quantity: 3 })
  processor.intercept(null)
  await catchUp(platform)
  expect(seen.calls).toBe(1)
  const { items } = await shop.client.testPayments.list({ limit: 100 })
  expect(items.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
})
