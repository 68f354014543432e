import { claimDue } from '@merchant-payments/db/worker'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiErrorOf } from '../../core/request/api-error-of.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError } from '../../core/request/errors.ts'
import { refundQueue } from '../../processor/refunds/refund-queue.ts'
import { resumeRefund } from '../../processor/refunds/resume.ts'
import { openShop, receive, refusal, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, services, clock } = platform
let shop: Shop
let payment: string

beforeEach(async () => {
  shop = await openShop(platform)
  const session = await shop.sell()
  await processor.pay(session.id)
  for (const event of await processor.events()) await receive(platform, event)
  payment = (await shop.client.paymentSessions.retrieve({ id: session.id })).payment_intent ?? ''
})
afterEach(() => processor.intercept(null))

/** A process whose clock is off by so much. */
const processWith = (skewMs: number): Services => ({
  ...services,
  clock: { now: () => new Date(clock.now().getTime() + skewMs) },
})

async function books(): Promise<number[]> {
  const answer = await processor.call(false, `/v1/refunds?payment_intent=${payment}`, shop.account)
  const { data } = (await answer.json()) as { data: { amount: number }[] }
  return data.map(({ amount }) => amount)
}

/** Holds back requests until so many have come, so that none knows of another. */
function gather(count: number, wanted: (request: Request) => boolean) {
  const all = Promise.withResolvers<void>()
  let come = 0
  processor.intercept(async (request) => {
    if (!wanted(request)) return undefined
    come += 1
    if (come === count) all.resolve()
    await all.promise
    return undefined
  })
}

const readsPayment = ({ method, url }: Request) => method === 'GET' && url.includes('/v1/payment_intents/')
const asksForRefund = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v1/refunds')

describe('one Idempotency-Key makes two partial refunds', () => {
  test.each([0, 15_000, -15_000])(
    'no more: attempts that both found none read the same, %i ms apart, and reserve one',
    async (skew) => {
      gather(2, readsPayment)
      const attempt = async (process: Services) => {
        const client = await platform.signIn(shop.key, { services: process, requestKey: `both ${skew}` })
        return client.refunds.create({ payment_intent: payment, amount: 300 })
      }
      const outcomes = await Promise.allSettled([attempt(services), attempt(processWith(skew))])
      expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
      // An attempt that finds the other's refund under the lock is refused, so that only one row is written.
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [apiErrorOf(outcome.reason).code] : [],
      )
      expect(refused).toEqual(refused.map(() => 'processor_error'))
      expect(await books()).toEqual([300])
      const again = await attempt(processWith(-skew))
      expect(again).toMatchObject({ amount: 300, status: 'succeeded' })
      expect(await books()).toEqual([300])
    },
  )

  test('no more: an attempt that lost its hold reserves nothing', async () => {
    const stillHeld = () => Promise.reject(new ApiError('idempotency_key_in_use'))
    const late = await platform.signIn(shop.key, { requestKey: 'late', stillHeld })
    const call = late.refunds.create({ payment_intent: payment, amount: 300 })
    expect(await refusal(call)).toMatchObject({ code: 'idempotency_key_in_use' })
    expect(await books()).toEqual([])
    expect(await platform.database.prisma.refund.count({ where: { paymentId: payment } })).toBe(0)
  })

  test('no more: an attempt that lost its hold after it reserved leaves the call to the other one', async () => {
    let asked = 0
    const stillHeld = async () => {
      asked += 1
      if (asked === 2) throw new ApiError('idempotency_key_in_use')
    }
    const wish = { payment_intent: payment, amount: 300 }
    const late = await platform.signIn(shop.key, { requestKey: 'after', stillHeld })
    expect(await refusal(late.refunds.create(wish))).toMatchObject({ code: 'idempotency_key_in_use' })
    expect(await books()).toEqual([])
    const next = await platform.signIn(shop.key, { requestKey: 'after' })
    expect(await next.refunds.create(wish)).toMatchObject({ amount: 300 })
    expect(await books()).toEqual([300])
  })

  test('no more: a request is called the same at the processor in each attempt, and another one is not', async () => {
    const keys: (string | null)[] = []
    processor.intercept((request) => {
      if (!asksForRefund(request)) return undefined
      keys.push(request.headers.get('idempotency-key'))
      throw new TypeError('fetch failed')
    })
    const attempt = async (requestKey: string) => {
      const client = await platform.signIn(shop.key, { requestKey })
      return refusal(client.refunds.create({ payment_intent: payment, amount: 300 }))
    }
    await attempt('one')
    await attempt('one')
    await attempt('other')
    expect(new Set(keys).size).toBe(2)
  })
})

