import type { Tx } from '@merchant-payments/db'
import type { ProcessorScope } from '@merchant-payments/processor'
import { markBalanceDue } from '../balances/mark-due.ts'
import type { Services } from '../request/context.ts'
import { balancesOf, outcomesOf } from './committed-outcomes.ts'
import { retryIfStale } from './stale-read.ts'
import { readVersioned, type VersionedSnapshot } from './versioned-snapshot.ts'

/** Where an object of the processor is, and which it is. */
export type ProcessorObject = { scope: ProcessorScope; id: string }

/**
 * Reads the processor and brings our rows to what it shows: the frame of every sync of one object. When another process has
 * brought them to something newer meanwhile, both steps are done again.
 */
export function sync<T, R>(
  services: Services,
  read: () => Promise<T>,
  write: (seen: VersionedSnapshot<T>) => Promise<R>,
): Promise<R> {
  return retryIfStale(async () => write(await readVersioned(services, read)))
}

/** Writes rows, their events and deliveries in one transaction, tells what came of it, and wakes the worker that delivers. The balances that
 * it concerns are read again. */
export async function writeAll<R>(
  services: Pick<Services, 'database' | 'observer' | 'wakeDeliveries'>,
  write: (tx: Tx) => Promise<R>,
): Promise<R> {
  const { written, outcomes, balances } = await services.database.prisma.$transaction(async (tx) => ({
    written: await write(tx),
    outcomes: outcomesOf(tx),
    balances: balancesOf(tx),
  }))
  for (const outcome of outcomes) services.observer?.onOutcome(outcome)
  for (const accountId of balances) markBalanceDue(services.database, accountId)
  services.wakeDeliveries()
  return written
}
