import { afterEach, expect, test } from 'vitest'
import { createTestSandbox, expectFailure, testKeys } from '../testing/sandbox.ts'

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

test('on demand the next changes are refused, as while another request has the object', async () => {
  const { sandbox, stripe } = open()
  const control = (body: object) =>
    sandbox.fetch(
      new Request('http://sandbox.test/_sandbox/throttle', {
        method: 'POST',
        headers: { authorization: `Bearer ${testKeys.test.secret}` },
        body: JSON.stringify(body),
      }),
    )
  expect((await control({ requests: 1, reason: 'lock_timeout' })).status).toBe(200)
  expect((await stripe.products.list()).data).toEqual([])
  const locked = await expectFailure(stripe.products.create({ name: 'Tea' }, { idempotencyKey: 'one' }))
  expect([locked.statusCode, locked.code, reasonOf(locked)]).toEqual([429, 'lock_timeout', undefined])
  expect((await stripe.products.create({ name: 'Tea' }, { idempotencyKey: 'one' })).name).toBe('Tea')
  expect((await control({ requests: 1, reason: 'global-rate', retry_after: 2 })).status).toBe(200)
  const told = await expectFailure(stripe.products.create({ name: 'Tea' }))
  expect([reasonOf(told), told.headers?.['retry-after']]).toEqual(['global-rate', '2'])
  expect((await control({ requests: 1, reason: 'global-rate', retry_after: -1 })).status).toBe(400)
  expect((await control({ requests: 0, reason: 'lock_timeout' })).status).toBe(400)
  expect((await control({ requests: 1, reason: 'tired' })).status).toBe(400)
})
