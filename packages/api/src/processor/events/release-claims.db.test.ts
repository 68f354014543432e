import { expect, test } from 'vitest'
import { openShop, testPlatform } from '../../testing/index.ts'
import { sweep } from '../sweep/resume-unfinished-work.ts'
import { releaseClaims } from './release-claims.ts'
import { storeProcessorEvent } from './store-events-once.ts'

const platform = await testPlatform()
const { processor, services, database, clock } = platform

test('events that a dead process was applying are applied at once, and failed events when they are due', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.pay(id)
  for (const { body, signature } of await processor.events()) {
    await storeProcessorEvent(services, services.processor.events.verify(body, signature))
  }
  const later = new Date(clock.now().getTime() + 60_000)
  const hold = (type: string, lastError: string | null) =>
    database.prisma.processorEvent.updateMany({
      where: { type, processedAt: null },
      data: { claim: 1, dueAt: later, lastError },
    })
  await hold('payment_intent.succeeded', null)
  await hold('checkout.session.completed', 'ProcessorError: no answer')
  await sweep(services)
  expect(await shop.types()).toEqual([])

  await releaseClaims(services)
  expect(await sweep(services)).toEqual([])
  expect(await shop.types()).toEqual(['payment_intent.succeeded'])
})
