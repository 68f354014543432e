import { formatMoney } from '../../money/format.ts'
import type { GroupName } from './evidence-fields.ts'
import type { ListedDispute } from './wire.ts'

type Status = {
  name: string
  kind: 'good' | 'bad' | 'idle'
  /** Evidence is waited for, until it is too late. */
  waits?: boolean
}

/** As the processor names them → as people read them. The card networks may add others. */
const statuses: Readonly<Record<string, Status>> = {
  needs_response: { name: 'Needs an answer', kind: 'bad', waits: true },
  warning_needs_response: { name: 'Inquiry to answer', kind: 'bad', waits: true },
  appeal_needs_response: { name: 'Appeal to answer', kind: 'bad', waits: true },
  under_review: { name: 'Under review', kind: 'idle' },
  won: { name: 'Won', kind: 'good' },
  lost: { name: 'Lost', kind: 'bad' },
  warning_under_review: { name: 'Inquiry under review', kind: 'idle' },
  warning_closed: { name: 'Inquiry closed', kind: 'good' },
  appeal_under_review: { name: 'Appeal under review', kind: 'idle' },
  prevented: { name: 'Prevented', kind: 'good' },
}

/** What the list can be narrowed to: value in the address → words. */
export const shownChoices: Readonly<Record<string, string>> = {
  '': 'All',
  needs_answer: 'Need an answer',
  ...Object.fromEntries(Object.entries(statuses).flatMap(([status, one]) => (one.waits ? [] : [[status, one.name]]))),
}

type Standing = Pick<ListedDispute, 'status' | 'needs_answer'>

/** The state of a dispute. What waits for an answer that can no longer be given says so. */
export function statusOf({ status, needs_answer }: Standing): Status {
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  if (known?.waits && !needs_answer) return { name: 'Too late', kind: 'bad' }
  return known ?? { name: spoken(status), kind: 'idle' }
}

/** An inquiry is a question of the bank, and has taken no money. */
export function isInquiry({ status }: Pick<ListedDispute, 'status'>): boolean {
  return status.startsWith('warning_')
}

type Reason = {
  name: string
  /** What the customer says, as a sentence. */
  claim: string
  /** The evidence that says most against it. */
  useful: readonly GroupName[]
}

const sale: readonly GroupName[] = ['sale', 'customer', 'rest']

const reasons: Readonly<Record<string, Reason>> = {
  fraudulent: {
    name: 'Not made by the customer',
    claim:
      'The customer says that they did not make this payment. Show that they did, and that they got what was sold.',
    useful: ['sale', 'customer', 'shipping', 'rest'],
  },
  unrecognized: {
    name: 'Not recognized',
    claim: 'The customer does not know what this payment was for. Show what they bought, and that it was they.',
    useful: ['sale', 'customer', 'shipping', 'rest'],
  },
  product_not_received: {
    name: 'Not received',
    claim: 'The customer says that they did not get what they paid for. Show when and where it was delivered.',
    useful: ['sale', 'customer', 'shipping', 'rest'],
  },
  product_unacceptable: {
    name: 'Not as described',
    claim:
      'The customer says that what they got was broken, or not what was promised. Show what you promised and sent.',
    useful: ['sale', 'customer', 'shipping', 'refund', 'rest'],
  },
  credit_not_processed: {
    name: 'Refund not received',
    claim: 'The customer says that you owe them a refund. Show that you gave it, or why they have no right to one.',
    useful: ['sale', 'refund', 'cancellation', 'rest'],
  },
  duplicate: {
    name: 'Charged twice',
    claim: 'The customer says that they paid twice for the same. Show what each of the payments was for.',
    useful: ['sale', 'duplicate', 'rest'],
  },
  subscription_canceled: {
    name: 'Subscription canceled',
    claim: 'The customer says that they had canceled before this payment. Show that the subscription still ran.',
    useful: ['customer', 'cancellation', 'refund', 'rest'],
  },
  general: {
    name: 'Other reason',
    claim: 'The bank gives no particular reason. Show what was bought, and that the customer got it.',
    useful: [...sale, 'shipping'],
  },
  noncompliant: {
    name: 'Against the rules of the card network',
    claim: 'The bank says that the payment broke a rule of the card network. Show how it came about.',
    useful: sale,
  },
  bank_cannot_process: {
    name: 'The bank cannot process it',
    claim: "The customer's bank could not process the payment. Show that the customer agreed to it.",
    useful: sale,
  },
  customer_initiated: {
    name: 'Begun by the customer',
    claim: 'The customer asked their bank to take the payment back. Ask them why, and show what they bought.',
    useful: sale,
  },
  debit_not_authorized: {
    name: 'Debit not authorized',
    claim: 'The customer says that they did not allow this debit. Show that they did.',
    useful: sale,
  },
  check_returned: { name: 'Check returned', claim: 'The check was returned by the bank.', useful: sale },
  incorrect_account_details: {
    name: 'Wrong account details',
    claim: 'The details of the bank account were not right.',
    useful: sale,
  },
  insufficient_funds: {
    name: 'Not enough money',
    claim: 'There was not enough money in the bank account.',
    useful: sale,
  },
}

/** Why the bank disputes a payment. */
export function reasonOf(reason: string): Reason {
  const known = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  return known ?? { name: spoken(reason), claim: 'Show what was bought, and that the customer got it.', useful: sale }
}

/** What comes of it when nobody answers in time. */
export function whenNotAnswered({ status, amount, currency }: Pick<ListedDispute, 'status' | 'amount' | 'currency'>) {
  if (isInquiry({ status })) {
    return 'This is only an inquiry: no money has been taken. When it is not answered by then, it can become a dispute.'
  }
  return `Without an answer by then the dispute is lost, and the customer keeps the ${formatMoney(amount, currency)}. What is saved and not submitted does not reach the bank.`
}

/** Why no evidence can be given, or how it went; null when it can be given. */
export function whyClosed({
  status,
  needs_answer,
  submission_count,
}: Standing & Pick<ListedDispute, 'submission_count'>): string | null {
  if (needs_answer) return null
  switch (status) {
    case 'won':
      return 'You won: the bank decided for you, and the money is back.'
    case 'lost':
      return submission_count > 0
        ? 'You lost: the bank decided for the customer.'
        : 'You lost: no evidence was submitted in time.'
    case 'under_review':
    case 'warning_under_review':
    case 'appeal_under_review':
      return 'Your evidence was submitted. The bank decides now, which can take up to three months, and nothing can be changed.'
    case 'warning_closed':
      return 'The inquiry is closed. No money was taken.'
    case 'prevented':
      return 'The dispute was prevented, and needs no answer.'
  }
  return statusOf({ status, needs_answer }).name === 'Too late'
    ? 'The time to answer is over. No evidence can be given any more.'
    : 'This dispute takes no evidence.'
}

/** "no_longer_known" → "No longer known" */
function spoken(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
