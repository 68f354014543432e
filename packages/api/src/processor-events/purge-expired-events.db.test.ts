import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { testClock } from '../testing/index.ts'
import { purgeExpiredEvents } from './purge-expired-events.ts'

const database = await testDatabase()

test('keeps what is recent or still open, and forgets the rest', async () => {
  const clock = testClock()
  clock.stop(new Date('2026-03-01T00:00:00Z'))
  const event = (id: string, processedAt: string | null) => ({
    id,
    livemode: false,
    type: 't',
    objectId: 'o',
    subject: { kind: 'other' },
    receivedAt: new Date('2026-01-01T00:00:00Z'),
    processedAt: processedAt && new Date(processedAt),
  })
  await database.prisma.processorEvent.createMany({
    data: [event('old', '2026-01-29T00:00:00Z'), event('recent', '2026-02-01T00:00:00Z'), event('open', null)],
  })
  await purgeExpiredEvents({ database, clock })
  const events = await database.prisma.processorEvent.findMany({ orderBy: { id: 'asc' } })
  expect(events.map(({ id }) => id)).toEqual(['open', 'recent'])
})
