import type { PaymentLink } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import type { LineItem, ShippingOption } from '../payment-sessions/schema.ts'
import type { PaymentLinkWire } from './schema.ts'

/** Where the pages are, without a key: the address is the permission. */
export const paymentLinksPath = '/pay'

export function paymentLinkUrl(publicUrl: string, { slug }: Pick<PaymentLink, 'slug'>): string {
  return `${publicUrl}${paymentLinksPath}/${slug}`
}

export function toPaymentLink(row: PaymentLink, publicUrl: string, livemode: boolean): PaymentLinkWire {
  const countries = row.shippingCountries
  return {
    id: row.id,
    object: 'payment_link',
    url: paymentLinkUrl(publicUrl, row),
    active: row.active,
    line_items: (row.lineItems as LineItem[] | null)?.map(toLineItem) ?? null,
    price_id: row.priceId,
    quantity: row.quantity,
    adjustable_quantity:
      row.minQuantity === null || row.maxQuantity === null ? null : { min: row.minQuantity, max: row.maxQuantity },
    allow_discount_codes: row.allowDiscountCodes,
    collect_shipping_address: row.collectShippingAddress ?? countries.length > 0,
    shipping_countries: countries.length > 0 ? countries : null,
    shipping_options: ((row.shippingOptions ?? []) as ShippingOption[]).map(({ label, amount }) => ({ label, amount })),
    pass_fees_to_customer: row.passFees,
    after_payment:
      row.redirectUrl === null && row.message === null ? null : { redirect_url: row.redirectUrl, message: row.message },
    max_payments: row.maxPayments,
    expires_at: row.expiresAt && unixSeconds(row.expiresAt),
    label: row.label,
    locale: row.locale,
    opened: Number(row.opened),
    started: Number(row.started),
    payments: Number(row.payments),
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}

function toLineItem({ price_id, amount, currency, name, quantity }: LineItem) {
  return {
    price_id: price_id ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
    name: name ?? null,
    quantity,
  }
}
