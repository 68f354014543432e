/** Hundredths of a percent of disputes to successful payments in a month. */
const warnAt = 50
const alarmAt = 75
/** Successful payments in a month from which a rate is judged. */
const minPayments = 20

export type DisputeLevel = 'ok' | 'warning' | 'alarm'

export type DisputeRate = {
  /** Hundredths of a percent, rounded down; null where no payment succeeded. */
  rate: number | null
  /** Null below the number of payments from which a rate is judged. */
  level: DisputeLevel | null
}

/** The rate of disputes to the successful payments of a month, in every currency. */
export function disputeRateOf({ succeeded, disputes }: { succeeded: number; disputes: number }): DisputeRate {
  if (succeeded === 0) return { rate: null, level: null }
  const rate = Math.floor((10_000 * disputes) / succeeded)
  if (succeeded < minPayments) return { rate, level: null }
  // Whole numbers are compared, so that a rate of exactly the limit counts.
  const isFrom = (limit: number) => 10_000 * disputes >= limit * succeeded
  return { rate, level: isFrom(alarmAt) ? 'alarm' : isFrom(warnAt) ? 'warning' : 'ok' }
}

/** The beginning of the month of a moment, in UTC. */
export function beginningOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
