import { type FeeTerms, feeOn } from './fee-formula.ts'

/**
 * Our fee on an invoice, in minor units. The prorated rest of a period can cost less than its fee; the fee is then the
 * whole amount. An invoice without a payment has no fee.
 */
export function invoiceFee(amountDue: bigint, terms: FeeTerms): bigint {
  const fee = feeOn(amountDue, terms)
  const most = amountDue - (amountDue % terms.step)
  if (fee > most) return most
  return fee
}
