import { setTimeout as pause } from 'node:timers/promises'
import { type Services, sweep } from '@merchant-payments/api'
import { CommandError } from './command-error.ts'

/** Milliseconds. */
const patience = 30_000
const betweenLooks = 100

/**
 * Waits until every event of the processor has been applied, and applies what nobody else does. What we ask of the
 * processor on that occasion makes events of its own, so quiet is what lasts for two looks.
 */
export async function takeInEvents(services: Services): Promise<void> {
  const begun = services.clock.now()
  let quiet = 0
  while (quiet < 2) {
    // What goes wrong is kept with the event, which comes back until patience ends.
    await sweep(services)
    const left = await unsettled(services, begun)
    quiet = left === 0 ? quiet + 1 : 0
    if (left > 0 && services.clock.now().getTime() - begun.getTime() > patience) {
      throw new CommandError(
        `${left} ${left === 1 ? 'event' : 'events'} of the processor could not be applied yet; the server goes on trying.`,
      )
    }
    if (quiet < 2) await pause(betweenLooks)
  }
}

/** Not counting those that had failed before, and are tried again in their own time. */
function unsettled({ database }: Services, begun: Date): Promise<number> {
  return database.prisma.processorEvent.count({
    where: { settledAt: null, OR: [{ lastError: null }, { receivedAt: { gte: begun } }] },
  })
}
