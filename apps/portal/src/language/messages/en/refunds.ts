import { messages } from '../../messages.ts'

export const refunds = messages({
  findRefundOutcome: {
    found: 'A refund was found: {refundMessage}',
    notFound:
      'No refund was found, and {left} can still be refunded. The refund may still be in progress, so check again.',
  },
  refundMessages: {
    reasons: {
      '': 'No reason given',
      requested_by_customer: 'Requested by the customer',
      duplicate: 'Duplicate payment',
      fraudulent: 'Fraudulent payment',
    },
    refusals: {
      insufficient_balance:
        'Your available balance does not cover this refund. Refund a smaller amount, or try again later when new payments have become available.',
      balance_verification_failed: 'Your balance could not be verified. Nothing was refunded; try again in a moment.',
      refund_not_allowed: 'The payment is disputed, so it cannot be refunded. Respond to the dispute instead.',
      already_refunded: 'This payment has already been fully refunded.',
      payment_not_found: 'The payment has not succeeded, so there is nothing to refund.',
    },
  },
  refundOutcomeUnknown: {
    outcomeUnknown: '{reason} It is not clear whether the refund was made. Check before you try again.',
    checkingThePayment: 'Checking the payment…',
    paymentNotLoaded: 'The payment could not be loaded: {reason}',
    refundAgain: 'Refund again',
    checkAgain: 'Check again',
  },
  refundRedirect: {
    theRefund: 'the refund',
  },
  refund: {
    refundPayment: 'Refund payment',
    wasRefunded: '{money} was refunded.',
    refundPending: 'The refund of {money} is pending.',
    enterAmountSuch: 'Enter an amount such as {example}',
    tooLarge: 'At most {left} can be refunded.',
    amountIn: 'Amount in {currency}',
    upTo: 'Up to {left}',
    refund: 'Refund {amount}',
    feeReturned: '{left} of {received} can be refunded. The fee of {fee} is returned to you in the same proportion.',
    feeKept: '{left} of {received} can be refunded. The fee of {fee} is not refunded.',
  },
})
