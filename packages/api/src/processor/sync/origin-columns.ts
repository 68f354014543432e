import type { Payment, PaymentSession } from '@merchant-payments/db'
import type { PaymentSnapshot } from '@merchant-payments/processor'
import type { FeeColumns } from '../../core/rows/fee-columns.ts'
import { feeTaken } from '../../money/fees/fee-taken.ts'
import { feeTermsOf } from '../../money/fees/fee-terms.ts'

/** The columns of a payment that come from the request that created it. The others come from the processor. */
export type OriginColumns = Pick<
  Payment,
  | 'sessionId'
  | 'subscriptionId'
  | 'discountId'
  | 'amountDiscount'
  | 'customerEmail'
  | 'customerId'
  | 'passFees'
  | 'feeAmount'
  | 'plan'
  | 'route'
  | 'hostAccount'
  | 'invoiceLines'
  | 'erasedAt'
> &
  FeeColumns & { metadata: PaymentSession['metadata'] }

/** The columns of a session's payment; the fee is calculated on the amount that was paid. */
export function columnsFromSession(session: PaymentSession, payment: PaymentSnapshot): OriginColumns {
  return {
    ...session,
    sessionId: session.id,
    subscriptionId: null,
    invoiceLines: null,
    feeAmount: feeTaken(payment, feeTermsOf(session)),
  }
}
