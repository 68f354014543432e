/** A tier of a price. Amounts are minor units. */
export type Tier = {
  /** The last unit of the tier; null in the last tier. */
  up_to: number | null
  unit_amount: number
  /** Charged once when the tier is reached. */
  flat_amount: number
}

/** How a price computes an amount; a plain one has its unit amount alone. */
export type Pricing = {
  /** Minor units; 0 of a price by tiers. */
  unit_amount: number
  /** Stripe: tiered pricing, by the tier that the whole quantity reaches, or each part of it by its own. */
  tiers?: { mode: 'graduated' | 'volume'; list: Tier[] }
  /** Stripe: package pricing, the quantity is billed in packages. */
  packages?: { divide_by: number; round: 'up' | 'down' }
}

/** The amount of a quantity at a price, in minor units. The flat amount of the first tier is charged for nothing as well. */
export function amountOf({ packages, tiers, unit_amount }: Pricing, quantity: number): number {
  if (!tiers) return unit_amount * (packages ? inPackages(quantity, packages) : quantity)
  const reached = tiers.list.slice(0, tiers.list.findIndex(({ up_to }) => up_to === null || quantity <= up_to) + 1)
  const charged = tiers.mode === 'volume' ? reached.slice(-1) : reached
  return charged.reduce((sum, tier) => {
    const before = tiers.mode === 'volume' ? 0 : (reached[reached.indexOf(tier) - 1]?.up_to ?? 0)
    return sum + tier.flat_amount + tier.unit_amount * (Math.min(quantity, tier.up_to ?? quantity) - before)
  }, 0)
}

function inPackages(quantity: number, { divide_by, round }: NonNullable<Pricing['packages']>): number {
  return Math[round === 'up' ? 'ceil' : 'floor'](quantity / divide_by)
}
