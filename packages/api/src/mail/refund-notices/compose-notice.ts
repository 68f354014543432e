import { formatMoneyWithCode } from '../../core/currency/format-money-with-code.ts'
import type { Letter } from '../../people/access/compose-mail.ts'

type FailedRefund = {
  to: { name: string; email: string }
  merchant: string
  livemode: boolean
  refund: { id: string; paymentId: string; amount: bigint; currency: string; reason: string | null }
  /** The payment's page in the portal. */
  link: string
}

/** The mail about a refund that failed. It contains no data of the customer, because mails are forwarded and stored. */
export function refundMail({ to, merchant, livemode, refund, link }: FailedRefund): Letter {
  const money = formatMoneyWithCode(refund.amount, refund.currency)
  return {
    to,
    subject: `${livemode ? '' : 'Test mode: '}A refund of ${money} failed`,
    blocks: [
      {
        paragraph: `The customer’s bank did not accept a refund of ${money}. The money is back on the balance, and the payment counts as not refunded by this amount.`,
      },
      {
        facts: [
          ['Reason', (refund.reason ?? 'unknown').replaceAll('_', ' ')],
          ['Refund', refund.id],
          ['Payment', refund.paymentId],
          ['Merchant', `${merchant}, ${livemode ? 'live' : 'test'} mode`],
        ],
      },
      { paragraph: 'What to do: pay the customer by other means, or refund the payment again.' },
      { button: 'Open the payment', link },
    ],
    reason: 'You receive this email as an owner or a support member of this merchant.',
  }
}
