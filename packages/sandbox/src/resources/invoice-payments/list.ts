import { endpoint } from '../../http/endpoint.ts'
import { hash, need, oneOf, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { invoicePaymentWire } from './object.ts'

export const listInvoicePayments = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments',
  params: {
    ...listParams,
    invoice: string(),
    payment: hash({ type: need(oneOf('payment_intent')), payment_intent: string() }),
    status: oneOf('canceled', 'open', 'paid'),
  },
  run: (ctx, params) =>
    listPage(ctx, 'invoice_payment', params, {
      url: '/v1/invoice_payments',
      wire: invoicePaymentWire,
      where: [
        params.invoice === undefined ? null : stateIs('invoice', params.invoice),
        params.payment?.payment_intent === undefined ? null : stateIs('payment_intent', params.payment.payment_intent),
        params.status === undefined ? null : stateIs('status', params.status),
      ],
    }),
})
