import { paymentReceiptUrl } from '../../../contract/payments/receipt-link.ts'
import type { AccountScope, MemberScope } from '../../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../../core/request/errors.ts'
import { composeReceiptMail } from '../../../mail/receipts/compose-receipt-mail.ts'
import { loadReceipt } from '../../../mail/receipts/load-receipt.ts'
import { sendLetter } from '../../../people/access/compose-mail.ts'
import type { ReceiptSending, SentReceipt } from './schema.ts'

/**
 * Sends the link to a payment's receipt, with a summary, to the customer or to another address.
 * @throws payment_not_found; validation_error for an unpaid payment, or without an address; rate_limit_exceeded;
 * mail_not_sent
 */
export async function sendReceipt(
  { services, account }: MemberScope,
  { id, email }: ReceiptSending,
): Promise<SentReceipt> {
  const { prisma } = services.database
  const payment = await prisma.payment.findFirst({ where: { accountId: account.id, id } })
  if (!payment) throw new ApiError('payment_not_found')
  const link = paymentReceiptUrl(services, account.id, payment)
  const receipt = link && (await loadReceipt(services, { accountId: account.id, id }))
  if (!receipt) throw new ApiError('validation_error', { message: 'Only a payment that succeeded has a receipt.' })
  const to = email ?? payment.customerEmail
  if (to === null) throw invalid('email', 'is required because the payment has none')
  if (!services.mailsCustomers) {
    throw new ApiError('mail_not_sent', {
      message: 'This server cannot send email. The platform has to set SMTP_URL and MAIL_FROM.',
    })
  }
  await requireSeldom(services, account.merchantId, to)
  await sendLetter(services, composeReceiptMail(to, receipt, link)).catch((cause: unknown) => {
    throw new ApiError('mail_not_sent', { cause })
  })
  return { id, object: 'sent_receipt', email: to }
}

/** Customers are not sent mails by the dozen, nor strangers by the hundred. @throws rate_limit_exceeded */
async function requireSeldom({ attempts }: AccountScope['services'], merchantId: string, to: string): Promise<void> {
  const hour = { action: 'send-receipt', seconds: 3_600 }
  const waits = [
    await attempts({ ...hour, subject: `${merchantId} ${to.toLowerCase()}`, max: 5 }),
    await attempts({ ...hour, subject: merchantId, max: 50 }),
  ]
  const retryAfter = Math.max(0, ...waits.map((wait) => wait ?? 0))
  if (retryAfter > 0) {
    throw new ApiError('rate_limit_exceeded', {
      message: 'Too many receipts were sent in the last hour. Try again later.',
      retryAfter,
    })
  }
}
