import { feeTerms } from './fee-formula.ts'

/**
 * The least that one charge can be, in minor units. Source: Stripe's minimum charge amounts. It is the account's settlement
 * currency that decides there; a charge in another currency has to be worth as much.
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

/** The least total of one charge, in minor units. Where Stripe names none it is half as much again as the fixed fee, US$0.60. */
export function minimumOf(currency: string): bigint {
  const { fixed, step } = feeTerms('free', currency)
  const worth = (fixed * 3n + 1n) / 2n
  return minimums[currency] ?? ((worth + step - 1n) / step) * step
}
