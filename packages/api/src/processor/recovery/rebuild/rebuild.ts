import { ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import { setUpModes } from '../../../core/request/set-up-modes.ts'
import { listPlaces } from './list-places.ts'
import type { RebuildContext } from './rebuild-context.ts'
import { rebuildCustomers } from './rebuild-customers.ts'
import { rebuildMerchants } from './rebuild-merchants.ts'
import { rebuildPayments } from './rebuild-payments.ts'
import { rebuildSessions } from './rebuild-sessions.ts'

/** The objects that exist at the processor but had no rows. */
export type Rebuilt = {
  merchants: string[]
  accounts: number
  customers: number
  payment_sessions: number
  subscription_sessions: number
  payments: number
  /** Sessions that were opened by a release that did not store their terms at the processor. */
  unclear_sessions: number
}

/** Places that could not be read completely. Rows that were created from them stay, and the next run continues. */
export type FailedPlace = { scope: ProcessorScope; error: ProcessorError }

/**
 * Recreates, after the database was restored to an earlier state, the rows of objects that the processor still has.
 * Each row is created in the initial state of its object, so that later events report each change once. Safe to repeat,
 * and to run while servers run.
 * @param tell called for each place that was read
 */
export async function rebuild(
  rebuilding: RebuildContext,
  tell: (done: number, places: number) => void,
): Promise<{ rebuilt: Rebuilt; failed: FailedPlace[] }> {
  const { services } = rebuilding
  const failed: FailedPlace[] = []
  const joined: ProcessorScope[] = []
  const rebuilt: Rebuilt = {
    merchants: [],
    accounts: 0,
    customers: 0,
    payment_sessions: 0,
    subscription_sessions: 0,
    payments: 0,
    unclear_sessions: 0,
  }
  for (const livemode of setUpModes(services)) {
    await keepFailure(failed, { livemode, hostAccount: null }, async () => {
      const { merchants, accounts } = await rebuildMerchants(rebuilding, livemode)
      rebuilt.merchants.push(...merchants)
      rebuilt.accounts += accounts.length
      joined.push(...accounts)
    })
  }
  // In a dry run no row refers to the accounts that were found.
  const places = [...(await listPlaces(services)), ...(rebuilding.dryRun ? joined : [])]
  for (const [index, scope] of places.entries()) {
    await keepFailure(failed, scope, async () => {
      rebuilt.customers += await rebuildCustomers(rebuilding, scope)
      const sessions = await rebuildSessions(rebuilding, scope)
      rebuilt.payment_sessions += sessions.payment
      rebuilt.subscription_sessions += sessions.subscription
      rebuilt.unclear_sessions += sessions.unclear
      rebuilt.payments += await rebuildPayments(rebuilding, scope)
    })
    tell(index + 1, places.length)
  }
  return { rebuilt, failed }
}

/** Stores the error of a place that the processor refuses or does not answer for, so that the other places are still read. */
export async function keepFailure(
  failed: FailedPlace[],
  scope: ProcessorScope,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    failed.push({ scope, error })
  }
}
