import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '@merchant-payments/api/services'
import { processEvents } from '@merchant-payments/api/worker'

const pollIntervalMs = 5
const batchSize = 500

/**
 * Applies the stored events of the processor, and waits for those that another process is applying: for `timeoutMs` at
 * most. Events that have failed are not waited for; they are retried in their own time.
 */
export async function drainProcessorEvents(services: Services, timeoutMs = 10_000): Promise<void> {
  const startedAt = services.clock.now().getTime()
  for (;;) {
    const open = await services.database.prisma.processorEvent.findMany({
      where: { processedAt: null, lastError: null },
      orderBy: { receivedAt: 'asc' },
      take: batchSize,
      select: { id: true },
    })
    if (open.length === 0 || services.clock.now().getTime() - startedAt >= timeoutMs) return
    // A failure is kept with its event.
    await processEvents(
      services,
      open.map(({ id }) => id),
    )
    await pause(pollIntervalMs)
  }
}
