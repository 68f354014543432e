import { patienceMs } from '@merchant-payments/vitest/suites'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { catchUp, disputing, receive, testPlatform } from '../../testing/index.ts'
import { type HostedShop, openHostedShop, work } from '../../testing/transfers/hosted-shop.ts'
import { beginMovement } from './begin-movement.ts'
import { MovementError } from './movement-error.ts'

const platform = await testPlatform()
const { processor, services, clock } = platform
const minute = 60_000

afterEach(() => processor.intercept(null))

type Fault = 'before it acts' | 'after it acted'

/** The processor goes silent at calls that move money. @returns the keys of what reached it, or should have */
function silence(path: RegExp, when: Fault): Set<string | null> {
  const keys = new Set<string | null>()
  processor.intercept(async (request) => {
    if (request.method !== 'POST' || !path.test(new URL(request.url).pathname)) return undefined
    keys.add(request.headers.get('idempotency-key'))
    if (when === 'after it acted') await processor.sandbox.fetch(request)
    throw new TypeError('connection lost')
  })
  return keys
}

/** The processor knows no key of an earlier call any more, as after a day. */
function forgetKeys(): void {
  processor.intercept((request) => {
    if (request.method !== 'POST') return undefined
    const headers = new Headers(request.headers)
    headers.delete('idempotency-key')
    return processor.sandbox.fetch(new Request(request, { headers }))
  })
}

const transfers = /^\/v1\/transfers$/
const reversals = /^\/v1\/transfers\/\w+\/reversals$/

async function waitingToBePaid(...amounts: number[]): Promise<HostedShop> {
  const shop = await openHostedShop(platform, 'transfer')
  for (const amount of amounts) await shop.buy(amount)
  await shop.transfers('active')
  return shop
}

describe.each<Fault>(['before it acts', 'after it acted'])('a processor that goes silent %s', (when) => {
  test('has paid once in the end', async () => {
    const shop = await waitingToBePaid(1000)
    const keys = silence(transfers, when)
    expect(await work(platform)).toEqual([expect.any(MovementError)])
    const [open] = await shop.movements()
    expect(open).toMatchObject({ done: false, processorId: null, amount: 911n })
    expect(await shop.due(), 'it counts as moved').toBe(0n)
    clock.advance(30_000)
    expect(await work(platform), 'not before the first try must have ended').toEqual([])
    clock.advance(minute)
    expect(await work(platform)).toHaveLength(when === 'before it acts' ? 1 : 0)
    expect([...keys], 'one key').toEqual([`movement:${open?.ref}`])

    processor.intercept(null)
    clock.advance(10 * minute)
    expect(await work(platform)).toEqual([])
    expect(await shop.movements()).toMatchObject([{ done: true, processorId: expect.stringMatching(/^tr_/) }])
    expect(await shop.balance()).toBe(911n)
  })

  test('has taken back once in the end', async () => {
    const shop = await openHostedShop(platform, 'destination')
    await shop.buy(5000)
    const had = await shop.balance()
    await shop.buy(1000, disputing.fraudulent)
    silence(reversals, when)
    expect(await work(platform)).toHaveLength(1)
    processor.intercept(null)
    clock.advance(2 * minute)
    expect(await work(platform)).toEqual([])
    expect(await shop.movements()).toMatchObject([{ done: true, amount: -1000n, processorId: expect.any(String) }])
    expect(await shop.balance()).toBe(had - 89n)
  })

  test('has paid once also when it has forgotten the key meanwhile', async () => {
    const shop = await waitingToBePaid(1000)
    silence(transfers, when)
    await work(platform)
    forgetKeys()
    await processor.advance(3 * 86_400)
    clock.advance(3 * 86_400_000)
    expect(await work(platform)).toEqual([])
    expect(await shop.balance()).toBe(911n)
    expect(await shop.movements()).toMatchObject([{ done: true }])
  })
})

describe('a worker that ends', () => {
  test('before it calls: another one does', async () => {
    const shop = await waitingToBePaid(1000)
    const begun = await beginMovement(services, shop.accountId, new Map())
    expect(begun?.movement).toMatchObject({ kind: 'transfer', amount: 911n })
    expect(await work(platform)).toEqual([])
    expect(await shop.balance(), 'it may be calling still').toBe(0n)
    clock.advance(minute)
    await work(platform)
    expect(await shop.balance()).toBe(911n)
    expect(await shop.due()).toBe(0n)
  })

  test('after the processor acted: nothing is undone when the processor would refuse it by now', async () => {
    const shop = await waitingToBePaid(1000)
    silence(transfers, 'after it acted')
    await work(platform)
    forgetKeys()
    await processor.decide(false, shop.account, { transfers: 'inactive' })
    clock.advance(minute)
    expect(await work(platform)).toEqual([])
    expect(await shop.movements()).toMatchObject([{ done: true }])
  })
})

test('an account that does not answer holds up no other one', async () => {
  const silent = await waitingToBePaid(1000, 2000)
  const others = [await waitingToBePaid(3000), await waitingToBePaid(4000)]
  const answer = Promise.withResolvers<void>()
  processor.intercept(async (request) => {
    if (request.method !== 'POST') return undefined
    if ((await request.clone().text()).includes(silent.account)) await answer.promise
    return undefined
  })
  const working = work(platform)
  const due = () => Promise.all(others.map((shop) => shop.due()))
  await vi.waitFor(async () => expect(await due()).toEqual([0n, 0n]), { timeout: patienceMs })
  expect(await silent.balance()).toBe(0n)
  answer.resolve()
  expect(await working).toEqual([])
  expect(await silent.due()).toBe(0n)
})

