import { stepOf } from '../../core/currency/currency.ts'
import { fixedFees } from '../../core/currency/fixed-fees.ts'
import type { FeeTerms } from './fee-schedule.ts'

/**
 * The minimum of one charge, in minor units. Source: Stripe's minimum charge amounts. Stripe applies the minimum of the
 * account's settlement currency; a charge in another currency must be worth at least as much.
 */
const minimums: Readonly<Record<string, bigint>> = {
  usd: 50n,
  aed: 200n,
  ars: 50n,
  aud: 50n,
  brl: 50n,
  cad: 50n,
  chf: 50n,
  cop: 50n,
  czk: 1500n,
  dkk: 250n,
  eur: 50n,
  gbp: 30n,
  hkd: 400n,
  huf: 17_500n,
  idr: 50n,
  ils: 50n,
  inr: 50n,
  jpy: 50n,
  krw: 50n,
  mxn: 1000n,
  myr: 200n,
  nok: 300n,
  nzd: 50n,
  php: 50n,
  pln: 200n,
  ron: 200n,
  rub: 50n,
  sek: 300n,
  sgd: 50n,
  thb: 1000n,
  zar: 50n,
}

/**
 * The minimum total of one charge, in minor units. For a currency without a minimum at Stripe it is 1.5 times the fixed
 * fee: US$0.60 where `default` has one, else by the fee schedule of the sale.
 */
export function minimumOf(currency: string, terms?: Pick<FeeTerms, 'fixed'>): bigint {
  return minimums[currency] ?? worthOfMinimum(currency, terms)
}

/** The minimum of one charge in a currency at the processor, in minor units; one unit where Stripe publishes none. */
export function processorMinimumOf(currency: string): bigint {
  return minimums[currency] ?? 1n
}

/**
 * The total from which the passed fee is added to an invoice. A smaller one may be worth less than the minimum of the settlement
 * currency, ¥68 to an account in the US: then the processor carries the invoice to the next one, without a refusal. The worth of
 * currencies without a default fixed fee is not known: their own minimum counts.
 */
export function chargedInvoiceMinimum(currency: string, terms: Pick<FeeTerms, 'fixed'>): bigint {
  const own = minimumOf(currency, terms)
  const worth = worthOfMinimum(currency, terms)
  const isKnown = currency !== 'usd' && fixedFees[currency] !== undefined
  return isKnown && worth > own ? worth : own
}

/** US$0.60 in a currency. */
function worthOfMinimum(currency: string, terms: Pick<FeeTerms, 'fixed'> | undefined): bigint {
  const step = stepOf(currency)
  const worth = ((fixedFees[currency] ?? terms?.fixed ?? 0n) * 3n + 1n) / 2n
  const steps = (worth + step - 1n) / step
  return (steps > 0n ? steps : 1n) * step
}
