import { setTimeout as pause } from 'node:timers/promises'
import { recoveryStanding } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { recoverEvents, runDueMovements, sweep } from '@merchant-payments/api/worker'
import { CommandError } from './command-error.ts'

const pollIntervalMs = 100

/**
 * Waits until every event of the processor has been applied and what is owed has moved, and does what nobody else does.
 * What we ask of the processor on that occasion makes events of its own, so idleRounds is what lasts for two looks.
 * @param since what came before and has failed is open to its own time
 * @throws CommandError when something is still open after `timeoutMs`
 */
export async function drainEventsAndMovements(services: Services, since: Date, timeoutMs = 30_000): Promise<void> {
  const startedAt = services.clock.now()
  let idleRounds = 0
  while (idleRounds < 2) {
    // What goes wrong is kept with the event, which comes back until patience ends.
    await sweep(services)
    await recoverEvents(services)
    const open = (await unsettled(services, since)) + (await recoveryStanding(services, since)).open
    // Money that has become available may be owed.
    if (open === 0) await runDueMovements(services)
    idleRounds = open === 0 ? idleRounds + 1 : 0
    if (open > 0 && services.clock.now().getTime() - startedAt.getTime() > timeoutMs) {
      throw new CommandError(
        `${open} ${open === 1 ? 'event' : 'events'} of the processor could not be applied yet; the server goes on trying.`,
      )
    }
    if (idleRounds < 2) await pause(pollIntervalMs)
  }
}

function unsettled({ database }: Services, since: Date): Promise<number> {
  return database.prisma.processorEvent.count({
    where: { settledAt: null, OR: [{ lastError: null }, { receivedAt: { gte: since } }] },
  })
}
