import { createInvoiceItem } from './create.ts'
import { deleteInvoiceItem } from './delete.ts'
import { listInvoiceItems } from './list.ts'
import { retrieveInvoiceItem } from './retrieve.ts'
import { updateInvoiceItem } from './update.ts'

export const invoiceItemEndpoints = [
  createInvoiceItem,
  retrieveInvoiceItem,
  updateInvoiceItem,
  deleteInvoiceItem,
  listInvoiceItems,
]
