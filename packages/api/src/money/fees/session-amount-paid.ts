import type { PaymentSession } from '@merchant-payments/db'
import type { CheckoutSnapshot, PaymentSnapshot } from '@merchant-payments/processor'
import type { FeeColumns } from '../../core/rows/fee-columns.ts'
import { processorChargeOn } from './fee-formula.ts'
import { feeTaken } from './fee-taken.ts'
import { feeTermsOf } from './fee-terms.ts'

type Sold = Pick<PaymentSession, 'amountSubtotal' | 'passFees' | 'currency'> & FeeColumns
type Seen = Pick<CheckoutSnapshot, 'amountTotal' | 'amountDiscount' | 'amountShipping'> & {
  payment: Pick<PaymentSnapshot, 'applicationFee'> | null
}

/**
 * The total that the customer of a complete session pays, in minor units, with the chosen shipping option. If the customer
 * pays the fee, each option was shown raised by the fee on it, and by the estimate of the processor's charge: what remains after the
 * items, the fee and the charge is the option's own price.
 */
export function sessionAmountPaid(sold: Sold, { amountTotal, amountDiscount, amountShipping, payment }: Seen) {
  const applicationFee = payment?.applicationFee ?? null
  const terms = feeTermsOf(sold)
  const feeAmount = amountTotal === 0n ? 0n : feeTaken({ amount: amountTotal, applicationFee }, terms)
  const covered = feeAmount + processorChargeOn(amountTotal, terms)
  const raised = sold.passFees && amountShipping > 0n
  return {
    amountTotal,
    amountDiscount,
    feeAmount,
    amountShipping: raised ? amountTotal - covered - (sold.amountSubtotal - amountDiscount) : amountShipping,
  }
}
