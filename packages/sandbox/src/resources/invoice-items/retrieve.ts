import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { invoiceItemWire } from './object.ts'

export const retrieveInvoiceItem = endpoint({
  method: 'GET',
  path: '/v1/invoiceitems/:id',
  params: {},
  run: (ctx, _params, [id]) => invoiceItemWire(loadOr404(ctx, 'invoiceitem', id)),
})
