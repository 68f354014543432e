import type { Payment, PaymentSession } from '@merchant-payments/db'
import type { PaymentSnapshot } from '@merchant-payments/processor'
import { feeTaken } from '../money/fee-taken.ts'
import { feeTermsOf } from '../money/fee-terms.ts'

/** What we know of a payment from the request that it began with; the processor knows the rest. */
export type OriginColumns = Pick<
  Payment,
  | 'sessionId'
  | 'subscriptionId'
  | 'customerEmail'
  | 'passFees'
  | 'feeAmount'
  | 'plan'
  | 'feeBps'
  | 'feeFixed'
  | 'route'
  | 'hostAccount'
  | 'invoiceLines'
  | 'erasedAt'
> & { metadata: PaymentSession['metadata'] }

/** A payment of a session is made of what the session was created with; its fee is that on what is paid. */
export function columnsFromSession(session: PaymentSession, payment: PaymentSnapshot): OriginColumns {
  return {
    ...session,
    sessionId: session.id,
    subscriptionId: null,
    invoiceLines: null,
    feeAmount: feeTaken(payment, feeTermsOf(session)),
  }
}
