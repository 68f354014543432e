import { endpoint } from '../../http/endpoint.ts'
import { hash, oneOf, required, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { indexedStateIs, stateIs } from '../../store/objects.ts'
import { invoicePaymentWire } from './object.ts'

export const listInvoicePayments = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments',
  params: {
    ...listParams,
    invoice: string(),
    payment: hash({ type: required(oneOf('payment_intent')), payment_intent: string() }),
    status: oneOf('canceled', 'open', 'paid'),
  },
  run(ctx, params) {
    const intent = params.payment?.payment_intent
    return listPage(ctx, 'invoice_payment', params, {
      url: '/v1/invoice_payments',
      wire: invoicePaymentWire,
      where: [
        params.invoice === undefined ? null : indexedStateIs('invoice_payments_by_invoice', 'invoice', params.invoice),
        intent === undefined ? null : indexedStateIs('objects_by_payment_intent', 'payment_intent', intent),
        params.status === undefined ? null : stateIs('status', params.status),
      ],
    })
  },
})
