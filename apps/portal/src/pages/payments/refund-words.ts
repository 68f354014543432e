import type { Failure } from '../../failure.ts'
import { formatMoney } from '../../money/format.ts'
import { refundInWords } from './timeline-words.ts'
import type { PaymentDetails, TimelineEntryOf } from './wire.ts'

/** Value as the API names it → what people read. */
export const reasons = {
  '': 'No reason given',
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Duplicate payment',
  fraudulent: 'Fraudulent payment',
} as const

type Reason = Exclude<keyof typeof reasons, ''>

/** Undefined for no reason. */
export function reasonFrom(text: string): Reason | undefined {
  return text !== '' && Object.hasOwn(reasons, text) ? (text as Reason) : undefined
}

/** Codes that leave open whether the refund was made. All other codes mean that it was not. */
const unknownOutcomes: readonly Failure['code'][] = ['unreachable', 'unknown', 'processor_error', 'internal_error']

export const isOutcomeUnknown = ({ code }: Pick<Failure, 'code'>) => unknownOutcomes.includes(code)

const refusals: Readonly<Partial<Record<Failure['code'], string>>> = {
  insufficient_balance:
    'Your available balance does not cover this refund. Refund a smaller amount, or try again later when new payments have become available.',
  balance_verification_failed: 'Your balance could not be verified. Nothing was refunded; try again in a moment.',
  refund_not_allowed: 'The payment is disputed, so it cannot be refunded. Respond to the dispute instead.',
  already_refunded: 'This payment has already been fully refunded.',
  payment_not_found: 'The payment has not succeeded, so there is nothing to refund.',
}

/** Why nothing was refunded. */
export function refusalInWords({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  return refusals[code] ?? message
}

type PaymentSnapshot = Pick<PaymentDetails, 'timeline' | 'proceeds' | 'currency'>

/** Compares the payment before and after a refund without an answer: the refund is there, or not there yet. */
export function findRefundOutcome(before: PaymentSnapshot, after: PaymentSnapshot): { made: boolean; words: string } {
  const made = refundsOf(after).slice(refundsOf(before).length).at(-1)
  if (made) return { made: true, words: `A refund was found: ${refundInWords(made)}` }
  const left = formatMoney(after.proceeds.refundable, after.currency)
  return {
    made: false,
    words: `No refund was found, and ${left} can still be refunded. The refund may still be in progress, so check again.`,
  }
}

function refundsOf({ timeline }: PaymentSnapshot) {
  return timeline.filter((entry): entry is TimelineEntryOf<'refund'> => entry.kind === 'refund')
}
