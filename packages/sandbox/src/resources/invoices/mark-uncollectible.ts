import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Stored } from '../../store/objects.ts'
import { onInvoiceUncollectible } from '../subscriptions/on-invoice-change.ts'
import { loadInvoice } from './load.ts'
import { invoiceWire } from './object.ts'

/** Ends the automatic collection of an invoice. It can still be paid or voided. */
export const markInvoiceUncollectible = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/mark_uncollectible',
  params: {},
  run(requestCtx, _input, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['open'], 'mark as uncollectible')
    markUncollectible(ctx, invoice)
    onInvoiceUncollectible(ctx, invoice)
    return invoiceWire(ctx, invoice)
  },
})

/** Writes an open invoice off. */
export function markUncollectible(ctx: Context, invoice: Stored<'invoice'>): void {
  const { state } = invoice
  state.status = 'uncollectible'
  state.marked_uncollectible_at = ctx.now
  state.auto_advance = false
  state.due = null
  ctx.objects.save(invoice)
  recordEvent(ctx, 'invoice.marked_uncollectible', invoiceWire(ctx, invoice))
}
