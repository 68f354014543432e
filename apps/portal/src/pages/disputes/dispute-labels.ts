import { disputes } from '#messages/disputes.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import type { GroupName } from './evidence-fields.ts'
import type { ListedDispute } from './wire.ts'

const t = disputes.disputeLabels

type Status = {
  name: string
  kind: 'good' | 'bad' | 'idle'
  /** The dispute waits for evidence until its deadline. */
  waits?: boolean
}

/** The processor's statuses in words. The card networks may add others. */
const statuses: Readonly<Record<string, Status>> = {
  needs_response: { name: t.needsResponse, kind: 'bad', waits: true },
  warning_needs_response: { name: t.inquiryNeedsResponse, kind: 'bad', waits: true },
  appeal_needs_response: { name: t.appealNeedsResponse, kind: 'bad', waits: true },
  under_review: { name: t.underReview, kind: 'idle' },
  won: { name: t.won, kind: 'good' },
  lost: { name: t.lost, kind: 'bad' },
  warning_under_review: { name: t.inquiryUnderReview, kind: 'idle' },
  warning_closed: { name: t.inquiryClosed, kind: 'good' },
  appeal_under_review: { name: t.appealUnderReview, kind: 'idle' },
  prevented: { name: t.prevented, kind: 'good' },
}

/** The options of the filter: value in the address → label. */
export const shownChoices: Readonly<Record<string, string>> = {
  '': words.all,
  needs_answer: t.needsResponse,
  ...Object.fromEntries(Object.entries(statuses).flatMap(([status, one]) => (one.waits ? [] : [[status, one.name]]))),
}

type DisputeState = Pick<ListedDispute, 'status' | 'needs_answer'>

/** The status of a dispute. A dispute whose deadline has passed without a response is past due. */
export function statusOf({ status, needs_answer }: DisputeState): Status {
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  if (known?.waits && !needs_answer) return { name: t.pastDue, kind: 'bad' }
  return known ?? { name: humanize(status), kind: 'idle' }
}

/** Whether a dispute is an inquiry: a question of the bank that has withdrawn no money. */
export function isInquiry({ status }: Pick<ListedDispute, 'status'>): boolean {
  return status.startsWith('warning_')
}

type Reason = {
  name: string
  /** The customer's claim, as a sentence. */
  claim: string
  /** The most useful groups of evidence. */
  useful: readonly GroupName[]
}

const sale: readonly GroupName[] = ['sale', 'customer', 'rest']

const reasons: Readonly<Record<string, Reason>> = {
  fraudulent: {
    name: t.fraudulent,
    claim: t.fraudulentClaim,
    useful: ['sale', 'customer', 'shipping', 'rest'],
  },
  unrecognized: {
    name: t.unrecognized,
    claim: t.unrecognizedClaim,
    useful: ['sale', 'customer', 'shipping', 'rest'],
  },
  product_not_received: {
    name: t.productNotReceived,
    claim: t.productNotReceivedClaim,
    useful: ['sale', 'customer', 'shipping', 'rest'],
  },
  product_unacceptable: {
    name: t.notAsDescribed,
    claim: t.notAsDescribedClaim,
    useful: ['sale', 'customer', 'shipping', 'refund', 'rest'],
  },
  credit_not_processed: {
    name: t.refundNotReceived,
    claim: t.refundNotReceivedClaim,
    useful: ['sale', 'refund', 'cancellation', 'rest'],
  },
  duplicate: {
    name: t.duplicateCharge,
    claim: t.duplicateChargeClaim,
    useful: ['sale', 'duplicate', 'rest'],
  },
  subscription_canceled: {
    name: t.subscriptionCanceled,
    claim: t.subscriptionCanceledClaim,
    useful: ['customer', 'cancellation', 'refund', 'rest'],
  },
  general: {
    name: t.otherReason,
    claim: t.otherReasonClaim,
    useful: [...sale, 'shipping'],
  },
  noncompliant: {
    name: t.cardNetworkRuleBroken,
    claim: t.cardNetworkRuleBrokenClaim,
    useful: sale,
  },
  bank_cannot_process: {
    name: t.bankCouldNotProcess,
    claim: t.bankCouldNotProcessClaim,
    useful: sale,
  },
  customer_initiated: {
    name: t.initiatedCustomer,
    claim: t.initiatedCustomerClaim,
    useful: sale,
  },
  debit_not_authorized: {
    name: t.debitNotAuthorized,
    claim: t.debitNotAuthorizedClaim,
    useful: sale,
  },
  check_returned: { name: t.checkReturned, claim: t.bankReturnedCheck, useful: sale },
  incorrect_account_details: {
    name: t.incorrectAccountDetails,
    claim: t.incorrectAccountDetailsClaim,
    useful: sale,
  },
  insufficient_funds: {
    name: t.insufficientFunds,
    claim: t.insufficientFundsClaim,
    useful: sale,
  },
}

/** Why the bank disputes a payment. */
export function reasonOf(reason: string): Reason {
  const known = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  return known ?? { name: humanize(reason), claim: t.unknownReasonClaim, useful: sale }
}

/** The consequence of a missed deadline. */
export function missedDeadlineText({
  status,
  amount,
  currency,
}: Pick<ListedDispute, 'status' | 'amount' | 'currency'>) {
  if (isInquiry({ status })) {
    return t.inquiryMissed
  }
  return t.disputeMissed({ amount: formatMoney(amount, currency) })
}

/** The consequence of accepting. */
export function acceptedText({ status, amount, currency }: Pick<ListedDispute, 'status' | 'amount' | 'currency'>) {
  return isInquiry({ status }) ? t.inquiryAccepted : t.disputeAccepted({ amount: formatMoney(amount, currency) })
}

/** Why evidence can no longer be submitted, or the outcome; null while it can be submitted. */
export function closedReason({
  status,
  needs_answer,
  submission_count,
}: DisputeState & Pick<ListedDispute, 'submission_count'>): string | null {
  if (needs_answer) return null
  switch (status) {
    case 'won':
      return t.outcomeWon
    case 'lost':
      return submission_count > 0 ? t.outcomeLost : t.outcomeLostWithoutEvidence
    case 'under_review':
    case 'warning_under_review':
    case 'appeal_under_review':
      return t.evidenceFinal
    case 'warning_closed':
      return t.outcomeInquiryClosed
    case 'prevented':
      return t.outcomePrevented
  }
  return statusOf({ status, needs_answer }).name === 'Past due' ? t.deadlinePassed : t.noEvidenceAccepted
}

/** "no_longer_known" → "No longer known" */
function humanize(name: string): string {
  const text = name.replaceAll('_', ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
