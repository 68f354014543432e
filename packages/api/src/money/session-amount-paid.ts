import type { PaymentSession } from '@merchant-payments/db'
import type { CheckoutSnapshot, PaymentSnapshot } from '@merchant-payments/processor'
import { feeTaken } from './fee-taken.ts'
import { feeTermsOf } from './fee-terms.ts'

type Sold = Pick<PaymentSession, 'amountSubtotal' | 'passFees' | 'feeBps' | 'feeFixed' | 'currency'>
type Seen = Pick<CheckoutSnapshot, 'amountTotal' | 'amountShipping'> & {
  payment: Pick<PaymentSnapshot, 'applicationFee'> | null
}

/**
 * What the customer of a complete session pays, in minor units, now that the way of shipping is chosen. A customer who pays
 * the fee was shown each way raised by its part of it; what is neither for the items nor fee is the way's own amount.
 */
export function sessionAmountPaid(sold: Sold, { amountTotal, amountShipping, payment }: Seen) {
  const applicationFee = payment?.applicationFee ?? null
  const feeAmount = feeTaken({ amount: amountTotal, applicationFee }, feeTermsOf(sold))
  const raised = sold.passFees && amountShipping > 0n
  return {
    amountTotal,
    feeAmount,
    amountShipping: raised ? amountTotal - feeAmount - sold.amountSubtotal : amountShipping,
  }
}
