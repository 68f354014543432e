import type { Account, Movement } from '@merchant-payments/db'
import type { Processor } from '@merchant-payments/processor'
import { afterEach, describe, expect, test } from 'vitest'
import { catchUp, disputing, testPlatform } from '../../testing/index.ts'
import { type HostedShop, openHostedShop, work } from '../../testing/transfers/hosted-shop.ts'
import { beginMovement } from './begin-movement.ts'
import type { UnexpectedTransferError } from './complete-movement.ts'
import { type Counterparty, performMovement } from './perform-movement.ts'

const platform = await testPlatform()
const { processor, services, clock } = platform
const minute = 60_000

afterEach(() => processor.intercept(null))

/** A payment with a won dispute: a thousand is due again, from the platform's balance, without a charge's limit. */
async function wonDispute(): Promise<{ shop: HostedShop; had: bigint; counterparty: Account }> {
  await (await openHostedShop(platform, 'transfer')).buy(50_000)
  const shop = await openHostedShop(platform, 'destination')
  await shop.buy(5000)
  const had = await shop.balance()
  const { id } = await shop.buy(1000, disputing.fraudulent)
  await work(platform)
  const dispute = await platform.database.prisma.dispute.findFirstOrThrow({ where: { paymentId: id } })
  await processor.decideDispute(false, dispute.id, 'won')
  await catchUp(platform)
  const counterparty = await platform.database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  return { shop, had: had + 911n, counterparty }
}

async function begin({ accountId }: HostedShop): Promise<Movement> {
  const begun = await beginMovement(services, accountId, new Map())
  expect(begun?.movement).toMatchObject({ kind: 'transfer', amount: 1000n, source: null })
  return begun?.movement as Movement
}

/** Has the call of a worker wait until the test lets it reach the processor. */
function holdUp(counterparty: Counterparty, movement: Movement) {
  const calling = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const create: Processor['transfers']['create'] = async (request) => {
    calling.resolve()
    await goOn.promise
    return services.processor.transfers.create(request)
  }
  const transfers = { ...services.processor.transfers, create }
  const held = { ...services, processor: { ...services.processor, transfers } }
  const ended = performMovement(held, counterparty, movement)
  return {
    calling: calling.promise,
    async goOn() {
      goOn.resolve()
      await ended
    },
  }
}

const refusing = { error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'no' } }
const refuse = () =>
  processor.intercept((request) => (request.method === 'POST' ? Response.json(refusing, { status: 400 }) : undefined))

describe('a worker that is held up', () => {
  test('before its call does not call when another one was refused, and paid later', async () => {
    const { shop, had, counterparty } = await wonDispute()
    const movement = await begin(shop)
    clock.advance(minute)
    refuse()
    expect(await work(platform)).toHaveLength(1)
    processor.intercept(null)
    clock.advance(2 * minute)
    expect(await work(platform)).toEqual([])
    expect(await shop.balance()).toBe(had)
    await performMovement(services, counterparty, movement)
    expect(await shop.balance()).toBe(had)
    expect(await shop.due()).toBe(0n)
  })

  test('for longer than its lease after it claimed the movement leaves it to another one', async () => {
    const { shop, had, counterparty } = await wonDispute()
    const movement = await begin(shop)
    let calls = 0
    processor.intercept((request) => {
      if (request.method === 'POST' && request.url.endsWith('/v1/transfers')) calls += 1
      return undefined
    })
    const { pool } = platform.database
    const query = async (asked: { text?: string }) => {
      const answer = await pool.query(asked as never)
      if (!asked.text?.includes('UPDATE movements SET claim')) return answer
      clock.advance(2 * minute)
      expect(await work(platform)).toEqual([])
      return answer
    }
    const slow = {
      ...services,
      database: { ...platform.database, pool: Object.assign(Object.create(pool), { query }) },
    }
    await performMovement(slow, counterparty, movement)
    processor.intercept(null)
    expect(calls).toBe(1)
    expect(await shop.balance()).toBe(had)
  })

  test('in its call is waited for, after another one was refused', async () => {
    const { shop, had, counterparty } = await wonDispute()
    const call = holdUp(counterparty, await begin(shop))
    await call.calling
    clock.advance(minute)
    refuse()
    expect(await work(platform)).toHaveLength(1)
    processor.intercept(null)
    clock.advance(9 * minute)
    expect(await work(platform)).toEqual([])
    expect(await shop.balance(), 'nothing else is moved for the payment').toBe(had - 1000n)
    await call.goOn()
    expect(await shop.balance()).toBe(had)
    clock.advance(60 * minute)
    expect(await work(platform)).toEqual([])
    expect(await shop.balance()).toBe(had)
    expect(await shop.due()).toBe(0n)
  })

  test('in a call that never comes is waited for no longer than it can take', async () => {
    const { shop, had, counterparty } = await wonDispute()
    const movement = await begin(shop)
    const create = () => Promise.reject(new TypeError('killed'))
    const silent = { ...services.processor, transfers: { ...services.processor.transfers, create } }
    await expect(performMovement({ ...services, processor: silent }, counterparty, movement)).rejects.toThrow('killed')
    clock.advance(minute)
    refuse()
    expect(await work(platform)).toHaveLength(1)
    processor.intercept(null)
    clock.advance(10 * minute)
    await work(platform)
    clock.advance(10 * minute)
    await work(platform)
    expect(await shop.balance()).toBe(had)
    expect((await shop.movements()).map(({ ref }) => ref)).not.toContain(movement.ref)
  })

  test('for hours has its transfer recorded, reported and reversed', async () => {
    const { shop, had, counterparty } = await wonDispute()
    const movement = await begin(shop)
    const call = holdUp(counterparty, movement)
    await call.calling
    clock.advance(minute)
    refuse()
    await work(platform)
    processor.intercept(null)
    for (let rounds = 0; rounds < 3; rounds += 1) {
      clock.advance(60 * minute)
      await work(platform)
    }
    expect(await shop.balance(), 'given up, and paid with another one').toBe(had)
    const name: UnexpectedTransferError['name'] = 'UnexpectedTransferError'
    await expect(call.goOn()).rejects.toMatchObject({ name, message: expect.stringContaining(movement.ref) })
    expect(await shop.balance()).toBe(had + 1000n)
    expect(await shop.due()).toBe(-1000n)
    await work(platform)
    expect(await shop.balance()).toBe(had)
    expect(await shop.due()).toBe(0n)
  })
})
