import { catchUp, openShop, testPlatform } from '@merchant-payments/api/testing'
import { storeProcessorEvent } from '@merchant-payments/api/worker'
import type { Prisma } from '@merchant-payments/db'
import { expect, test } from 'vitest'
import { drainEventsAndMovements } from './drain-events-and-movements.ts'

const platform = await testPlatform()
const { services, processor, database } = platform

/** A paid session whose events are stored, but not applied yet. */
async function withStoredEvents() {
  const shop = await openShop(platform)
  await processor.events()
  const since = services.clock.now()
  const session = await shop.sell()
  await processor.pay(session.id)
  for (const { body, signature } of await processor.events()) {
    await storeProcessorEvent(services, services.processor.events.verify(body, signature))
  }
  const row = () => database.prisma.paymentSession.findFirstOrThrow({ where: { id: session.id } })
  return { shop, row, since }
}

test('events that no other process applies are applied', async () => {
  const { shop, row, since } = await withStoredEvents()
  expect((await row()).status).toBe('open')
  await drainEventsAndMovements(services, since)
  expect((await row()).status).toBe('complete')
  expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
  expect(await database.prisma.processorEvent.count({ where: { processedAt: null } })).toBe(0)
})

test('waits for what another process is applying', async () => {
  const { row, since } = await withStoredEvents()
  const inAMinute = new Date(Date.now() + 60_000)
  const claimed = await database.prisma.processorEvent.updateManyAndReturn({
    where: { processedAt: null },
    data: { dueAt: inAMinute },
  })
  const waiting = drainEventsAndMovements(services, since)
  const processed = { processedAt: new Date(), outcome: 'applied' }
  await database.prisma.processorEvent.updateMany({
    where: { id: { in: claimed.map(({ id }) => id) } },
    data: processed,
  })
  await waiting
  expect((await row()).status).toBe('open')
})

test('says so when something stays open', async () => {
  const { since } = await withStoredEvents()
  const error = { error: { type: 'api_error', message: 'down' } }
  processor.intercept(() => Response.json(error, { status: 500, headers: { 'stripe-should-retry': 'false' } }))
  await expect(drainEventsAndMovements(services, since, 0)).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(/could not be applied yet/),
  })
  processor.intercept(null)
  // An event that failed before is not waited for.
  await drainEventsAndMovements(services, services.clock.now(), 0)
})

test('all that is due to a merchant is moved (fault: the first two hundred movements)', async () => {
  const shop = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
  await processor.pay((await shop.sell()).id)
  await catchUp(platform)
  const { accountId } = shop
  const [payment] = await database.prisma.payment.updateManyAndReturn({ where: { accountId }, data: { due: 0n } })
  // Positive and negative amounts due are netted without a call to the processor.
  const rows = Array.from({ length: 420 }, (_, n) => ({ ...payment, id: `pi_${n}`, due: n % 2 === 0 ? 100n : -100n }))
  await database.prisma.payment.createMany({ data: rows as Prisma.PaymentCreateManyInput[] })
  await drainEventsAndMovements(services, services.clock.now())
  const where = { accountId, transferred: { not: 0n } }
  expect(await database.prisma.payment.count({ where })).toBe(rows.length)
})
