import { expect, test } from 'vitest'
import { catchUp, openShop, redirects, subscribe, testPlatform } from '../../testing/index.ts'

// An exchange may take 1 s here and 8 s in earnest; what a bank takes part in may take three times that.
const platform = await testPlatform({ processor: { timeoutMs: 1_000 } })
const { processor } = platform

/** The processor has acted at once, and answers after so many milliseconds. */
function answersAfter(ms: number, path: string): { calls: number } {
  const seen = { calls: 0 }
  processor.intercept(async (request) => {
    if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith(path)) return undefined
    seen.calls += 1
    const answer = await processor.sandbox.fetch(request)
    await new Promise((resolve) => setTimeout(resolve, ms))
    return answer
  })
  return seen
}

test('a refund at a slow bank is waited for in one exchange', async () => {
  const shop = await openShop(platform)
  const session = await shop.sell()
  await processor.pay(session.id)
  await catchUp(platform)
  const seen = answersAfter(1_500, '/v1/refunds')
  expect(await shop.client.refunds.create({ session_id: session.id })).toMatchObject({ status: 'succeeded' })
  expect(seen.calls).toBe(1)
  processor.intercept(null)
})

test('seats whose payment a slow bank has not answered for are changed, and paid once', async () => {
  const shop = await openShop(platform)
  const sold = { amount_cents: 1000, currency: 'usd', interval: 'month', quantity: 1, ...redirects }
  const { subscription } = await subscribe(platform, shop, sold)
  const seen = answersAfter(1_500, '/pay')
  const change = { id: subscription.id, quantity: 3, proration_behavior: 'always_invoice' } as const
  expect(await shop.client.subscriptions.changeQuantity(change)).toMatchObject({ quantity: 3 })
  processor.intercept(null)
  await catchUp(platform)
  expect(seen.calls).toBe(1)
  const { items } = await shop.client.testPayments.list({ limit: 100 })
  expect(items.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
})
