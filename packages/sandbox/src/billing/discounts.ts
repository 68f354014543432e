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

/** The reduction by one discount: a percentage, or an amount in minor units. */
export type Reduction = {
  /** Id of the discount. */
  id: string
  percent_off: number | null
  amount_off: number | null
  /** The products that it is for; null for all. */
  products: readonly string[] | null
  /** The subscription item that it is for; null or undefined for all. */
  item?: string | null | undefined
}

export type DiscountableLine = {
  /** Minor units. */
  amount: number
  discountable: boolean
  product: string | null
  /** The subscription item that it bills, if any. */
  item?: string | null | undefined
}

/** The reduction of a line by a discount, in minor units. */
export type LineDiscount = { discount: string; amount: number }

/**
 * The reduction of each line by each discount. Discounts are applied in order, each to the remainder of the ones before. A
 * percentage is rounded per line, half up to a multiple of `step`; an amount is spread over the lines in proportion, so that its
 * parts add up to it exactly. No line falls below zero.
 */
export function discountLines(
  lines: readonly DiscountableLine[],
  reductions: readonly Reduction[],
  step: number,
): LineDiscount[][] {
  const left = lines.map(({ amount }) => amount)
  const taken: LineDiscount[][] = lines.map(() => [])
  for (const reduction of reductions) {
    const open = lines.map((line, index) => (isFor(reduction, line) ? Math.max(0, left[index] ?? 0) : 0))
    const { amount_off, percent_off } = reduction
    const parts =
      percent_off === null ? spread(amount_off ?? 0, open) : open.map((amount) => percentOf(amount, percent_off, step))
    for (const [index, part] of parts.entries()) {
      const amount = Math.min(part, open[index] ?? 0)
      if (amount === 0) continue
      left[index] = (left[index] ?? 0) - amount
      taken[index]?.push({ discount: reduction.id, amount })
    }
  }
  return taken
}

/** The sum of what is taken off, in minor units. */
export function sumOfDiscounts(discounts: readonly LineDiscount[]): number {
  return discounts.reduce((sum, { amount }) => sum + amount, 0)
}

function isFor({ item, products }: Reduction, { discountable, item: billed, product }: DiscountableLine): boolean {
  if (item && item !== billed) return false
  return discountable && (products === null || (product !== null && products.includes(product)))
}

/** Parts of an amount in proportion to `weights`, which they never exceed; the largest remainders get what is left over. */
function spread(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const total = Math.min(amount, whole)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(weight) * BigInt(total))
  const parts = exact.map((product) => Number(product / BigInt(whole)))
  const byRemainder = exact
    .map((product, index) => ({ index, rest: product % BigInt(whole) }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  let missing = total - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of byRemainder) {
    if (missing === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    missing -= 1
  }
  return parts
}
