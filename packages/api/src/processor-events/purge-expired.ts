import type { Services } from '../request/context.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes what is of no more use: processor events that were processed 30 days ago, keys of calls that failed, and rate windows long over. */
export async function purgeExpired({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await database.prisma.processorEvent.deleteMany({ where: { processedAt: { lt: new Date(now - 30 * day) } } })
  // The processor has forgotten them, too.
  await database.prisma.spentKey.deleteMany({ where: { createdAt: { lt: new Date(now - 2 * day) } } })
  await database.prisma.rateWindow.deleteMany({ where: { startedAt: { lt: new Date(now - day) } } })
}
