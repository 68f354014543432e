import { createInvoice } from './create.ts'
import { createInvoicePreview } from './create-preview.ts'
import { deleteInvoice } from './delete.ts'
import { finalizeInvoiceNow } from './finalize-now.ts'
import { listInvoices } from './list.ts'
import { listInvoiceLines } from './list-lines.ts'
import { markInvoiceUncollectible } from './mark-uncollectible.ts'
import { payInvoice } from './pay.ts'
import { retrieveInvoice } from './retrieve.ts'
import { sendInvoice } from './send.ts'
import { updateInvoice } from './update.ts'
import { voidInvoiceNow } from './void-now.ts'

export const invoiceEndpoints = [
  createInvoice,
  deleteInvoice,
  createInvoicePreview,
  listInvoices,
  retrieveInvoice,
  updateInvoice,
  finalizeInvoiceNow,
  payInvoice,
  sendInvoice,
  markInvoiceUncollectible,
  voidInvoiceNow,
  listInvoiceLines,
]
