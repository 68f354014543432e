/**
 * The part of an amount in minor units that falls on `part` of `whole`, both in seconds, rounded to the nearest multiple
 * of `step` and halves up. Computed exactly: amount times seconds outgrows what a number holds.
 */
export function proratedAmount(amount: number, part: number, whole: number, step: number): number {
  return step * divide(BigInt(amount) * BigInt(part), BigInt(whole) * BigInt(step))
}

/**
 * A percentage of an amount in minor units, rounded to the nearest multiple of `step` and halves up; at most two decimals
 * count.
 */
export function percentOf(amount: number, percent: number, step: number): number {
  return step * divide(BigInt(amount) * BigInt(Math.round(percent * 100)), 10_000n * BigInt(step))
}

function divide(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
