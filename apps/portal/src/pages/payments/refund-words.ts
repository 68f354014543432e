import type { Failure } from '../../failure.ts'
import { formatMoney } from '../../money/format.ts'
import { refundInWords } from './chapter-words.ts'
import type { ChapterOf, PaymentDetails } from './wire.ts'

/** Value as the API names it → what people read. */
export const reasons = {
  '': 'No reason',
  requested_by_customer: 'The customer asked for it',
  duplicate: 'The payment was a duplicate',
  fraudulent: 'The payment was fraudulent',
} as const

type Reason = Exclude<keyof typeof reasons, ''>

/** Undefined for no reason. */
export function reasonFrom(text: string): Reason | undefined {
  return text !== '' && Object.hasOwn(reasons, text) ? (text as Reason) : undefined
}

/** After these nobody knows whether the refund was made. All other codes mean that it was not. */
const unclear: readonly Failure['code'][] = ['unreachable', 'unknown', 'processor_error', 'internal_error']

export const isUnclear = ({ code }: Pick<Failure, 'code'>) => unclear.includes(code)

const refusals: Readonly<Partial<Record<Failure['code'], string>>> = {
  insufficient_balance:
    'Your available balance does not cover this refund. What new payments bring becomes available after a while: refund less, or later.',
  balance_verification_failed: 'Your balance could not be read. Nothing was refunded; try again in a moment.',
  refund_not_allowed: 'The payment is disputed, so it cannot be refunded. Answer the dispute instead.',
  already_refunded: 'Everything was refunded by now.',
  payment_not_found: 'The payment has not succeeded, so there is nothing to refund.',
}

/** Why nothing was refunded. */
export function refusalInWords({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  return refusals[code] ?? message
}

type Story = Pick<PaymentDetails, 'timeline' | 'proceeds' | 'currency'>

/** What can be said of a refund without an answer, once the payment was read again: it is there by now, or it is not yet. */
export function foundOut(before: Story, after: Story): { made: boolean; words: string } {
  const made = refundsOf(after).slice(refundsOf(before).length).at(-1)
  if (made) return { made: true, words: `It was made all the same: ${refundInWords(made)}` }
  const left = formatMoney(after.proceeds.refundable, after.currency)
  return {
    made: false,
    words: `No refund is to be seen, and ${left} is left. It may still be on its way, so look once more.`,
  }
}

function refundsOf({ timeline }: Story) {
  return timeline.filter((chapter): chapter is ChapterOf<'refund'> => chapter.kind === 'refund')
}
