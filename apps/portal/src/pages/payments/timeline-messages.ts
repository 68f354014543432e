import { formatMoney } from '../../money/format.ts'
import { actionTitle } from '../audit-log/action-labels.ts'
import { reasonOf, statusOf } from '../disputes/dispute-labels.ts'
import { meaningOf } from '../webhooks/event-types.ts'
import { describeFeeTerms } from './describe-fee-terms.ts'
import { errorMessage } from './error-messages.ts'
import type { TimelineEntry, TimelineEntryOf } from './wire.ts'

/** An entry as one sentence. The sentence holds no text that a person typed. */
export function sentenceOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'session_created':
      return 'The checkout was created.'
    case 'payment_created':
      return 'The payment was created.'
    case 'fee_decided':
      return `The platform’s fee was set: ${feeTerms(entry)}.`
    case 'attempt_failed':
      return `${entry.method === null ? 'A payment attempt' : `An attempt with ${entry.method}`} failed. ${errorMessage(entry)}`
    case 'succeeded':
      return `${money(entry)} was received${entry.method === null ? '' : ` by ${entry.method}`}.`
    case 'refund':
      return refundMessage(entry)
    case 'dispute_opened':
      return `The customer’s bank disputed ${money(entry)}: ${reasonOf(entry.reason).name.toLowerCase()}.`
    case 'dispute_closed':
      return `The dispute was closed: ${statusOf({ status: entry.status, needs_answer: false }).name.toLowerCase()}.`
    case 'money_moved':
      return movements[entry.movement](money(entry), entry.done)
    case 'payout':
      return payoutMessage(entry)
    case 'change':
      return `${actionTitle(entry.action)}.`
    case 'event':
      return `Event: ${meaningOf(entry.type)}.`
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
      return `${amount} was refunded${because}.`
    case 'reserved':
      return `A refund of ${amount} was requested${because}. The processor has not responded yet.`
    case 'pending':
      return `A refund of ${amount} is pending${because}.`
    case 'requires_action':
      return `A refund of ${amount} needs action from the customer${because}.`
    case 'failed':
      return `A refund of ${amount} failed: the customer did not receive the money.`
    case 'canceled':
      return `A refund of ${amount} was canceled.`
    default:
      return `A refund of ${amount} is ${refund.status.replaceAll('_', ' ')}${because}.`
  }
}

function feeTerms({ pass_fees_to_customer, ...fee }: TimelineEntryOf<'fee_decided'>): string {
  return `${money(fee)}, ${describeFeeTerms({ ...fee, passed: pass_fees_to_customer })}`
}

/** The destination of the money, reached or pending. A negative `net` reduced the payout. */
function payoutMessage({ net, currency, status }: TimelineEntryOf<'payout'>): string {
  const amount = formatMoney(Math.abs(net), currency)
  if (net < 0) return `${amount} was taken from a payout.`
  switch (status) {
    case 'paid':
      return `${amount} was paid out to your bank account.`
    case 'failed':
      return `The payout with ${amount} of it failed.`
    case 'canceled':
      return `The payout with ${amount} of it was canceled.`
    default:
      return `${amount} is on its way to your bank account.`
  }
}

type Movement = TimelineEntryOf<'money_moved'>['movement']

const movements: Readonly<Record<Movement, (amount: string, done: boolean) => string>> = {
  paid_out: (amount, done) =>
    done ? `${amount} was transferred to your account.` : `${amount} is being transferred to your account.`,
  manual_payout: (amount) => `${amount} was paid to you manually, by other means.`,
  taken_back: (amount, done) =>
    done
      ? `${amount} was transferred back from your account.`
      : `${amount} is being transferred back from your account.`,
  kept_for_other: (amount) => `${amount} was withheld to cover an amount owed for another payment.`,
  kept_from_other: (amount) => `${amount} owed for this payment was withheld from another payment.`,
}

function money({ amount, currency }: { amount: number; currency: string }): string {
  return formatMoney(amount, currency)
}

type Delivery = TimelineEntryOf<'event'>['deliveries'][number]

/** The state of a delivery in words. */
export function deliveryLabel({ status, attempt_count: attempts }: Delivery): string {
  const times = attempts === 1 ? 'one attempt' : `${attempts} attempts`
  switch (status) {
    case 'succeeded':
      return `Delivered after ${times}`
    case 'failed':
      return `Not delivered: ${times} failed`
    case 'suspended':
      return 'On hold: the endpoint is deactivated'
    case 'pending':
      return attempts === 0 ? 'Waiting for the first attempt' : `Waiting for the next attempt, after ${times}`
  }
}
