import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { decimals, formatMoney } from '../money/currency.ts'
import { bankAccountsOf } from './accounts/bank-account.ts'
import { loadAccount } from './accounts/platform.ts'

/** The least charge in the currency that the account is paid in, in minor units. Stripe: currencies, minimum amounts. */
const minimums: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  ars: 50,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  cop: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  idr: 50,
  ils: 50,
  inr: 50,
  jpy: 50,
  krw: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  php: 50,
  pln: 200,
  ron: 200,
  rub: 50,
  sek: 300,
  sgd: 50,
  thb: 1000,
  zar: 50,
}

/** About how many units a US dollar buys. A real processor converts at the rate of the moment. */
const unitsPerDollar: Readonly<Record<string, number>> = {
  usd: 1,
  aed: 3.6725,
  aud: 1.5,
  awg: 1.79,
  bbd: 2,
  bhd: 0.376,
  bmd: 1,
  brl: 5,
  bsd: 1,
  bzd: 2,
  cad: 1.37,
  chf: 0.88,
  czk: 23,
  dkk: 6.9,
  eur: 0.92,
  gbp: 0.79,
  hkd: 7.8,
  huf: 360,
  ils: 3.7,
  inr: 83,
  jmd: 156,
  jod: 0.709,
  jpy: 150,
  krw: 1340,
  kwd: 0.307,
  kyd: 0.8333,
  mxn: 17,
  myr: 4.7,
  nok: 10.6,
  nzd: 1.65,
  omr: 0.3845,
  pab: 1,
  php: 56,
  pln: 4,
  qar: 3.64,
  ron: 4.6,
  sar: 3.75,
  sek: 10.5,
  sgd: 1.35,
  thb: 36,
  ttd: 6.78,
  xcd: 2.7,
  zar: 18.5,
}

/** No account's minimum is worth more than this many dollars. */
const largestMinimumInDollars = 0.6

/** Throws a 400 for an amount, in minor units, below the minimum charge; 0 is allowed. The message begins with `what`. */
export function assertMinimum(
  ctx: Context,
  amount: number,
  currency: string,
  param: string,
  what: 'Amount must be' | "The Checkout Session's total amount due must add up to",
): void {
  const minimum = unmetMinimum(ctx, amount, currency)
  if (!minimum) return
  const least = formatMoney(minimum.amount, minimum.currency)
  const message =
    minimum.currency === currency
      ? `${what} at least ${least} ${currency}`
      : `Amount must convert to at least ${least} ${minimum.currency}. ${formatMoney(amount, currency)} does not.`
  throw invalid(message, param, 'amount_too_small')
}

/**
 * The minimum that an amount does not meet, in the currency that the account is paid in; null when it does. An amount in a
 * currency without a known rate is never too small.
 */
export function unmetMinimum(
  ctx: Context,
  amount: number,
  currency: string,
): { amount: number; currency: string } | null {
  const dollars = inDollars(amount, currency)
  if (dollars >= largestMinimumInDollars && Object.hasOwn(unitsPerDollar, currency)) return null
  const settling = settlingCurrency(ctx, currency)
  const minimum = minimums[settling]
  if (minimum === undefined) return null
  const enough = settling === currency ? amount >= minimum : dollars >= inDollars(minimum, settling)
  return enough ? null : { amount: minimum, currency: settling }
}

/** An account is paid in the charge's currency when it has a bank account for it, else in its own. */
function settlingCurrency(ctx: Context, currency: string): string {
  const own = loadAccount(ctx, ctx.account).state.default_currency
  if (own === currency) return own
  return bankAccountsOf(ctx, ctx.account).some(({ state }) => state.currency === currency) ? currency : own
}

function inDollars(amount: number, currency: string): number {
  const units = unitsPerDollar[currency]
  if (units === undefined) return Number.POSITIVE_INFINITY
  return amount / 10 ** decimals(currency) / units
}
