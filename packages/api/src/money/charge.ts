import type { Plan } from '@merchant-payments/db'
import { invalid } from '../request/errors.ts'
import { maxAmount } from './currency.ts'
import { type FeeTerms, feeOn, feeTerms, grossUp } from './fees.ts'
import { minimumOf } from './minimums.ts'

/** What a customer pays and what of it is our fee, in minor units. */
export type Charge = { total: bigint; fee: bigint; terms: FeeTerms }

/**
 * The charge for a net amount, raised to cover the fee when the customer pays it.
 * @throws validation_error naming `param` when it cannot be charged
 */
export function chargeFor(param: string, net: bigint, currency: string, plan: Plan, passFees: boolean): Charge {
  return chargeOn(param, net, currency, feeTerms(plan, currency), passFees)
}

/** The same on terms that were agreed before. */
export function chargeOn(param: string, net: bigint, currency: string, terms: FeeTerms, passFees: boolean): Charge {
  const total = passFees ? grossUp(net, terms) : net
  if (total > maxAmount) throw invalid(param, `the total of ${total} exceeds the maximum of ${maxAmount}`)
  const minimum = minimumOf(currency)
  if (total < minimum)
    throw invalid(param, `the total of ${total} ${currency} is below the minimum of ${minimum} ${currency}`)
  const fee = feeOn(total, terms)
  if (fee >= total)
    throw invalid(param, `the fee of ${fee} ${currency} must be less than the total of ${total} ${currency}`)
  return { total, fee, terms }
}
