import type { Payout } from '@merchant-payments/db'
import type { PayoutSnapshot } from '@merchant-payments/processor'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Stripe: payouts. A bank may send one back within five business days of its arrival. */
const mayStillFailMs = 9 * day
/** Of one that is older the processor will not say any more what it is made of. */
const maxWaitForLinesMs = 45 * day

/**
 * When a payout is asked about again should no event tell of it, in milliseconds from now; null when it is over.
 * @param row what is known of it beside the read
 * @param now by the processor's clock
 */
export function nextLook(
  { status, automatic, reconciled, arrival, created }: PayoutSnapshot,
  row: Pick<Payout, 'reconciled'>,
  now: Date,
): number | null {
  const waitsForLines = automatic && !row.reconciled && now.getTime() - created.getTime() < maxWaitForLinesMs
  // Its lines are asked for at once; this is for when that fails.
  if (waitsForLines && reconciled) return 5 * minute
  if (waitsForLines || status === 'pending' || status === 'in_transit') return 6 * hour
  return status === 'paid' && now.getTime() - arrival.getTime() < mayStillFailMs ? day : null
}
