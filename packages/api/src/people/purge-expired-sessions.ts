import type { Services } from '../request/context.ts'

const hour = 60 * 60 * 1000

/** Deletes sessions and links that have expired, and rate counts that are over. None is valid any more: this saves room. */
export async function purgeExpiredSessions({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const over = { where: { expiresAt: { lt: clock.now() } } }
  await database.prisma.session.deleteMany(over)
  await database.prisma.verification.deleteMany(over)
  const anHourAgo = BigInt(clock.now().getTime() - hour)
  await database.prisma.signInRate.deleteMany({ where: { lastRequest: { lt: anHourAgo } } })
}
