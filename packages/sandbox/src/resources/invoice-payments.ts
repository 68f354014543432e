import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { hash, oneOf, required, string } from '../http/fields.ts'
import { listOf, listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { indexedStateIs, type Stored, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'

/** A payment of an invoice by a payment intent. Times are Unix seconds. */
type InvoicePaymentState = {
  amount_paid: number | null
  /** Minor units. */
  amount_requested: number
  canceled_at: number | null
  currency: string
  invoice: string
  paid_at: number | null
  payment_intent: string
  status: 'open' | 'paid' | 'canceled'
}

declare module '../store/object-kinds.ts' {
  interface States {
    invoice_payment: InvoicePaymentState
  }
}

export function invoicePaymentWire(payment: Stored<'invoice_payment'>): Wire {
  const { state } = payment
  return {
    id: payment.id,
    object: 'invoice_payment',
    amount_paid: state.amount_paid,
    amount_requested: state.amount_requested,
    created: payment.created,
    currency: state.currency,
    invoice: state.invoice,
    is_default: true,
    livemode: payment.live,
    payment: { payment_intent: state.payment_intent, type: 'payment_intent' },
    status: state.status,
    status_transitions: { canceled_at: state.canceled_at, paid_at: state.paid_at },
  }
}

/** The payments of an invoice, as its expansion shows them. */
export function paymentsOfInvoice(ctx: Context, invoice: string): Wire {
  const payment = ctx.objects.find('invoice', ctx, invoice)?.state.payment
  const stored = payment ? ctx.objects.find('invoice_payment', ctx, payment) : null
  return listOf(stored ? [invoicePaymentWire(stored)] : [], `/v1/invoice_payments?invoice=${invoice}`)
}

export const retrieveInvoicePayment = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments/:id',
  params: {},
  run: (ctx, _params, [id]) => invoicePaymentWire(loadOr404(ctx, 'invoice_payment', id)),
})

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
