import type { PaymentIntent, PaymentSession } from '@merchant-payments/sdk'
import type { ProductForSale } from '../shop/catalogue.ts'

/** A product as the API answers it. */
export function aProduct(overrides: Partial<ProductForSale> = {}): ProductForSale {
  return {
    id: 'prod_1',
    object: 'product',
    name: 'Mug',
    description: null,
    images: ['http://127.0.0.1:4244/assets/stoneware-mug.svg'],
    metadata: {},
    active: true,
    url: null,
    shippable: null,
    unit_label: null,
    statement_descriptor: null,
    tax_code: null,
    price: { id: 'price_1', amount: 2400, currency: 'usd', tax_behavior: 'unspecified', processor_id: null },
    processor_id: null,
    archived: false,
    created: 1_700_000_000,
    updated: 1_700_000_000,
    livemode: false,
    ...overrides,
  }
}

/** A payment session as the API answers it: one mug, paid. */
export function aSession(overrides: Partial<PaymentSession> = {}): PaymentSession {
  return {
    id: 'cs_test_1',
    object: 'payment_session',
    url: null,
    status: 'complete',
    payment_status: 'paid',
    amount_subtotal: 2400,
    amount_discount: 0,
    amount_shipping: 0,
    fee_amount: 158,
    amount_total: 2400,
    currency: 'usd',
    line_items: [
      { price_id: 'price_1', product_id: 'prod_1', name: 'Mug', amount: 2400, currency: 'usd', quantity: 1 },
    ],
    customer_id: null,
    customer_email: null,
    customer_details: null,
    shipping_details: null,
    payment_intent: 'pi_1',
    payment_link_id: null,
    pass_fees_to_customer: false,
    locale: null,
    success_url: 'http://127.0.0.1:4244/thanks?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:4244/?cancelled=1',
    expires_at: 1_700_086_400,
    metadata: { order_id: 'ABC234' },
    created: 1_700_000_000,
    livemode: false,
    ...overrides,
  }
}

/** A payment intent as the API answers it: one mug, to be paid on a page of the shop. */
export function aPaymentIntent(): PaymentIntent {
  return {
    id: 'pi_1',
    object: 'payment_intent',
    client_secret: 'pi_1_secret_1',
    publishable_key: 'pk_test_1',
    processor_account: 'acct_1',
    amount: 2400,
    fee_amount: 158,
    currency: 'usd',
    customer_id: null,
    status: 'requires_payment_method',
    metadata: {},
    created: 1_700_000_000,
    livemode: false,
  }
}
