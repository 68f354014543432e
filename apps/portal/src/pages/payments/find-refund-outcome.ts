import { refunds } from '#messages/refunds.ts'
import { formatMoney } from '../../money/format.ts'
import type { Failure } from '../../server/failure.ts'
import { refundMessage } from './timeline-messages.ts'
import type { PaymentDetails, TimelineEntryOf } from './wire.ts'

const t = refunds.findRefundOutcome

/** Codes that leave open whether the refund was made. All other codes mean that it was not. */
const unknownOutcomes: readonly Failure['code'][] = ['unreachable', 'unknown', 'processor_error', 'internal_error']

export const isOutcomeUnknown = ({ code }: Pick<Failure, 'code'>) => unknownOutcomes.includes(code)

type PaymentSnapshot = Pick<PaymentDetails, 'timeline' | 'proceeds' | 'currency'>

/** Compares the payment before and after a refund without an answer: the refund is there, or not there yet. */
export function findRefundOutcome(before: PaymentSnapshot, after: PaymentSnapshot): { made: boolean; message: string } {
  const made = refundsOf(after).slice(refundsOf(before).length).at(-1)
  if (made) return { made: true, message: t.found({ refundMessage: refundMessage(made) }) }
  const left = formatMoney(after.proceeds.refundable, after.currency)
  return {
    made: false,
    message: t.notFound({ left }),
  }
}

function refundsOf({ timeline }: PaymentSnapshot) {
  return timeline.filter((entry): entry is TimelineEntryOf<'refund'> => entry.kind === 'refund')
}
