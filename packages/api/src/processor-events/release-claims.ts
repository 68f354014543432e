import type { Services } from '../request/context.ts'

/**
 * Lets events be applied at once that a process was applying which is gone. For a start after which nobody else can be at
 * work; an event that somebody applies nevertheless is only applied twice, which changes nothing.
 */
export async function releaseClaims({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await database.prisma.processorEvent.updateMany({
    // One that failed waits for its own time.
    where: { settledAt: null, lastError: null, retryAt: { gt: now } },
    data: { retryAt: now },
  })
}
