import type { PeriodLine } from '@merchant-payments/processor'

/**
 * The part of a payment for the time after `at` in the periods of its invoice's lines, by the second, rounded down to the
 * currency's step. All amounts in minor units.
 * @param paid less than the sum of the lines if the customer's credit paid a part
 * @param at Unix seconds
 */
export function unusedAmount(lines: readonly PeriodLine[], paid: bigint, at: number, step: bigint): bigint {
  const unused = lines.reduce((sum, { amount, start, end }) => {
    if (end <= start || at >= end) return sum
    return sum + floorOf(amount * BigInt(end - Math.max(at, start)), BigInt(end - start))
  }, 0n)
  const most = unused < paid ? unused : paid
  return most <= 0n ? 0n : most - (most % step)
}

/** The quotient, rounded down also below zero. */
function floorOf(dividend: bigint, divisor: bigint): bigint {
  const rest = dividend % divisor
  return (dividend - (rest < 0n ? rest + divisor : rest)) / divisor
}
