import { formatMoney } from '../../money/format.ts'
import type { GroupName } from './evidence-fields.ts'
import type { ListedDispute } from './wire.ts'

type Status = {
  name: string
  kind: 'good' | 'bad' | 'idle'
  /** The dispute waits for evidence until its deadline. */
  waits?: boolean
}

/** The processor's statuses in words. The card networks may add others. */
const statuses: Readonly<Record<string, Status>> = {
  needs_response: { name: 'Needs response', kind: 'bad', waits: true },
  warning_needs_response: { name: 'Inquiry needs response', kind: 'bad', waits: true },
  appeal_needs_response: { name: 'Appeal needs response', kind: 'bad', waits: true },
  under_review: { name: 'Under review', kind: 'idle' },
  won: { name: 'Won', kind: 'good' },
  lost: { name: 'Lost', kind: 'bad' },
  warning_under_review: { name: 'Inquiry under review', kind: 'idle' },
  warning_closed: { name: 'Inquiry closed', kind: 'good' },
  appeal_under_review: { name: 'Appeal under review', kind: 'idle' },
  prevented: { name: 'Prevented', kind: 'good' },
}

/** The options of the filter: value in the address → label. */
export const shownChoices: Readonly<Record<string, string>> = {
  '': 'All',
  needs_answer: 'Needs response',
  ...Object.fromEntries(Object.entries(statuses).flatMap(([status, one]) => (one.waits ? [] : [[status, one.name]]))),
}

type DisputeState = Pick<ListedDispute, 'status' | 'needs_answer'>

/** The status of a dispute. A dispute whose deadline has passed without a response is past due. */
export function statusOf({ status, needs_answer }: DisputeState): Status {
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  if (known?.waits && !needs_answer) return { name: 'Past due', kind: 'bad' }
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
    name: 'Fraudulent',
    claim:
      'The customer says they did not authorize this payment. Show that they did, and that they received what they bought.',
    useful: ['sale', 'customer', 'shipping', 'rest'],
  },
  unrecognized: {
    name: 'Unrecognized',
    claim: 'The customer does not recognize this payment. Show what they bought, and that they bought it themselves.',
    useful: ['sale', 'customer', 'shipping', 'rest'],
  },
  product_not_received: {
    name: 'Product not received',
    claim: 'The customer says they did not receive what they paid for. Show when and where it was delivered.',
    useful: ['sale', 'customer', 'shipping', 'rest'],
  },
  product_unacceptable: {
    name: 'Not as described',
    claim:
      'The customer says that what they received was damaged or not as described. Show what you promised and what you sent.',
    useful: ['sale', 'customer', 'shipping', 'refund', 'rest'],
  },
  credit_not_processed: {
    name: 'Refund not received',
    claim: 'The customer says you owe them a refund. Show that you issued it, or why they are not entitled to one.',
    useful: ['sale', 'refund', 'cancellation', 'rest'],
  },
  duplicate: {
    name: 'Duplicate charge',
    claim: 'The customer says they were charged twice for the same purchase. Show what each payment was for.',
    useful: ['sale', 'duplicate', 'rest'],
  },
  subscription_canceled: {
    name: 'Subscription canceled',
    claim: 'The customer says they had canceled before this payment. Show that the subscription was still active.',
    useful: ['customer', 'cancellation', 'refund', 'rest'],
  },
  general: {
    name: 'Other reason',
    claim: 'The bank gives no specific reason. Show what was bought, and that the customer received it.',
    useful: [...sale, 'shipping'],
  },
  noncompliant: {
    name: 'Card network rule broken',
    claim: 'The bank says the payment broke a rule of the card network. Show how the payment was made.',
    useful: sale,
  },
  bank_cannot_process: {
    name: 'Bank could not process it',
    claim: "The customer's bank could not process the payment. Show that the customer agreed to it.",
    useful: sale,
  },
  customer_initiated: {
    name: 'Initiated by the customer',
    claim: 'The customer asked their bank to reverse the payment. Ask them why, and show what they bought.',
    useful: sale,
  },
  debit_not_authorized: {
    name: 'Debit not authorized',
    claim: 'The customer says they did not authorize this debit. Show that they did.',
    useful: sale,
  },
  check_returned: { name: 'Check returned', claim: 'The bank returned the check.', useful: sale },
  incorrect_account_details: {
    name: 'Incorrect account details',
    claim: 'The bank account details were incorrect.',
    useful: sale,
  },
  insufficient_funds: {
    name: 'Insufficient funds',
    claim: 'There was not enough money in the bank account.',
    useful: sale,
  },
}

/** Why the bank disputes a payment. */
export function reasonOf(reason: string): Reason {
  const known = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  return (
    known ?? { name: humanize(reason), claim: 'Show what was bought, and that the customer received it.', useful: sale }
  )
}

/** The consequence of a missed deadline. */
export function missedDeadlineText({
  status,
  amount,
  currency,
}: Pick<ListedDispute, 'status' | 'amount' | 'currency'>) {
  if (isInquiry({ status })) {
    return 'This is only an inquiry: no money has been withdrawn. If you do not respond by then, it can become a dispute.'
  }
  return `If you do not respond by then, the dispute is lost and the customer keeps the ${formatMoney(amount, currency)}. Evidence that is saved but not submitted is not sent to the bank.`
}

/** The consequence of accepting. */
export function acceptedText({ status, amount, currency }: Pick<ListedDispute, 'status' | 'amount' | 'currency'>) {
  return isInquiry({ status })
    ? 'The inquiry is closed, and the payment is kept.'
    : `The dispute is lost at once, and the customer keeps the ${formatMoney(amount, currency)}.`
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
      return 'You won: the bank decided in your favor and returned the money.'
    case 'lost':
      return submission_count > 0
        ? 'You lost: the bank decided in favor of the customer.'
        : 'You lost: no evidence was submitted.'
    case 'under_review':
    case 'warning_under_review':
    case 'appeal_under_review':
      return 'Your evidence was submitted and can no longer be changed. The bank’s decision can take up to three months.'
    case 'warning_closed':
      return 'The inquiry is closed. No money was withdrawn.'
    case 'prevented':
      return 'The dispute was prevented and needs no response.'
  }
  return statusOf({ status, needs_answer }).name === 'Past due'
    ? 'The deadline has passed. Evidence can no longer be submitted.'
    : 'This dispute does not accept evidence.'
}

/** "no_longer_known" → "No longer known" */
function humanize(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
