import { endpoint } from '../../http/endpoint.ts'
import { onInvoiceVoided } from '../subscriptions/on-invoice-change.ts'
import { loadInvoice } from './load.ts'
import { invoiceWire } from './object.ts'
import { voidInvoice } from './void.ts'

export const voidInvoiceNow = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/void',
  params: {},
  run(requestCtx, _input, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['open', 'uncollectible'], 'void')
    voidInvoice(ctx, invoice)
    onInvoiceVoided(ctx, invoice)
    return invoiceWire(ctx, invoice)
  },
})
