import { formatMoneyWithCode } from '../../core/currency/format-money-with-code.ts'
import type { Letter } from '../../people/access/compose-mail.ts'
import { receiptDate } from '../receipts/dates.ts'

type DisputeReminder = {
  to: { name: string; email: string }
  merchant: string
  livemode: boolean
  dispute: { id: string; amount: bigint; currency: string; reason: string; due: Date; inquiry: boolean; saved: boolean }
  /** Days until the deadline, rounded up. */
  days: number
  /** The dispute's page in the portal. */
  link: string
}

/** The mail about an approaching deadline. It contains no data of the customer, because mails are forwarded and stored. */
export function disputeReminderMail({ to, merchant, livemode, dispute, days, link }: DisputeReminder): Letter {
  const { id, amount, currency, reason, due, inquiry, saved } = dispute
  const what = inquiry ? 'inquiry' : 'dispute'
  const money = formatMoneyWithCode(amount, currency)
  const left = days === 1 ? '1 day' : `${days} days`
  const lost = inquiry
    ? 'Without a response, it can become a dispute, which takes the money back.'
    : 'Without a response in time, the dispute is lost, and the customer keeps the money.'
  return {
    to,
    subject: `${livemode ? '' : 'Test mode: '}${left} left to respond to ${inquiry ? 'an' : 'a'} ${what} of ${money}`,
    blocks: [
      {
        paragraph: `A customer’s bank waits for your response to ${inquiry ? 'an' : 'a'} ${what} of ${money}. ${lost}`,
      },
      ...(saved ? [{ paragraph: 'Evidence was saved, but not submitted: the bank has not seen it yet.' }] : []),
      {
        facts: [
          ['Respond by', receiptDate(due)],
          ['Reason', reason.replaceAll('_', ' ')],
          ['Dispute', id],
          ['Merchant', `${merchant}, ${livemode ? 'live' : 'test'} mode`],
        ],
      },
      { button: 'Respond to it', link },
    ],
    reason: 'You receive this email as an owner or a support member of this merchant.',
  }
}
