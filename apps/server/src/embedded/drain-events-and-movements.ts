import { setTimeout as pause } from 'node:timers/promises'
import { recoveryReport } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { hasDueMovements, mirrorBalances, payDueMerchants, recoverEvents, sweep } from '@merchant-payments/api/worker'
import type { Prisma } from '@merchant-payments/db'
import { CommandError } from '../command-error.ts'

const pollIntervalMs = 100

/**
 * Applies the processor's events and makes the due movements, and waits for other processes to apply theirs. These calls
 * cause further events, so the work is done when two rounds in a row find nothing.
 * @param since events that failed before then are left to their retries
 * @throws CommandError if something is still open after `timeoutMs`
 */
export async function drainEventsAndMovements(services: Services, since: Date, timeoutMs = 30_000): Promise<void> {
  const startedAt = services.clock.now()
  let idleRounds = 0
  while (idleRounds < 2) {
    // A failure is kept with its event, which is retried until the timeout.
    await sweep(services)
    await recoverEvents(services)
    const open = (await countUnprocessed(services, since)) + (await recoveryReport(services, since)).open
    const isMoving = open === 0 && (await moveMoney(services))
    await mirrorBalances(services, { early: true })
    idleRounds = open > 0 || isMoving ? 0 : idleRounds + 1
    if (open > 0 && services.clock.now().getTime() - startedAt.getTime() > timeoutMs) {
      const reasons = await reasonsOf(services, since)
      throw new CommandError(
        `${open} ${open === 1 ? 'event' : 'events'} of the processor could not be applied yet. The server keeps trying.${reasons}`,
      )
    }
    if (idleRounds < 2) await pause(pollIntervalMs)
  }
}

/**
 * Transfers available money to the accounts that it is due to, a batch for each account at a time. A movement that the processor
 * refuses is retried later.
 * @returns whether there is more to move
 */
async function moveMoney(services: Services): Promise<boolean> {
  const errors = await payDueMerchants(services)
  return errors.length === 0 && hasDueMovements(services)
}

function countUnprocessed(services: Services, since: Date): Promise<number> {
  return services.database.prisma.processorEvent.count({ where: unprocessed(services, since) })
}

/** A line for each of the first events: its type, the number of attempts, and its error. */
async function reasonsOf(services: Services, since: Date): Promise<string> {
  const events = await services.database.prisma.processorEvent.findMany({
    where: unprocessed(services, since),
    orderBy: { receivedAt: 'asc' },
    take: 5,
  })
  return events
    .map(({ id, type, claim, lastError }) => `\n${type} ${id}, tried ${claim} times: ${lastError ?? 'under way'}`)
    .join('')
}

function unprocessed({ processor }: Services, since: Date): Prisma.ProcessorEventWhereInput {
  // Events of a mode without keys wait until the keys are set.
  const modes = [true, false].filter(processor.isSetUp).map((livemode) => ({ livemode }))
  return { processedAt: null, AND: [{ OR: modes }, { OR: [{ lastError: null }, { receivedAt: { gte: since } }] }] }
}
