import { openShop, type Shop, testPlatform } from '@merchant-payments/api/testing'
import { expect, test } from 'vitest'
import { recover } from '../commands/recover.ts'
import { createRecovery } from './recover-missed-events.ts'

const platform = await testPlatform()
const { services, processor, database } = platform
const told = ['checkout.session.completed', 'payment_intent.succeeded']

/** A sale whose events never come. */
async function soldInSilence(shop?: Shop): Promise<Shop> {
  const seller = shop ?? (await openShop(platform))
  const { id } = await seller.sell()
  await processor.pay(id)
  await processor.events()
  return seller
}
const never = new AbortController().signal

test('a process makes up at its start for what never came, and leaves alone what was just read', async () => {
  const shop = await soldInSilence()
  await createRecovery(services, never)()
  expect(await shop.types()).toEqual(told)
  const { claim } = await database.prisma.eventFeed.findFirstOrThrow({ where: { processorAccount: shop.account } })
  await createRecovery(services, never)()
  const after = await database.prisma.eventFeed.findFirstOrThrow({ where: { processorAccount: shop.account } })
  expect(after.claim).toBe(claim)
})

test('a failure of our own is followed by another look at everything', async () => {
  let broken = false
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (broken && name === 'query') return () => Promise.reject(new Error('the database is away'))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const recovering = createRecovery({ ...services, database: { ...database, pool } }, never)
  await recovering()
  const shop = await soldInSilence()
  await database.prisma.eventFeed.updateMany({ data: { readAt: new Date(0) } })
  broken = true
  await expect(recovering()).rejects.toThrow('the database is away')
  broken = false
  await recovering()
  expect(await shop.types()).toEqual(told)
})

test('an hour later by the clock of a sandbox elsewhere, what never came is made up for', async () => {
  let aheadMs = 0
  const elsewhere = { ...services.processor, clock: { ...services.processor.clock, aheadMs: () => aheadMs } }
  const recovering = createRecovery({ ...services, processor: elsewhere }, never)
  const shop = await openShop(platform)
  const { accountId } = shop
  await database.prisma.apiKey.updateMany({ where: { accountId }, data: { lastUsedAt: services.clock.now() } })
  await recovering()
  await soldInSilence(shop)
  await recovering()
  expect(await shop.types()).toEqual([])
  aheadMs = 3_600_000
  await recovering()
  expect(await shop.types()).toEqual(told)
  const { claim } = await database.prisma.eventFeed.findFirstOrThrow({ where: { processorAccount: shop.account } })
  await recovering()
  const after = await database.prisma.eventFeed.findFirstOrThrow({ where: { processorAccount: shop.account } })
  expect(after.claim).toBe(claim)
})

test('mpay recover makes up for what never came, and says how much that was', async () => {
  const shop = await soldInSilence()
  const since = new Date(Date.now() - 3_600_000)
  expect(await recover(services, since)).toMatchObject({
    since: since.toISOString(),
    accounts_read: await database.prisma.eventFeed.count(),
    events_recovered: expect.any(Number),
  })
  expect(await shop.types()).toEqual(told)
  const again = await recover(services, since)
  expect(again.events_listed).toBeGreaterThan(0)
  expect(again.events_recovered).toBe(0)
})

test('mpay recover names an account that could not be read, in one line', async () => {
  const shop = await openShop(platform)
  const error = { error: { type: 'api_error', message: 'down' } }
  processor.intercept((request) =>
    request.headers.get('stripe-account') === shop.account
      ? Response.json(error, { status: 500, headers: { 'stripe-should-retry': 'false' } })
      : undefined,
  )
  const refused = recover(services, new Date(Date.now() - 3_600_000))
  await expect(refused).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(
      new RegExp(
        `^\\d+ missed events were recovered, but .*: ${shop.account} in test mode \\(The processor did not answer.*\\)\\.$`,
      ),
    ),
  })
  processor.intercept(null)
})
