import type { Letter } from '../../people/access/compose-mail.ts'
import { receiptDate } from '../receipts/dates.ts'

type RequirementReminder = {
  to: { name: string; email: string }
  merchant: string
  livemode: boolean
  deadline: Date
  /** How many details are due. */
  due: number
  /** Days until the deadline, rounded up. */
  days: number
  /** The account's page in the portal. */
  link: string
}

/**
 * The mail about details that the processor needs before a deadline. It does not name them, because mails are forwarded and
 * stored, and it leads to the portal, because a link of the processor works once and expires within minutes.
 */
export function requirementReminderMail({
  to,
  merchant,
  livemode,
  deadline,
  due,
  days,
  link,
}: RequirementReminder): Letter {
  const left = days === 1 ? '1 day' : `${days} days`
  const details = due === 1 ? 'one more detail' : `${due} more details`
  return {
    to,
    subject: `${livemode ? '' : 'Test mode: '}${left} left to complete the account of ${merchant}`,
    blocks: [
      {
        paragraph: `The payment processor needs ${details} of your business. Without them in time, it disables payments or payouts of your account.`,
      },
      {
        facts: [
          ['Submit by', receiptDate(deadline)],
          ['Merchant', `${merchant}, ${livemode ? 'live' : 'test'} mode`],
        ],
      },
      { button: 'Open your account', link },
    ],
    reason: 'You receive this email as an owner of this merchant.',
  }
}
