import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { invoicePaymentWire } from './object.ts'

export const retrieveInvoicePayment = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments/:id',
  params: {},
  run: (ctx, _params, [id]) => invoicePaymentWire(loadOr404(ctx, 'invoice_payment', id)),
})
