import { endpoint } from '../../http/endpoint.ts'
import { onInvoiceVoided } from '../subscriptions/on-invoice-change.ts'
import { assertNotProcessing, loadInvoice } from './load.ts'
import { invoiceWire } from './object.ts'
import { voidInvoice } from './void.ts'

export const voidInvoiceNow = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/void',
  params: {},
  run(requestCtx, _input, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['open', 'uncollectible'], 'void')
    // Stripe says nothing of a payment under way: the sandbox takes the stricter of both.
    assertNotProcessing(ctx, invoice)
    voidInvoice(ctx, invoice)
    onInvoiceVoided(ctx, invoice)
    return invoiceWire(ctx, invoice)
  },
})
