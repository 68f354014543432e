/**
 * An amount in minor units prorated to `part` of `whole`, both in seconds, rounded half up to a multiple of `step`.
 * BigInt keeps the product of amount and seconds exact.
 */
export function proratedAmount(amount: number, part: number, whole: number, step: number): number {
  return step * divide(BigInt(amount) * BigInt(part), BigInt(whole) * BigInt(step))
}

/**
 * A percentage of an amount in minor units, rounded half up to a multiple of `step`. Only two decimals of the
 * percentage count.
 */
export function percentOf(amount: number, percent: number, step: number): number {
  return step * divide(BigInt(amount) * BigInt(Math.round(percent * 100)), 10_000n * BigInt(step))
}

function divide(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
