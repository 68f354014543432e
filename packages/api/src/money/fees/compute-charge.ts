import { maxAmount } from '../../core/currency/currency.ts'
import { formatMoney } from '../../core/currency/format-money.ts'
import { type ApiError, invalid } from '../../core/request/errors.ts'
import { type FeeTerms, feeOn, grossUp } from './fee-formula.ts'
import { minimumOf } from './minimums.ts'

/** The amount that a customer pays, and our fee on it, in minor units. */
export type Charge = { total: bigint; fee: bigint; terms: FeeTerms }

/**
 * The charge for a net amount, raised to cover the fee if the customer pays it. A net amount of zero, which only a discount leaves, has
 * no charge.
 * @param tooSmall the error for a total that is too small, with the cause
 * @throws validation_error naming `param` if the amount cannot be charged
 */
export function chargeOn(
  param: string,
  net: bigint,
  currency: string,
  terms: FeeTerms,
  passFees: boolean,
  tooSmall: (cause: string) => ApiError = (cause) => invalid(param, `${cause}: raise the amount`),
): Charge {
  if (net === 0n) return { total: 0n, fee: 0n, terms }
  const total = passFees ? grossUp(net, terms) : net
  const format = (minorUnits: bigint) => formatMoney(minorUnits, currency)
  const told = `the total of ${format(total)}`
  if (total > maxAmount) throw invalid(param, `${told} exceeds the maximum of ${format(maxAmount)}: charge it in parts`)
  const minimum = minimumOf(currency, terms)
  if (total < minimum) throw tooSmall(`${told} is below the minimum of ${format(minimum)}`)
  const fee = feeOn(total, terms)
  if (fee >= total) throw tooSmall(`${told} would be used up by the fee of ${format(fee)}`)
  return { total, fee, terms }
}
