/** A tax rate as it is applied: from 0 to 100 with at most four decimals. */
export type AppliedRate = { id: string; inclusive: boolean; percentage: number }

/** The tax of a rate on an amount. All amounts are minor units. */
export type Tax = { amount: number; inclusive: boolean; rate: string; taxable: number }

const whole = 1_000_000n

/**
 * The taxes of an amount, each rounded half up to a multiple of `step`. Inclusive taxes are a part of the amount; exclusive taxes are added
 * to the rest.
 */
export function taxesOn(amount: number, rates: readonly AppliedRate[], step: number): Tax[] {
  const included = rates.filter(({ inclusive }) => inclusive)
  const gross = included.reduce((sum, rate) => sum + partsOf(rate), whole)
  const inside = included.map((rate) => share(amount, partsOf(rate), gross, step))
  const taxable = inside.reduce((rest, tax) => rest - tax, amount)
  return rates.map((rate) => ({
    amount: rate.inclusive ? (inside[included.indexOf(rate)] ?? 0) : share(taxable, partsOf(rate), whole, step),
    inclusive: rate.inclusive,
    rate: rate.id,
    taxable,
  }))
}

const partsOf = ({ percentage }: AppliedRate): bigint => BigInt(Math.round(percentage * 10_000))

/** The same of a credit as of a charge. */
function share(amount: number, parts: bigint, of: bigint, step: number): number {
  const divisor = of * BigInt(step)
  const size = Number((2n * BigInt(Math.abs(amount)) * parts + divisor) / (2n * divisor)) * step
  return amount < 0 ? -size : size
}
