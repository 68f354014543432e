import type { PaymentSession } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import type { LineItemWire, PaymentSessionWire } from './schema.ts'

type Address = NonNullable<NonNullable<PaymentSessionWire['customer_details']>['address']>

/**
 * Rebuilds the fields in a fixed order, because PostgreSQL changes the order of JSON fields, and an event must have the
 * same bytes as the response of a GET.
 */
function toLineItem({ price_id, product_id, name, amount, currency, quantity }: LineItemWire): LineItemWire {
  return { price_id, product_id, name, amount, currency, quantity }
}

function toDetails<T extends { address: Address | null }>(details: T | null): T | null {
  if (!details?.address) return details
  const { line1, line2, city, state, postal_code, country } = details.address
  return { ...details, address: { line1, line2, city, state, postal_code, country } }
}

/** A session whose processor id is known. */
export function toPaymentSession(row: PaymentSession & { id: string }, livemode: boolean): PaymentSessionWire {
  return {
    id: row.id,
    object: 'payment_session',
    url: row.status === 'open' ? row.url : null,
    status: row.status as PaymentSessionWire['status'],
    payment_status: row.paymentStatus as PaymentSessionWire['payment_status'],
    amount_subtotal: Number(row.amountSubtotal),
    amount_discount: Number(row.amountDiscount),
    amount_shipping: Number(row.amountShipping),
    fee_amount: Number(row.feeAmount),
    amount_total: Number(row.amountTotal),
    currency: row.currency,
    line_items: (row.lineItems as LineItemWire[]).map(toLineItem),
    customer_id: row.customerId,
    customer_email: row.customerEmail,
    customer_details: toDetails(row.customerDetails as PaymentSessionWire['customer_details']),
    shipping_details: toDetails(row.shippingDetails as PaymentSessionWire['shipping_details']),
    payment_intent: row.paymentIntent,
    payment_link_id: row.paymentLinkId,
    pass_fees_to_customer: row.passFees,
    locale: row.locale,
    success_url: row.successUrl,
    cancel_url: row.cancelUrl,
    expires_at: unixSeconds(row.expiresAt),
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
