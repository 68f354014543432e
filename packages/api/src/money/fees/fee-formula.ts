import type { Plan } from '@merchant-payments/db'
import { defaultSchedule } from './default-schedule.ts'
import { currenciesOf, type FeeTerms, type ProcessorTerms, termsOf } from './fee-schedule.ts'

export type { FeeTerms } from './fee-schedule.ts'

/** The currencies that the fee schedule `default` has a fixed fee for. */
export const defaultCurrencies = currenciesOf(defaultSchedule, false)

type Formula = Pick<FeeTerms, 'bps' | 'fixed' | 'step'>
type Fee = Formula & Pick<FeeTerms, 'minimum' | 'maximum'>

/**
 * The terms of the fee schedule `default`.
 * @throws RangeError for a currency without a fixed fee
 */
export function feeTerms(plan: Plan, currency: string): FeeTerms {
  const terms = termsOf(defaultSchedule, { plan, currency, recurring: false })
  if (terms === null) throw new RangeError(`no fixed fee for ${currency}`)
  return terms
}

/** The fee on a charge of `total` minor units, rounded half up to the currency's step, within its minimum and maximum. */
export function feeOn(total: bigint, terms: Fee): bigint {
  return limitOn(total, terms)?.amount ?? shareOf(total, terms)
}

/** The minimum or maximum that is the fee on a charge of `total` minor units; null if the formula is. */
export function limitOn(
  total: bigint,
  { minimum, maximum, ...formula }: Fee,
): { kind: 'minimum' | 'maximum'; amount: bigint } | null {
  const fee = shareOf(total, formula)
  if (minimum !== null && fee < minimum) return { kind: 'minimum', amount: minimum }
  if (maximum !== null && fee > maximum) return { kind: 'maximum', amount: maximum }
  return null
}

/** The estimate of the processor's charge on `total` minor units; zero without an estimate. */
export function processorChargeOn(total: bigint, { processor, step }: Pick<FeeTerms, 'processor' | 'step'>): bigint {
  return processor === null ? 0n : shareOf(total, { ...processor, step })
}

/**
 * The smallest total that leaves `net` minor units after the fee on it, and after the processor's charge where the terms
 * have an estimate of it: the price for a customer who pays the fee.
 */
export function grossUp(net: bigint, terms: Fee & { processor: ProcessorTerms | null }): bigint {
  // A fee grows by at most one step with each step of the total, so a total is enough if it reaches the gross-up of the net
  // amount and its own charge. The least such total is the limit of this sequence, which only grows.
  for (let total = coveringFee(net, terms); ; ) {
    const enough = coveringFee(net + processorChargeOn(total, terms), terms)
    if (enough <= total) return total
    total = enough
  }
}

/** The smallest total that leaves `net` minor units after the fee alone. */
function coveringFee(net: bigint, { bps, fixed, step, minimum, maximum }: Fee): bigint {
  const stepsOf = (amount: bigint) => (amount + step - 1n) / step
  const total = ((10_000n * stepsOf(net + fixed) - 5000n) / (10_000n - BigInt(bps)) + 1n) * step
  const least = minimum === null ? total : larger(total, stepsOf(net + minimum) * step)
  const most = maximum === null ? least : stepsOf(net + maximum) * step
  return most < least ? most : least
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function shareOf(total: bigint, { bps, fixed, step }: Formula): bigint {
  return (((total / step) * BigInt(bps) + 5000n) / 10_000n) * step + fixed
}
