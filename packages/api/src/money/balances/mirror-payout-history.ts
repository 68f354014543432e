import { statementsOn } from '@merchant-payments/db'
import { type Claimed, renewClaim } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { readVersioned } from '../../core/rows/versioned-snapshot.ts'
import type { OwnLedger } from '../payouts/copy-payout-lines.ts'
import { writePayout } from '../payouts/write-payout.ts'
import { type Mirror, mirrorQueue } from './mirror-queue.ts'

const beginning = new Date(0)

/**
 * Copies the payouts that an account had before payouts were stored here, without recording events. Their lines are
 * read later, one payout after the other, as for payouts without an event.
 * @throws ProcessorError, ClaimLostError
 */
export async function mirrorPayoutHistory(
  services: Services,
  mirror: Claimed<Mirror>,
  { owner, scope }: OwnLedger,
): Promise<void> {
  const now = services.processorClock.now()
  let after: string | null = null
  do {
    const { snapshot: page, version } = await readVersioned(services, () =>
      services.processor.payouts.list(scope, beginning, after),
    )
    await writeAll(services, owner.id, async (tx) => {
      for (const snapshot of page.items) await writePayout(tx, owner, { snapshot, version, now }, { silent: true })
    })
    after = page.next
    if (after !== null) await renewClaim(statementsOn(services.database.pool), mirrorQueue, mirror)
  } while (after !== null)
}
