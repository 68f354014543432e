import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { testClock } from '../testing/index.ts'
import { purgeExpired } from './purge-expired.ts'

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
  await database.prisma.rateWindow.createMany({
    data: [
      { keyId: 'key_old', startedAt: new Date('2026-02-27T23:00:00Z'), leased: 1 },
      { keyId: 'key_recent', startedAt: new Date('2026-02-28T23:30:00Z'), leased: 1 },
    ],
  })
  await purgeExpired({ database, clock })
  const events = await database.prisma.processorEvent.findMany({ orderBy: { id: 'asc' } })
  expect(events.map(({ id }) => id)).toEqual(['open', 'recent'])
  expect(await database.prisma.rateWindow.findMany()).toMatchObject([{ keyId: 'key_recent' }])
})
