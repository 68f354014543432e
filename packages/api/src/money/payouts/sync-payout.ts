import type { Payout } from '@merchant-payments/db'
import type { PayoutSnapshot } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { sync, writeAll } from '../../core/rows/sync-object.ts'
import { copyPayoutLines, type OwnLedger } from './copy-payout-lines.ts'
import { writePayout } from './write-payout.ts'

/**
 * Reads a payout from the processor, updates its row, records the event of its arrival or failure, and copies its lines as soon as
 * they are known.
 * @param id po_…
 * @throws ProcessorError
 */
export async function syncPayout(services: Services, { owner, scope }: OwnLedger, id: string): Promise<Payout> {
  const { processor, processorClock } = services
  const { payout, snapshot } = await sync(
    services,
    () => processor.payouts.retrieve(scope, id),
    async (seen) => ({
      snapshot: seen.snapshot,
      payout: await writeAll(services, owner.id, (tx) =>
        writePayout(tx, owner, { ...seen, now: processorClock.now() }),
      ),
    }),
  )
  return hasUnknownLines(payout, snapshot) ? copyPayoutLines(services, { owner, scope }, payout) : payout
}

/** Whether the lines of a payout can be read and are not stored yet. */
function hasUnknownLines(payout: Payout, { reconciled }: PayoutSnapshot): boolean {
  return reconciled && !payout.reconciled
}
