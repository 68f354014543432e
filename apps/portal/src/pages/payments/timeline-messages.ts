import { paymentTimeline } from '#messages/payment-timeline.ts'
import { formatMoney } from '../../money/format.ts'
import { actionTitle } from '../audit-log/action-labels.ts'
import { reasonOf, statusOf } from '../disputes/dispute-labels.ts'
import { meaningOf } from '../webhooks/event-types.ts'
import { describeFeeTerms } from './describe-fee-terms.ts'
import { errorMessage } from './error-messages.ts'
import type { TimelineEntry, TimelineEntryOf } from './wire.ts'

const t = paymentTimeline.timelineMessages

/** An entry as one sentence. The sentence holds no text that a person typed. */
export function sentenceOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'session_created':
      return t.checkoutCreated
    case 'payment_created':
      return t.paymentCreated
    case 'fee_decided':
      return t.platformsFeeSet({ feeTerms: feeTerms(entry) })
    case 'attempt_failed':
      return entry.method === null
        ? t.attemptFailed({ reason: errorMessage(entry) })
        : t.attemptWithFailed({ method: entry.method, reason: errorMessage(entry) })
    case 'succeeded':
      return entry.method === null
        ? t.received({ amount: money(entry) })
        : t.receivedBy({ amount: money(entry), method: entry.method })
    case 'refund':
      return refundMessage(entry)
    case 'dispute_opened':
      return t.customersBankDisputed({ entry: money(entry), name: reasonOf(entry.reason).name.toLowerCase() })
    case 'dispute_closed':
      return t.disputeClosed({ name: statusOf({ status: entry.status, needs_answer: false }).name.toLowerCase() })
    case 'money_moved':
      return movements[entry.movement](money(entry), entry.done)
    case 'payout':
      return payoutMessage(entry)
    case 'change':
      return `${actionTitle(entry.action)}.`
    case 'event':
      return t.event({ meaning: meaningOf(entry.type) })
  }
}

/** The tone of an entry: success, trouble, or neutral. */
export function toneOf(entry: TimelineEntry): 'good' | 'bad' | 'idle' {
  switch (entry.kind) {
    case 'succeeded':
      return 'good'
    case 'attempt_failed':
    case 'dispute_opened':
      return 'bad'
    case 'refund':
      return entry.status === 'failed' ? 'bad' : 'idle'
    case 'dispute_closed':
      return statusOf({ status: entry.status, needs_answer: false }).kind
    case 'payout':
      return entry.status === 'paid' ? 'good' : entry.status === 'failed' ? 'bad' : 'idle'
    default:
      return 'idle'
  }
}

/** The state of a refund in words. */
export function refundMessage(refund: TimelineEntryOf<'refund'>): string {
  const amount = money(refund)
  const because = refund.reason === null ? '' : ` (${refund.reason.replaceAll('_', ' ')})`
  switch (refund.status) {
    case 'succeeded':
      return t.wasRefunded({ amount, because })
    case 'reserved':
      return t.refundRequestedProcessorNot({ amount, because })
    case 'pending':
      return t.refundPending({ amount, because })
    case 'requires_action':
      return t.refundNeedsActionCustomer({ amount, because })
    case 'failed':
      return t.refundFailedCustomerDid({ amount })
    case 'canceled':
      return t.refundCanceled({ amount })
    default:
      return t.aRefundOfIs({ amount, status: refund.status.replaceAll('_', ' '), because })
  }
}

function feeTerms({ pass_fees_to_customer, ...fee }: TimelineEntryOf<'fee_decided'>): string {
  return `${money(fee)}, ${describeFeeTerms({ ...fee, passed: pass_fees_to_customer })}`
}

/** The destination of the money, reached or pending. A negative `net` reduced the payout. */
function payoutMessage({ net, currency, status }: TimelineEntryOf<'payout'>): string {
  const amount = formatMoney(Math.abs(net), currency)
  if (net < 0) return t.takenPayout({ amount })
  switch (status) {
    case 'paid':
      return t.paidOutBankAccount({ amount })
    case 'failed':
      return t.payoutFailed({ amount })
    case 'canceled':
      return t.payoutCanceled({ amount })
    default:
      return t.wayBankAccount({ amount })
  }
}

type Movement = TimelineEntryOf<'money_moved'>['movement']

const movements: Readonly<Record<Movement, (amount: string, done: boolean) => string>> = {
  paid_out: (amount, done) => (done ? t.transferred({ amount }) : t.beingTransferred({ amount })),
  manual_payout: (amount) => t.paidManuallyOtherMeans({ amount }),
  taken_back: (amount, done) => (done ? t.transferredBack({ amount }) : t.beingTransferredBack({ amount })),
  kept_for_other: (amount) => t.withheldCoverAmountOwed({ amount }),
  kept_from_other: (amount) => t.owedPaymentWithheldAnother({ amount }),
}

function money({ amount, currency }: { amount: number; currency: string }): string {
  return formatMoney(amount, currency)
}

type Delivery = TimelineEntryOf<'event'>['deliveries'][number]

/** The state of a delivery in words. */
export function deliveryLabel({ status, attempt_count: attempts }: Delivery): string {
  const times = t.attempts({ attempts })
  switch (status) {
    case 'succeeded':
      return t.deliveredAfter({ times })
    case 'failed':
      return t.notDeliveredFailed({ times })
    case 'suspended':
      return t.holdEndpointDeactivated
    case 'pending':
      return attempts === 0 ? t.waitingFirstAttempt : t.waitingNextAttemptAfter({ times })
  }
}
