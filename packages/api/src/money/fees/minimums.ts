import { feeTerms } from './fee-formula.ts'

/**
 * The minimum of one charge, in minor units. Source: Stripe's minimum charge amounts. Stripe applies the minimum of the
 * account's settlement currency; a charge in another currency must be worth at least as much.
 */
const minimums: Readonly<Record<string, bigint>> = {
  usd: 50n,
  aed: 200n,
  aud: 50n,
  cad: 50n,
  eur: 50n,
  gbp: 30n,
  jpy: 50n,
  nzd: 50n,
}

/**
 * The minimum total of one charge, in minor units. For a currency without a minimum at Stripe it is 1.5 times the fixed
 * fee, US$0.60.
 */
export function minimumOf(currency: string): bigint {
  const { fixed, step } = feeTerms('free', currency)
  const worth = (fixed * 3n + 1n) / 2n
  return minimums[currency] ?? ((worth + step - 1n) / step) * step
}
