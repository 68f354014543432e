import type { Services } from '../request/context.ts'

/** Deletes the statements that were kept for as long as they are, with their files. */
export async function purgeExpiredStatements({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await database.prisma.monthlyStatement.deleteMany({ where: { expiresAt: { lt: clock.now() } } })
}
