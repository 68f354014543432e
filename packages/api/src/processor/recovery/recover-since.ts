import { withLease } from '@merchant-payments/db/worker'
import type { Throttle } from '../../core/concurrency/throttle.ts'
import type { Services } from '../../core/request/context.ts'
import { setUpModes } from '../../core/request/set-up-modes.ts'
import { movementPauseLease } from '../../money/transfers/movement-pause-lease.ts'
import { readFeedsAgain } from './event-feeds.ts'
import { type FailedPlace, keepFailure, type Rebuilt, rebuild } from './rebuild/rebuild.ts'
import { rebuildTransfers } from './rebuild/rebuild-transfers.ts'

type RecoveryOptions = {
  /** By the processor's clock. */
  since: Date
  /** Reports what is missing without writing it. */
  dryRun: boolean
  pace: Throttle
  /** Applies the events of the processor that are due. */
  applyEvents: () => Promise<void>
  tell: (progress: string) => void
}

/** How long a second run waits for the first one. */
const limits = { leaseMs: 30_000, waitMs: 5_000 }

/**
 * Recovers from the processor the data that the database has lost since a time: first rows, then their events, then
 * movements. Workers make no movements during a run. Safe to repeat: existing rows stay, and the next run continues an
 * interrupted one.
 * @throws LeaseHeldError while another one runs
 */
export function recoverSince(
  services: Services,
  { since, dryRun, pace, applyEvents, tell }: RecoveryOptions,
): Promise<{ rebuilt: Rebuilt & { transfers: number }; failed: FailedPlace[] }> {
  const rebuilding = { services, since, dryRun, pace, found: new Set<string>() }
  return withLease(services.database.pool, movementPauseLease, limits, async () => {
    const { rebuilt, failed } = await rebuild(rebuilding, (done, places) =>
      tell(`${done} of ${places} accounts looked through`),
    )
    if (!dryRun) {
      tell('reading the events of all accounts')
      await readFeedsAgain(services, { since })
      await applyEvents()
    }
    let transfers = 0
    for (const livemode of setUpModes(services)) {
      await keepFailure(failed, { livemode, hostAccount: null }, async () => {
        transfers += await rebuildTransfers(rebuilding, livemode)
      })
    }
    return { rebuilt: { ...rebuilt, transfers }, failed }
  })
}
