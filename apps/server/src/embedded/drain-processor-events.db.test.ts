import { openShop, type SentEvent, testPlatform } from '@merchant-payments/api/testing'
import { storeProcessorEvent } from '@merchant-payments/api/worker'
import { expect, test } from 'vitest'
import { drainProcessorEvents } from './drain-processor-events.ts'

const platform = await testPlatform()
const { processor, services, database } = platform

/** A sale whose events are stored, but not applied yet. */
async function saleWithStoredEvents() {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.pay(id)
  for (const event of await processor.events()) await store(event)
  return shop
}

const store = ({ body, signature }: SentEvent) =>
  storeProcessorEvent(services, services.processor.events.verify(body, signature))
const open = () => database.prisma.processorEvent.count({ where: { processedAt: null } })

test('stored events are applied when it returns', async () => {
  const shop = await saleWithStoredEvents()
  await drainProcessorEvents(services)
  expect(await open()).toBe(0)
  expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
})

test('events that another process is applying are waited for', async () => {
  const shop = await saleWithStoredEvents()
  const mayAnswer = Promise.withResolvers<void>()
  processor.intercept(async () => {
    await mayAnswer.promise
    return undefined
  })
  const [first, second] = [drainProcessorEvents(services), drainProcessorEvents(services)]
  mayAnswer.resolve()
  await Promise.race([first, second])
  processor.intercept(null)
  expect(await open()).toBe(0)
  expect(await shop.types()).toHaveLength(2)
  await Promise.all([first, second])
})

test('what fails does not hold it up', async () => {
  await saleWithStoredEvents()
  const error = { error: { type: 'api_error', message: 'down' } }
  processor.intercept(() => Response.json(error, { status: 500, headers: { 'stripe-should-retry': 'false' } }))
  await drainProcessorEvents(services)
  processor.intercept(null)
  expect(await open()).toBeGreaterThan(0)
})
