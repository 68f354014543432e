import type { PaymentSnapshot } from '@merchant-payments/processor'
import type { FeeTerms } from './fee-formula.ts'
import { invoiceFee } from './invoice-fee.ts'

/**
 * Our fee on a payment, in minor units. Where the processor takes it, never more than the exact fee: an excess is returned, and
 * a shortfall is the platform's loss.
 */
export function feeTaken(
  { amount, applicationFee }: Pick<PaymentSnapshot, 'amount' | 'applicationFee'>,
  terms: FeeTerms,
): bigint {
  const exact = invoiceFee(amount, terms)
  return applicationFee === null || applicationFee > exact ? exact : applicationFee
}
