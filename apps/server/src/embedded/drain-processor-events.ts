import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '@merchant-payments/api/services'
import { processEvents } from '@merchant-payments/api/worker'

const pollIntervalMs = 5
const batchSize = 500

/**
 * Applies what the processor has told so far, and waits for what somebody else is applying: for `timeoutMs` at most, and
 * not for what has failed, which comes back in its own time.
 */
export async function drainProcessorEvents(services: Services, timeoutMs = 10_000): Promise<void> {
  const startedAt = services.clock.now().getTime()
  for (;;) {
    const open = await services.database.prisma.processorEvent.findMany({
      where: { settledAt: null, lastError: null },
      orderBy: { receivedAt: 'asc' },
      take: batchSize,
      select: { id: true },
    })
    if (open.length === 0 || services.clock.now().getTime() - startedAt >= timeoutMs) return
    // What goes wrong is kept with the event.
    await processEvents(
      services,
      open.map(({ id }) => id),
    )
    await pause(pollIntervalMs)
  }
}
