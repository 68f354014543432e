/** The texts of invoices and credit notes. */
export const invoice = {
  'invoice.title': 'Invoice',
  'invoice.creditNote': 'Credit note',
  'invoice.cancels': 'Invoice (cancels a credit note)',
  'invoice.test': 'Test mode: not an invoice',
  'invoice.from': 'From',
  'invoice.to': 'To',
  'invoice.number': 'Number',
  'invoice.date': 'Date',
  'invoice.paymentDate': 'Date of the payment',
  'invoice.refundDate': 'Date of the refund',
  'invoice.ofInvoice': 'For invoice',
  'invoice.ofCreditNote': 'Cancels credit note',
  'invoice.numberOf': '{number} of {day}',
  'invoice.quantity': 'Quantity',
  'invoice.price': 'Price',
  'invoice.tax': 'Tax',
  'invoice.paid': 'Paid',
  'invoice.givenBack': 'Given back',
  'invoice.due': 'Amount due',
  'invoice.page': '{number}, page {page} of {pages}',
  'invoice.refund': 'Refund',
  'invoice.failedRefund': 'Refund that failed',
  'invoice.customer': 'Customer',
  'invoice.notRegistered': 'The seller is not registered for tax.',
} as const

export type InvoiceMessages = Readonly<Record<keyof typeof invoice, string>>
