import { expect, test } from 'vitest'
import { openShop, type SentEvent, subscribe, testPlatform } from '../../testing/index.ts'
import { openInbox } from './inbox.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
/** With the hour of a draft. */
const month = (31 * 24 + 2) * 3600

/** Takes events in all at once, and waits until they were applied; what went wrong. */
async function applyMissedEvents(events: readonly SentEvent[]): Promise<unknown[]> {
  const errors: unknown[] = []
  const inbox = openInbox(services, (error) => errors.push(error))
  await Promise.all(
    events.map(async ({ body, signature }) => {
      const event = await inbox.receive(body, signature)
      if (event) inbox.apply(event)
    }),
  )
  await inbox.idle()
  return errors
}

/** Renewals of so many subscriptions of two merchants, of which no event has told yet. */
async function renewals(each: number) {
  const shops = [await openShop(platform), await openShop(platform)]
  const ids: string[] = []
  for (const shop of shops) {
    for (let count = 0; count < each; count++) ids.push((await subscribe(platform, shop)).subscription.id)
  }
  await processor.advance(month)
  const told = async () => {
    const rows = await database.prisma.event.findMany({
      where: { accountId: { in: shops.map(({ accountId }) => accountId) } },
      select: { type: true },
    })
    const types = Map.groupBy(rows, ({ type }) => type)
    return ['customer.subscription.updated', 'payment_intent.succeeded'].map((type) => types.get(type)?.length ?? 0)
  }
  return { ids, told, events: await processor.events() }
}

test('events of renewals that arrive together, and twice, are each stored once', async () => {
  const { told, events } = await renewals(5)
  expect(await applyMissedEvents([...events, ...events])).toEqual([])
  expect(await told()).toEqual([10, 20])
  expect(await database.prisma.processorEvent.count({ where: { processedAt: null } })).toBe(0)
})

test('an event that cannot be read fails alone, and is retried', async () => {
  const { ids, told, events } = await renewals(3)
  const [dark = ''] = ids
  const error = { error: { type: 'api_error', message: 'down' } }
  processor.intercept((request) =>
    request.url.includes(dark) && request.method === 'GET' && request.url.includes('/v1/subscriptions/')
      ? Response.json(error, { status: 500, headers: { 'stripe-should-retry': 'false' } })
      : undefined,
  )
  expect(await applyMissedEvents([...events, ...events])).toMatchObject([{ name: 'ProcessorError' }])
  processor.intercept(null)
  expect(await told()).toEqual([5, 12])
  const open = await database.prisma.processorEvent.findMany({ where: { processedAt: null } })
  expect(open).toMatchObject([{ objectId: dark, claim: 1, lastError: expect.stringContaining('ProcessorError') }])
  await database.prisma.processorEvent.updateMany({ where: { processedAt: null }, data: { dueAt: new Date(0) } })
  expect(await applyMissedEvents(events)).toEqual([])
  expect(await told()).toEqual([6, 12])
})

test('an event that cannot be stored fails alone', async () => {
  const { ids, told, events } = await renewals(2)
  const [orphan = ''] = ids
  // The answer to the call that made its session is not in our rows.
  const { sessionRef } = await database.prisma.subscription.findFirstOrThrow({ where: { id: orphan } })
  const { id } = await database.prisma.subscriptionSession.findFirstOrThrow({ where: { ref: sessionRef } })
  await database.prisma.subscriptionSession.updateMany({ where: { ref: sessionRef }, data: { id: null } })
  const errors = await applyMissedEvents(events)
  expect(new Set(errors.map((error) => (error as Error).name))).toEqual(new Set(['EventTooEarlyError']))
  expect(await told()).toEqual([3, 7])
  await database.prisma.subscriptionSession.updateMany({ where: { ref: sessionRef }, data: { id } })
  await database.prisma.processorEvent.updateMany({ where: { processedAt: null }, data: { dueAt: new Date(0) } })
  expect(await applyMissedEvents(events)).toEqual([])
  expect(await told()).toEqual([4, 8])
})
