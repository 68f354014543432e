import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '@merchant-payments/api/services'
import { processEvents } from '@merchant-payments/api/worker'

const betweenLooksMs = 5
const atOnce = 500

/**
 * Applies what the processor has told so far, and waits for what somebody else is applying: for `patienceMs` at most, and
 * not for what has failed, which comes back in its own time.
 */
export async function applyTold(services: Services, patienceMs = 10_000): Promise<void> {
  const begun = services.clock.now().getTime()
  for (;;) {
    const open = await services.database.prisma.processorEvent.findMany({
      where: { processedAt: null, lastError: null },
      orderBy: { receivedAt: 'asc' },
      take: atOnce,
      select: { id: true },
    })
    if (open.length === 0 || services.clock.now().getTime() - begun >= patienceMs) return
    // What goes wrong is kept with the event.
    await processEvents(
      services,
      open.map(({ id }) => id),
    )
    await pause(betweenLooksMs)
  }
}
