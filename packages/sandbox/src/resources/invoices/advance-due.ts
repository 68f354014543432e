import { createDueWork } from '../../due/due-work.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { collectInvoice } from './collect.ts'
import { finalizeInvoice } from './finalize.ts'
import { invoiceWire } from './object.ts'

/** Finalizes and collects drafts, and retries failed payments, when they are due. */
export const dueInvoices = createDueWork('invoice', 'due', 'invoices_by_due', advanceInvoice, {
  only: "json_extract(state, '$.test_clock') IS NULL",
  subject: ({ id, state }) => state.subscription ?? id,
})

/** Runs what is due for an invoice at the context's time. */
export function advanceInvoice(ctx: Context, invoice: Stored<'invoice'>): void {
  if (invoice.state.status === 'draft') finalizeInvoice(ctx, invoice)
  if (invoice.state.status !== 'open') return
  if (invoice.state.collection_method === 'send_invoice') recordEvent(ctx, 'invoice.sent', invoiceWire(ctx, invoice))
  else collectInvoice(ctx, invoice, { automatic: true })
}
