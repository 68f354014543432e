import type { Invoice } from '@merchant-payments/db'
import { openToken, sealToken } from '@merchant-payments/db/encryption'
import type { LinkServices } from '../payments/receipt-link.ts'

/** Where the PDFs are, without a session or a key: the link is the permission. */
export const invoicesPath = '/invoices'
const purpose = 'invoice'

/** The content of a link: an invoice of an account. */
export type InvoiceOf = { accountId: number; id: string }

/** Where the PDF of an invoice is; null once its buyer was erased. Always the same address. */
export function invoicePdfUrl(
  { dataKeys, publicUrl }: LinkServices,
  { accountId, id, erasedAt }: Pick<Invoice, 'accountId' | 'id' | 'erasedAt'>,
): string | null {
  if (erasedAt !== null) return null
  return `${publicUrl}${invoicesPath}/${sealToken(JSON.stringify([accountId, id]), purpose, dataKeys.links)}`
}

/** The content of a token; null for a forged one. */
export function readInvoiceToken({ dataKeys }: Pick<LinkServices, 'dataKeys'>, token: string): InvoiceOf | null {
  const text = openToken(token, purpose, dataKeys.links)
  if (text === null) return null
  const [accountId, id] = JSON.parse(text) as [number, string]
  return { accountId, id }
}
