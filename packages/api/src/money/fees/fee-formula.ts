import type { Plan } from '@merchant-payments/db'
import { stepOf } from '../../core/currency/currency.ts'
import { fixedFees } from '../../core/currency/fixed-fees.ts'
import { planRates } from './plan-rates.ts'

/** The fee terms of a charge: basis points, and a fixed part in the minor units of the charge. */
export type FeeTerms = { bps: number; fixed: bigint; step: bigint }

/** @throws RangeError for a currency without a fixed fee; schemas refuse those first */
export function feeTerms(plan: Plan, currency: string): FeeTerms {
  const fixed = fixedFees[currency]
  if (fixed === undefined) throw new RangeError(`no fixed fee for ${currency}`)
  return { bps: planRates[plan], fixed, step: stepOf(currency) }
}

/** The fee on a charge of `total` minor units, rounded half up to the currency's step. */
export function feeOn(total: bigint, { bps, fixed, step }: FeeTerms): bigint {
  return (((total / step) * BigInt(bps) + 5000n) / 10_000n) * step + fixed
}

/** The smallest total that leaves `net` minor units after its fee: the price for a customer who pays the fee. */
export function grossUp(net: bigint, { bps, fixed, step }: FeeTerms): bigint {
  const steps = (net + fixed + step - 1n) / step
  return ((10_000n * steps - 5000n) / (10_000n - BigInt(bps)) + 1n) * step
}
