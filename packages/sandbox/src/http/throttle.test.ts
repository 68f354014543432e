import { afterEach, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(opened.splice(0).map((sandbox) => sandbox.close())))

function open(options: Parameters<typeof createTestSandbox>[0] = {}) {
  const made = createTestSandbox(options)
  opened.push(made.sandbox)
  return made
}

const reasonOf = (error: { headers?: Record<string, string> | undefined }) =>
  error.headers?.['stripe-rate-limited-reason']

test('more requests in a second than the limit are refused with the reason (Stripe: rate limits)', async () => {
  const { stripe, live } = open({ rateLimit: 5 })
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => stripe.products.create({ name: 'Tea' })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(12)
  const failed = await expectFailure(
    Promise.all(Array.from({ length: 12 }, () => stripe.products.create({ name: 'Tea' }))),
  )
  expect([failed.statusCode, failed.code, reasonOf(failed)]).toEqual([429, 'rate_limit', 'global-rate'])
  expect((await live.products.create({ name: 'Tea' })).livemode).toBe(true)
})

test('without a limit no request is refused', async () => {
  const { stripe } = open()
  const made = await Promise.all(Array.from({ length: 60 }, () => stripe.products.create({ name: 'Tea' })))
  expect(made).toHaveLength(60)
})
