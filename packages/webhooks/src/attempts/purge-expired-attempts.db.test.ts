import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { purgeExpiredAttempts } from './purge-expired-attempts.ts'

const database = await testDatabase()
const { prisma } = database

test('attempts that began before a moment are deleted, however many; deliveries and events stay', async () => {
  const account = await createAccount(database)
  await createEndpoint(database, account)
  await recordEvents(database, account)
  const { id } = await prisma.delivery.findFirstOrThrow()
  const then = new Date('2026-11-20T10:00:00Z')
  await prisma.attempt.createMany({
    data: Array.from({ length: 2302 }, (_, index) => ({
      accountId: account.id,
      deliveryId: id,
      number: index + 1,
      requestHeaders: {},
      durationMs: 1,
      startedAt: new Date(then.getTime() + (index < 2300 ? -1 : 0)),
    })),
  })
  expect(await purgeExpiredAttempts(database, then)).toEqual({ deleted: 2300, more: false })
  expect((await prisma.attempt.findMany()).map(({ number }) => number).sort()).toEqual([2301, 2302])
  expect(await prisma.delivery.findMany()).toMatchObject([{ id, status: 'pending' }])
  expect(await prisma.event.count()).toBe(1)
})
