import { openToken, sealToken } from '@merchant-payments/db/encryption'
import type { Services } from '../../core/request/context.ts'

/** Services that make links to receipts. */
export type LinkServices = Pick<Services, 'dataKeys' | 'publicUrl'>

/** The content of a link: a payment (pi_…) or a refund (re_…) of an account. */
export type ReceiptOf = { accountId: number; id: string }

/** Where the pages are, without a session or a key: the link is the permission. */
export const receiptsPath = '/receipts'
const purpose = 'receipt'

/** Whether a payment has a receipt: only a paid one has. */
export function isPaid({ status }: { status: string }): boolean {
  return status === 'succeeded'
}

/** Where the receipt of a payment is; null until it is paid. Always the same address. */
export function paymentReceiptUrl(
  services: LinkServices,
  accountId: number,
  payment: { id: string; status: string },
): string | null {
  return isPaid(payment) ? receiptUrl(services, { accountId, id: payment.id }) : null
}

export function receiptUrl({ dataKeys, publicUrl }: LinkServices, { accountId, id }: ReceiptOf): string {
  return `${publicUrl}${receiptsPath}/${sealToken(JSON.stringify([accountId, id]), purpose, dataKeys.links)}`
}

/** The content of a token; null for a forged one. */
export function readReceiptToken({ dataKeys }: Pick<LinkServices, 'dataKeys'>, token: string): ReceiptOf | null {
  const text = openToken(token, purpose, dataKeys.links)
  if (text === null) return null
  const [accountId, id] = JSON.parse(text) as [number, string]
  return { accountId, id }
}
