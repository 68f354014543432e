import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/index.ts'
import { purgeRateWindows } from './purge-rate-windows.ts'

const database = await testDatabase()

test('rate windows of a day ago are deleted, and younger ones stay', async () => {
  const clock = testClock()
  clock.stop(new Date('2026-03-01T00:00:00Z'))
  await database.prisma.rateWindow.createMany({
    data: [
      { keyId: 'key_old', startedAt: new Date('2026-02-27T23:00:00Z'), leased: 1 },
      { keyId: 'key_recent', startedAt: new Date('2026-02-28T23:30:00Z'), leased: 1 },
    ],
  })
  await purgeRateWindows({ database, clock })
  expect(await database.prisma.rateWindow.findMany()).toMatchObject([{ keyId: 'key_recent' }])
})
