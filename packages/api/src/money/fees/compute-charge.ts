import { maxAmount } from '../../core/currency/currency.ts'
import { formatMoney } from '../../core/currency/format-money.ts'
import { invalid } from '../../core/request/errors.ts'
import { type FeeTerms, feeOn, grossUp } from './fee-formula.ts'
import { minimumOf } from './minimums.ts'

/** The amount that a customer pays, and our fee on it, in minor units. */
export type Charge = { total: bigint; fee: bigint; terms: FeeTerms }

/**
 * The charge for a net amount, raised to cover the fee if the customer pays it.
 * @throws validation_error naming `param` if the amount cannot be charged
 */
export function chargeOn(param: string, net: bigint, currency: string, terms: FeeTerms, passFees: boolean): Charge {
  const total = passFees ? grossUp(net, terms) : net
  const format = (minorUnits: bigint) => formatMoney(minorUnits, currency)
  const refused = (why: string, remedy: string) => invalid(param, `the total of ${format(total)} ${why}: ${remedy}`)
  if (total > maxAmount) throw refused(`exceeds the maximum of ${format(maxAmount)}`, 'charge it in parts')
  const minimum = minimumOf(currency, terms)
  if (total < minimum) throw refused(`is below the minimum of ${format(minimum)}`, 'raise the amount')
  const fee = feeOn(total, terms)
  if (fee >= total) throw refused(`would be used up by the fee of ${format(fee)}`, 'raise the amount')
  return { total, fee, terms }
}
