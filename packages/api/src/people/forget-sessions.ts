import type { Services } from '../request/context.ts'

/** Deletes sessions and links that have expired. Nobody can use them; this is only for the room. */
export async function forgetSessions({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const over = { where: { expiresAt: { lt: clock.now() } } }
  await database.prisma.session.deleteMany(over)
  await database.prisma.verification.deleteMany(over)
}
