import { support } from '../../core/request/roles.ts'
import { type MailServices, sendDueMails } from '../queue/send-due-mails.ts'
import { toMembers } from '../queue/to-members.ts'
import { refundMail } from './compose-notice.ts'

type AboutRefund = {
  ref: string
  refundId: string
  paymentId: string
  status: string
  amount: string
  currency: string
  failureReason: string | null
}

/** Sends the mails about refunds that failed, which may be days after they succeeded. Returns the errors. */
export function sendRefundNotices(services: MailServices): Promise<Error[]> {
  return sendDueMails(services, queue)
}

const queue = toMembers<AboutRefund>({
  table: 'refund_notices',
  key: { refund_ref: 'ref', user_id: 'userId' },
  join: { tables: 'refunds refund', on: 'refund.account_id = claimed.account_id AND refund.ref = claimed.refund_ref' },
  returning: {
    ref: 'claimed.refund_ref',
    refundId: 'COALESCE(refund.own_id, refund.id)',
    paymentId: 'refund.payment_id',
    status: 'refund.status',
    amount: 'refund.amount',
    currency: 'refund.currency',
    failureReason: 'refund.failure_reason',
  },
  recipients: support,
  sequences: (mails) => mails.map((mail) => [mail]),
  compose: async ({ publicUrl }, notice) => {
    if (notice.status !== 'failed') return 'unwanted'
    const { name, email, merchant, merchantId, livemode, paymentId } = notice
    return refundMail({
      to: { name, email },
      merchant,
      livemode,
      refund: {
        id: notice.refundId,
        paymentId,
        amount: BigInt(notice.amount),
        currency: notice.currency,
        reason: notice.failureReason,
      },
      link: `${publicUrl}/#/${merchantId}/${livemode ? 'live' : 'test'}/payments/${paymentId}`,
    })
  },
})
