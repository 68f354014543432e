import type { Sent } from '../coverage/observations/observation.ts'

/** The objects that observations refer to by `$name`: where each is made, and of what. */
export const observedObjects: Readonly<Record<string, readonly [path: string, params: Sent]>> = {
  customer: ['/v1/customers', { email: 'ada@example.com' }],
  payer: [
    '/v1/customers',
    { payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } },
  ],
  payerCard: ['/v1/payment_methods/pm_card_mastercard/attach', { customer: '$payer' }],
  card: ['/v1/payment_methods', { type: 'card', card: { token: 'tok_visa' } }],
  product: ['/v1/products', { name: 'Pro' }],
  price: ['/v1/prices', { currency: 'usd', unit_amount: 2000, recurring: { interval: 'month' }, product: '$product' }],
  dearPrice: [
    '/v1/prices',
    { currency: 'usd', unit_amount: 3000, recurring: { interval: 'month' }, product: '$product' },
  ],
  once: ['/v1/prices', { currency: 'usd', unit_amount: 500, product: '$product' }],
  coupon: ['/v1/coupons', { percent_off: 25, duration: 'forever' }],
  promotionCode: ['/v1/promotion_codes', { promotion: { type: 'coupon', coupon: '$coupon' } }],
  intent: ['/v1/payment_intents', { amount: 1000, currency: 'usd' }],
  payment: [
    '/v1/payment_intents',
    {
      amount: 1000,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
  ],
  held: [
    '/v1/payment_intents',
    {
      amount: 1000,
      currency: 'usd',
      confirm: true,
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
  ],
  refund: ['/v1/refunds', { payment_intent: '$payment', amount: 100 }],
  setup: ['/v1/setup_intents', {}],
  subscription: ['/v1/subscriptions', { customer: '$payer', items: [{ price: '$price' }] }],
  schedule: ['/v1/subscription_schedules', { from_subscription: '$subscription' }],
  invoice: ['/v1/invoices', { customer: '$payer', auto_advance: false }],
  invoiceItem: ['/v1/invoiceitems', { customer: '$payer', amount: 700, currency: 'usd' }],
  session: [
    '/v1/checkout/sessions',
    { mode: 'payment', success_url: 'https://shop.test/done', line_items: [{ price: '$once', quantity: 1 }] },
  ],
  portal: ['/v1/billing_portal/configurations', { features: { invoice_history: { enabled: true } } }],
  shippingRate: [
    '/v1/shipping_rates',
    { display_name: 'Ground', type: 'fixed_amount', fixed_amount: { amount: 400, currency: 'usd' } },
  ],
  clock: ['/v1/test_helpers/test_clocks', { frozen_time: '@0' }],
  endpoint: ['/v1/webhook_endpoints', { url: 'https://hooks.test/a', enabled_events: ['customer.created'] }],
  transfer: ['/v1/transfers', { amount: 100, currency: 'usd', destination: '$account' }],
  domain: ['/v1/payment_method_domains', { domain_name: 'shop.test' }],
}
