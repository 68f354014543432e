import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { invoiceWire } from './object.ts'

export const retrieveInvoice = endpoint({
  method: 'GET',
  path: '/v1/invoices/:id',
  params: {},
  run: (ctx, _params, [id]) => invoiceWire(ctx, loadOr404(ctx, 'invoice', id)),
})
