import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { finalizeInvoice } from './finalize.ts'
import { loadInvoice } from './load.ts'
import { invoiceWire } from './object.ts'

/** Sends an invoice, and finalizes a draft for that. No mail goes out: the event says that one would have. */
export const sendInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/send',
  params: {},
  run(requestCtx, _params, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['draft', 'open'], 'send')
    if (invoice.state.collection_method !== 'send_invoice') {
      throw invalid("You can only manually send an invoice if its collection method is 'send_invoice'.")
    }
    if (invoice.state.status === 'draft') finalizeInvoice(ctx, invoice)
    if (invoice.state.status === 'open') recordEvent(ctx, 'invoice.sent', invoiceWire(ctx, invoice))
    return invoiceWire(ctx, invoice)
  },
})
