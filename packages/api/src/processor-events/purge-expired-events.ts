import type { Services } from '../request/context.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes events that were processed 30 days ago, and idempotency keys under which the processor failed. */
export async function purgeExpiredEvents({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await database.prisma.processorEvent.deleteMany({ where: { processedAt: { lt: new Date(now - 30 * day) } } })
  // The processor has forgotten them, too.
  await database.prisma.spentKey.deleteMany({ where: { createdAt: { lt: new Date(now - 2 * day) } } })
}