describe('several workers at once', () => {
  test('pay each payment once', async () => {
    const shop = await waitingToBePaid(1000, 2000, 3000, 4000, 5000)
    const due = await shop.due()
    const errors = await Promise.all(Array.from({ length: 6 }, () => work(platform)))
    expect(errors.flat()).toEqual([])
    expect(await shop.balance()).toBe(due)
    expect(await shop.due()).toBe(0n)
    expect(await shop.movements()).toHaveLength(5)
  })

  test('take back each payment once, and finish each open movement once', async () => {
    const shop = await openHostedShop(platform, 'destination')
    await shop.buy(9000)
    const had = await shop.balance()
    await shop.buy(1000, disputing.fraudulent)
    await shop.buy(2000, disputing.fraudulent)
    silence(reversals, 'after it acted')
    await work(platform)
    processor.intercept(null)
    clock.advance(minute)
    await Promise.all(Array.from({ length: 6 }, () => work(platform)))
    expect(await shop.due()).toBe(0n)
    expect((await shop.movements()).map(({ amount }) => amount).toSorted()).toEqual([-1000n, -2000n])
    const kept = await platform.database.prisma.payment.aggregate({
      where: { accountId: shop.accountId, disputed: true },
      _sum: { feeAmount: true },
    })
    expect(await shop.balance()).toBe(had - (kept._sum.feeAmount ?? 0n))
  })
})

describe('a processor that refuses', () => {
  test('moves nothing; it is tried again later', async () => {
    const shop = await waitingToBePaid(1000)
    const refusing = { error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'no' } }
    processor.intercept((request) => (request.method === 'POST' ? Response.json(refusing, { status: 400 }) : undefined))
    const [error, ...others] = await work(platform)
    expect(error).toMatchObject({
      name: 'MovementError',
      message: expect.stringMatching(/^transfer of 911 usd for pi_/),
    })
    expect(others).toEqual([])
    expect(await shop.movements()).toEqual([])
    expect(await shop.due()).toBe(911n)
    expect(await work(platform), 'it waits').toEqual([])
    processor.intercept(null)
    clock.advance(2 * minute)
    expect(await work(platform)).toEqual([])
    expect(await shop.balance()).toBe(911n)
  })

  test('for lack of money: it is tried as soon as the platform has some', async () => {
    const shop = await waitingToBePaid(1000)
    const refusing = { error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'no' } }
    processor.intercept((request) => (request.method === 'POST' ? Response.json(refusing, { status: 400 }) : undefined))
    expect(await work(platform)).toHaveLength(1)
    processor.intercept(null)
    expect(await work(platform), 'it waits').toEqual([])
    expect(await shop.due()).toBe(911n)

    await processor.decide(false, shop.account, {})
    const [any] = await processor.events()
    if (!any) throw new Error('the processor told of nothing')
    const available = { account: null, type: 'balance.available', data: { object: { object: 'balance' } } }
    // The account of the platform signs with another secret.
    const arrived = (livemode: boolean) =>
      processor.resigned({ ...any, account: null }, { ...available, id: `evt_${livemode}`, livemode }, { livemode })
    await receive(platform, arrived(true))
    await work(platform)
    expect(await shop.due(), 'not by the money of the other mode').toBe(911n)
    await receive(platform, arrived(false))
    expect(await work(platform)).toEqual([])
    expect(await shop.due()).toBe(0n)
  })

  test('because transfers were lost: it waits for them', async () => {
    const shop = await waitingToBePaid(1000, 2000)
    await processor.decide(false, shop.account, { transfers: 'inactive' })
    expect(await work(platform), 'and asks no second time').toHaveLength(1)
    await catchUp(platform)
    clock.advance(60 * minute)
    expect(await work(platform)).toEqual([])
    expect(await shop.movements()).toEqual([])
    await shop.transfers('active')
    expect(await work(platform)).toEqual([])
    expect(await shop.due()).toBe(0n)
  })

  test('one payment: the others are moved', async () => {
    const shop = await waitingToBePaid(1000, 2000)
    const refusing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no' } }
    processor.intercept(async (request) => {
      const body = request.method === 'POST' ? await request.clone().text() : ''
      return body.includes('amount=911') ? Response.json(refusing, { status: 400 }) : undefined
    })
    expect(await work(platform)).toHaveLength(1)
    expect(await shop.due()).toBe(911n)
    expect(await shop.movements()).toHaveLength(1)
  })
})

test('that shows nothing of what can come back lets the payment wait', async () => {
  const shop = await openHostedShop(platform, 'destination')
  await shop.buy(5000)
  const { id } = await shop.buy(1000, disputing.fraudulent)
  processor.intercept((request) =>
    request.url.endsWith('/v1/balance')
      ? Response.json(
          { error: { type: 'api_error', message: 'no' } },
          { status: 500, headers: { 'stripe-should-retry': 'false' } },
        )
      : undefined,
  )
  expect(await work(platform)).toMatchObject([{ name: 'ProcessorError' }])
  expect(await work(platform)).toEqual([])
  expect(await shop.payment(id)).toMatchObject({ transferred: 0n, transferAfter: expect.any(Date) })
  processor.intercept(null)
  clock.advance(2 * minute)
  await work(platform)
  expect(await shop.payment(id)).toMatchObject({ transferred: -1000n })
})
