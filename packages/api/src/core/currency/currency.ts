import { fixedFees } from './fixed-fees.ts'

/** Currencies whose charges must be multiples of more than one minor unit at the processor. */
export const steps: Readonly<Record<string, bigint>> = {
  bhd: 10n,
  jod: 10n,
  kwd: 10n,
  omr: 10n,
  tnd: 10n,
  isk: 100n,
  ugx: 100n,
}

/** The least amount by which two charges in a currency (lower case) can differ, in minor units. */
export function stepOf(currency: string): bigint {
  return steps[currency] ?? 1n
}

/** The maximum amount of one charge, in minor units of any currency. */
export const maxAmount = 99_999_999n

/** The currencies that can be charged, in lower case. */
export const currencies: readonly string[] = Object.keys(fixedFees).toSorted()

/** A currency can be charged when there is a fixed fee for it. Any case. */
export function isKnownCurrency(currency: string): boolean {
  return Object.hasOwn(fixedFees, currency.toLowerCase())
}
