import { setTimeout as pause } from 'node:timers/promises'
import { recoveryStanding } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { recoverEvents, runDueMovements, sweep } from '@merchant-payments/api/worker'
import { CommandError } from './command-error.ts'

const betweenLooksMs = 100

/**
 * Waits until every event of the processor has been applied and what is owed has moved, and does what nobody else does.
 * What we ask of the processor on that occasion makes events of its own, so quiet is what lasts for two looks.
 * @param since what came before and has failed is left to its own time
 * @throws CommandError when something is still open after `patienceMs`
 */
export async function takeInEvents(services: Services, since: Date, patienceMs = 30_000): Promise<void> {
  const begun = services.clock.now()
  let quiet = 0
  while (quiet < 2) {
    // What goes wrong is kept with the event, which comes back until patience ends.
    await sweep(services)
    await recoverEvents(services)
    const left = (await unsettled(services, since)) + (await recoveryStanding(services, since)).open
    // Money that has become available may be owed.
    if (left === 0) await runDueMovements(services)
    quiet = left === 0 ? quiet + 1 : 0
    if (left > 0 && services.clock.now().getTime() - begun.getTime() > patienceMs) {
      throw new CommandError(
        `${left} ${left === 1 ? 'event' : 'events'} of the processor could not be applied yet. The server keeps trying.`,
      )
    }
    if (quiet < 2) await pause(betweenLooksMs)
  }
}

function unsettled({ database }: Services, since: Date): Promise<number> {
  return database.prisma.processorEvent.count({
    where: { settledAt: null, OR: [{ lastError: null }, { receivedAt: { gte: since } }] },
  })
}
