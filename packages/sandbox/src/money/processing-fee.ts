import { decimals } from './currency.ts'

/** The fixed part of the fee, thirty cents in other currencies, in minor units. */
const fixedFees: Record<string, number> = { usd: 30, eur: 25, gbp: 20, cad: 30, aud: 30, nzd: 30, jpy: 30, chf: 30 }

/** The dispute fee, fifteen dollars in other currencies, in minor units. */
const disputeFees: Record<string, number> = { usd: 1500, eur: 2000, gbp: 2000, cad: 1500, aud: 2500, jpy: 1300 }

/** The processor's fee for a dispute, in minor units. It is kept even when the dispute is won. */
export function disputeFee(currency: string): number {
  return disputeFees[currency] ?? 15 * 10 ** decimals(currency)
}

/** The processor's fee for a bank debit: 0.8 %, at most five dollars, in minor units. */
export function debitFee(amount: number): number {
  return Math.min(500, Math.round((amount * 8) / 1000))
}

/** The processor's fee for a charge: 2.9 % and about thirty cents, in minor units, never more than the amount. */
export function processingFee(amount: number, currency: string): number {
  const fixed = fixedFees[currency] ?? Math.round(30 * 10 ** (decimals(currency) - 2))
  return Math.min(amount, Math.round((amount * 29) / 1000) + fixed)
}
