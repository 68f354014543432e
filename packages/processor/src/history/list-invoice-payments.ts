import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { type InvoiceSnapshot, invoiceSnapshot } from '../invoices.ts'
import { idOf, onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/** A payment of an invoice, and the invoice if it is one of a subscription. */
export type MadeInvoicePayment = { paymentId: string | null; invoice: InvoiceSnapshot | null }

/** @throws ProcessorError */
export async function listInvoicePayments(
  connection: Connection,
  scope: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<MadeInvoicePayment>> {
  const params = { ...pageParams(since, after), expand: ['data.invoice'] }
  const page = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).invoicePayments.list(params, onAccount(scope.hostAccount)),
  )
  return pageOf(page, ({ payment, invoice }) => ({
    paymentId: idOf(payment.payment_intent),
    invoice: typeof invoice === 'string' || 'deleted' in invoice ? null : invoiceSnapshot(invoice),
  }))
}
