import type { Payout } from '@merchant-payments/db'
import type { PayoutSnapshot } from '@merchant-payments/processor'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Stripe: payouts. A bank may send one back within five business days of its arrival. */
const mayStillFailMs = 9 * day
/** The processor no longer compiles the lines of an older payout. */
const maxWaitForLinesMs = 45 * day

/**
 * The time until a payout is read again if no event reports a change, in milliseconds; null if it can no longer change.
 * @param row our data besides the read
 * @param now by the processor's clock
 */
export function nextPayoutRead(
  { status, automatic, reconciled, arrival, created }: PayoutSnapshot,
  row: Pick<Payout, 'reconciled'>,
  now: Date,
): number | null {
  const waitsForLines = automatic && !row.reconciled && now.getTime() - created.getTime() < maxWaitForLinesMs
  // The lines are read immediately; this delay applies if that fails.
  if (waitsForLines && reconciled) return 5 * minute
  if (waitsForLines || status === 'pending' || status === 'in_transit') return 6 * hour
  return status === 'paid' && now.getTime() - arrival.getTime() < mayStillFailMs ? day : null
}
