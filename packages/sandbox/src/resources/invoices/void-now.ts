import { endpoint } from '../../http/endpoint.ts'
import { subscriptionGivenUp } from '../subscriptions/follow-invoice.ts'
import { loadInvoice } from './load.ts'
import { invoiceWire } from './object.ts'
import { voidInvoice } from './void.ts'

export const voidInvoiceNow = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/void',
  params: {},
  run(asked, _input, [id]) {
    const { ctx, invoice } = loadInvoice(asked, id, ['open', 'uncollectible'], 'void')
    voidInvoice(ctx, invoice)
    subscriptionGivenUp(ctx, invoice)
    return invoiceWire(ctx, invoice)
  },
})
