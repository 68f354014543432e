import { expect, test } from 'vitest'
import { testPlatform } from '../../testing/index.ts'
import { purgeExpiredSessions } from './purge-expired-sessions.ts'

const platform = await testPlatform()
const { prisma } = platform.database

test('expired rows are deleted, others are kept', async () => {
  await platform.merchant()
  const { id: userId } = await prisma.user.findFirstOrThrow()
  const now = platform.clock.now()
  const times = { createdAt: now, updatedAt: now }
  for (const [id, ms] of [
    ['old', -1],
    ['new', 60_000],
  ] as const) {
    const expiresAt = new Date(platform.clock.now().getTime() + ms)
    await prisma.session.create({ data: { id, token: id, userId, expiresAt, ...times } })
    await prisma.verification.create({ data: { id, identifier: id, value: '', expiresAt, ...times } })
  }
  await purgeExpiredSessions(platform.services)
  expect((await prisma.session.findMany()).map(({ id }) => id)).toEqual(['new'])
  expect((await prisma.verification.findMany()).map(({ id }) => id)).toEqual(['new'])
})
