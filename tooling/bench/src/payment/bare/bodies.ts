import type { Charge, Checkout, PaymentIntent } from './processor.ts'
import type { SessionRequest } from './read-request.ts'

/** The objects of the interface, field by field as the product shows them: answers and deliveries are as long as its own. */
type SessionShown = {
  id: string
  url: string | null
  status: string
  paymentStatus: string
  amount: number
  fee: number
  currency: string
  items: SessionRequest['line_items']
  customer: Checkout['customer_details']
  payment: string | null
  successUrl: string
  cancelUrl: string
  metadata: object
  expires: number
  created: number
}

export function sessionBody(session: SessionShown): object {
  return {
    id: session.id,
    object: 'payment_session',
    url: session.url,
    status: session.status,
    payment_status: session.paymentStatus,
    amount_subtotal: session.amount,
    amount_shipping: 0,
    fee_amount: session.fee,
    amount_total: session.amount,
    currency: session.currency,
    line_items: session.items.map((item) => ({ price_id: null, product_id: null, ...item })),
    customer_id: null,
    customer_email: null,
    customer_details: session.customer,
    shipping_details: null,
    payment_intent: session.payment,
    pass_fees_to_customer: false,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    expires_at: session.expires,
    metadata: session.metadata,
    created: session.created,
    livemode: false,
  }
}

/** @param about what only the session knows */
export function paymentBody(
  intent: PaymentIntent,
  charge: Charge | null,
  about: { session: string; email: string | null; fee: number; metadata: object },
): object {
  const card = charge?.payment_method_details.card
  return {
    id: intent.id,
    object: 'payment',
    amount: intent.amount,
    amount_received: intent.amount_received,
    amount_refunded: charge?.amount_refunded ?? 0,
    amount_refundable: intent.amount_received - (charge?.amount_refunded ?? 0),
    currency: intent.currency,
    status: intent.status,
    description: intent.description,
    customer_email: about.email,
    session_id: about.session,
    subscription_id: null,
    fee_amount: about.fee,
    disputed: charge?.disputed ?? false,
    last_error: null,
    card: card ? cardShown(card) : null,
    receipt_url: charge?.receipt_url ?? null,
    metadata: about.metadata,
    created: intent.created,
    livemode: false,
  }
}

export function cardShown(card: Record<string, unknown>): object {
  const { brand, last4, exp_month, exp_year, country, wallet, three_d_secure } = card
  return { brand, last4, exp_month, exp_year, country, wallet, three_d_secure }
}

export function eventBody(id: string, type: string, createdSeconds: number, data: object): string {
  return JSON.stringify({ id, type, created: createdSeconds, livemode: false, sequence: 1, data })
}