describe('a refund that another request takes over before its call, as it has been under way for long', () => {
  /** A request in which another one goes first, once the amount is reserved. */
  const overtaken = (overtake: (refund: { accountId: number; ref: string }) => Promise<void>) => {
    let asked = 0
    const stillHeld = async () => {
      asked += 1
      if (asked !== 2) return
      const where = { accountId: shop.accountId, status: 'reserved' }
      await overtake(await platform.database.prisma.refund.findFirstOrThrow({ where }))
    }
    return platform.signIn(shop.key, { stillHeld })
  }
  const wish = () => ({ payment_intent: payment, amount: 300 })

  test('is answered with what came of it (fault: it was a 502)', async () => {
    const client = await overtaken((refund) => resumeRefund(services, refund))
    expect(await client.refunds.create(wish())).toMatchObject({ amount: 300, status: 'succeeded' })
    expect(await books()).toEqual([300])
  })

  test('is judged anew when it was refused (fault: it was a 502)', async () => {
    const client = await overtaken(async (refund) => {
      const error = { type: 'invalid_request_error', message: 'Not now.' }
      processor.intercept((request) => (asksForRefund(request) ? Response.json({ error }, { status: 400 }) : undefined))
      await resumeRefund(services, refund).catch(() => {})
      processor.intercept(null)
    })
    expect(await client.refunds.create(wish())).toMatchObject({ amount: 300, status: 'succeeded' })
    expect(await books()).toEqual([300])
  })
})

test('two requests that find out about a refund at once are both judged by what came of it (fault: one was a 502)', async () => {
  processor.intercept((request) => {
    if (asksForRefund(request)) throw new TypeError('fetch failed')
    return undefined
  })
  const wish = { payment_intent: payment, amount: 600 }
  expect(await refusal(shop.client.refunds.create(wish))).toMatchObject({ code: 'processor_error' })
  const createdAt = new Date(Date.now() - 10_000)
  await platform.database.prisma.refund.updateMany({ where: { paymentId: payment }, data: { createdAt } })
  gather(2, ({ method, url }) => method === 'GET' && url.includes('/v1/refunds?'))
  const both = await Promise.allSettled([shop.client.refunds.create(wish), shop.client.refunds.create(wish)])
  const codes = both.map((one) => (one.status === 'rejected' ? apiErrorOf(one.reason).code : one.value.status))
  expect(codes).toEqual(['refund_amount_too_large', 'refund_amount_too_large'])
  expect(await books()).toEqual([600])
})

test('a process whose clock is an hour ahead does not take up a refund that another one is making', async () => {
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  processor.intercept(async (request) => {
    if (!asksForRefund(request)) return undefined
    asked.resolve()
    await goOn.promise
    return undefined
  })
  const making = shop.client.refunds.create({ payment_intent: payment, amount: 300 })
  await asked.promise
  expect(await claimDue(processWith(3_600_000).database.pool, refundQueue)).toEqual([])
  goOn.resolve()
  expect(await making).toMatchObject({ amount: 300 })
})

describe('a busy database', () => {
  const busy = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const failing = (statement: string, error: Error = busy()): Services => {
    const { pool } = services.database
    const query = (asked: { name?: string; text?: string }) =>
      asked.name === statement || asked.text?.includes(statement) ? Promise.reject(error) : pool.query(asked as never)
    return { ...services, database: { ...services.database, pool: Object.assign(Object.create(pool), { query }) } }
  }

  test('before anything was reserved is a 503 with Retry-After: nothing was done', async () => {
    const client = await platform.signIn(shop.key, { services: failing('refunds settled') })
    const call = client.refunds.create({ payment_intent: payment, amount: 300 })
    expect(await refusal(call)).toMatchObject({ code: 'service_unavailable', status: 503, retryAfter: 1 })
    expect(await platform.database.prisma.refund.count({ where: { paymentId: payment } })).toBe(0)
  })

  test('after the amount was reserved is a 503 under an Idempotency-Key, and the same request makes the refund once', async () => {
    const before = await platform.signIn(shop.key, {
      services: failing('UPDATE refunds SET claim'),
      requestKey: 'reserved',
    })
    const wish = { payment_intent: payment, amount: 300 }
    expect(await refusal(before.refunds.create(wish))).toMatchObject({
      code: 'service_unavailable',
      status: 503,
      retryAfter: 1,
      message: expect.stringContaining('same Idempotency-Key'),
    })
    const again = await platform.signIn(shop.key, { requestKey: 'reserved' })
    expect(await again.refunds.create(wish)).toMatchObject({ amount: 300, status: 'succeeded' })
    expect(await platform.database.prisma.refund.count({ where: { paymentId: payment } })).toBe(1)
  })

  test('that is lost after the processor has made the refund leaves it answered as made', async () => {
    const lost = new Error('Connection terminated unexpectedly')
    const client = await platform.signIn(shop.key, { services: failing('version of a read of the processor', lost) })
    let made = false
    processor.intercept((request) => {
      made ||= asksForRefund(request)
      return undefined
    })
    const refund = await client.refunds.create({ payment_intent: payment, amount: 300 })
    expect({ made, status: refund.status, amount: refund.amount }).toEqual({
      made: true,
      status: 'succeeded',
      amount: 300,
    })
  })

  test('after the reservation answers internal_error, not 503: the refund will be made', async () => {
    const client = await platform.signIn(shop.key, { services: failing('UPDATE refunds SET claim') })
    const call = client.refunds.create({ payment_intent: payment, amount: 300 })
    expect(await refusal(call)).toMatchObject({ code: 'internal_error', status: 500 })
    expect(await platform.database.prisma.refund.count({ where: { paymentId: payment } })).toBe(1)
  })
})
