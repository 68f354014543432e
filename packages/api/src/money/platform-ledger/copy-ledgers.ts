import { LeaseHeldError, withLease } from '@merchant-payments/db/worker'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Services } from '../../core/request/context.ts'
import { setUpModes } from '../../core/request/set-up-modes.ts'
import { copyPlatformLedger } from './copy-ledger.ts'

/** A process that died frees the lease after this time. */
const leaseMs = 60_000

/**
 * Copies the platform's ledger in both modes, so that a report has little left to copy. One process at a time does so for a mode.
 * @returns the errors; the next call repeats what failed
 */
export function copyPlatformLedgers(services: Services): Promise<Error[]> {
  return collectErrors(setUpModes(services), async (livemode) => {
    const lease = { leaseMs, waitMs: 0 }
    const copy = () => copyPlatformLedger(services, livemode)
    await withLease(services.database.pool, `platform-ledger:${livemode}`, lease, copy).catch((error: unknown) => {
      if (!(error instanceof LeaseHeldError)) throw error
    })
    return []
  })
}
