import { createDueWork } from '../../due/due-work.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { collectInvoice } from './collect.ts'
import { finalizeInvoice } from './finalize.ts'

/** Drafts are finalized and paid, and failed payments tried again, when their time has come. */
export const dueInvoices = createDueWork('invoice', 'due', 'invoices_by_due', advanceInvoice, {
  only: "json_extract(state, '$.test_clock') IS NULL",
  subject: ({ id, state }) => state.subscription ?? id,
})

/** Does what is due of an invoice at the context's time. */
export function advanceInvoice(ctx: Context, invoice: Stored<'invoice'>): void {
  if (invoice.state.status === 'draft') finalizeInvoice(ctx, invoice)
  if (invoice.state.status === 'open') collectInvoice(ctx, invoice, { automatic: true })
}
