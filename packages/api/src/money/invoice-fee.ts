import { type FeeTerms, feeOn } from './fee-formula.ts'

/**
 * Our fee on an invoice, in minor units. The rest of a period can cost less than the fee on it, which is then all that is
 * paid: the platform takes no fee for a sale without a payment.
 */
export function invoiceFee(amountDue: bigint, terms: FeeTerms): bigint {
  const fee = feeOn(amountDue, terms)
  const most = amountDue - (amountDue % terms.step)
  if (fee > most) return most
  return fee
}
