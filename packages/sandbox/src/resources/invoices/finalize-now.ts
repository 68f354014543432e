import { endpoint } from '../../http/endpoint.ts'
import { boolean } from '../../http/fields.ts'
import { finalizeInvoice } from './finalize.ts'
import { loadInvoice } from './load.ts'
import { invoiceWire } from './object.ts'

/** Seconds until an invoice with `auto_advance` is collected, unless the request pays it before. */
const collectionDelaySeconds = 2

export const finalizeInvoiceNow = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/finalize',
  params: { auto_advance: boolean() },
  run(requestCtx, input, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['draft'], 'finalize')
    finalizeInvoice(ctx, invoice)
    if (invoice.state.status === 'open') {
      invoice.state.auto_advance = input.auto_advance ?? invoice.state.auto_advance
      const charged = invoice.state.collection_method !== 'send_invoice'
      invoice.state.due = charged && invoice.state.auto_advance ? ctx.now + collectionDelaySeconds : null
      ctx.objects.save(invoice)
    }
    return invoiceWire(ctx, invoice)
  },
})
