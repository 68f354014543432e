import type { Invoice, Refund } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { LinkServices } from '../payments/receipt-link.ts'
import { refundId } from '../refunds/wire.ts'
import { invoicePdfUrl } from './pdf-link.ts'
import type { Buyer, InvoiceType, InvoiceWire, LineWire, Seller } from './schema.ts'

/** The document that another one credits or cancels. */
export type Corrected = { id: string; number: string; created: number }

/** A document with the ids of its refund; without a refund both are null. */
export type InvoiceRow = Omit<
  Invoice,
  'refundRef' | 'year' | 'sequence' | 'corrects' | 'locale' | 'timeZone' | 'suppliedAt' | 'customerId'
> & {
  ownRefundId: Refund['ownId']
  processorRefundId: Refund['id']
}

export function toInvoice(services: LinkServices, row: InvoiceRow, livemode: boolean): InvoiceWire {
  return {
    id: row.id,
    object: 'invoice',
    number: row.number,
    type: row.type as InvoiceType,
    payment_id: row.paymentId,
    refund_id: refundId({ id: row.processorRefundId, ownId: row.ownRefundId }),
    currency: row.currency,
    lines: row.lines as LineWire[],
    amount_total: Number(row.amountTotal),
    seller: row.seller as Seller,
    buyer: row.buyer as Buyer,
    pdf_url: invoicePdfUrl(services, row),
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
