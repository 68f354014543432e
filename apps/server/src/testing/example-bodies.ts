export type Fields = Record<string, unknown>

export const product: Fields = {
  name: 'Tea',
  description: 'Green',
  images: ['https://shop.example/tea.png'],
  metadata: { sku: 'T-1' },
  active: true,
  url: 'https://shop.example/tea',
  shippable: true,
  unit_label: 'box',
  statement_descriptor: 'TEA SHOP',
  tax_code: 'txcd_99999999',
  price: { amount: 1000, currency: 'usd', tax_behavior: 'exclusive' },
}

export const redirects = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }

export const customer: Fields = {
  email: 'ada@example.com',
  name: 'Ada',
  phone: '+1 555 0100',
  metadata: { tier: 'gold' },
}

/** A body with every field, for each operation that takes one. */
export const bodies: Readonly<Record<string, Fields>> = {
  'POST /products': product,
  'PUT /products/{id}': product,
  'POST /customers': customer,
  'PUT /customers/{id}': customer,
  'POST /payment-sessions': {
    line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
    ...redirects,
    customer_email: 'ada@example.com',
    pass_fees_to_customer: true,
    metadata: { order: '1' },
  },
  'POST /payment-intents': {
    amount: 1000,
    currency: 'usd',
    description: 'Tea',
    customer_email: 'ada@example.com',
    pass_fees_to_customer: true,
    metadata: { order: '1' },
  },
  'POST /payments': {
    customer_id: 'cus_unknown',
    payment_method: 'pm_unknown',
    amount: 1000,
    currency: 'usd',
    description: 'Tea',
    statement_descriptor: 'TEA SHOP',
    pass_fees_to_customer: true,
    metadata: { order: '1' },
  },
  'POST /customers/{id}/payment-method-sessions': { return_url: 'https://shop.example/account' },
  'POST /refunds': { payment_intent: 'pi_unknown', amount: 100, reason: 'duplicate' },
  'POST /disputes/{id}/evidence': {
    evidence: { product_description: 'Tea', customer_name: 'Ada' },
    submit: false,
  },
  'POST /subscription-products': {
    name: 'Tea of the month',
    description: 'Green',
    amount: 1000,
    currency: 'usd',
    interval: 'monthly',
    trial_period_days: 14,
    metadata: { sku: 'T-1' },
  },
  'PUT /subscription-products/{id}': {
    name: 'Coffee of the month',
    description: 'Dark',
    active: true,
    amount: 2000,
    currency: 'eur',
    interval: 'weekly',
    trial_period_days: 7,
    metadata: { sku: 'T-2' },
  },
  'POST /subscription-sessions': {
    amount_cents: 1000,
    currency: 'usd',
    interval: 'month',
    interval_count: 2,
    name: 'Tea of the month',
    quantity: 3,
    customer_email: 'ada@example.com',
    ...redirects,
    metadata: { order: '1' },
  },
  'POST /subscriptions/{id}/payment-method-sessions': { return_url: 'https://shop.example/account' },
  'POST /subscriptions/{id}/cancel': { reason: 'Moves abroad' },
  'POST /subscriptions/{id}/pause': { resumes_at: Math.floor(Date.now() / 1000) + 30 * 86_400 },
  'PATCH /subscriptions/{id}': { quantity: 2, proration_behavior: 'none' },
  'POST /subscriptions/{id}/preview': { quantity: 2 },
  'PATCH /subscriptions/{id}/quantity': { quantity: 2, proration_behavior: 'none' },
  'POST /account/links': {
    type: 'onboarding',
    return_url: 'https://shop.example/account',
    refresh_url: 'https://shop.example/again',
  },
  'POST /webhook-endpoints': {
    url: 'https://hooks.example/in',
    events: ['payment_intent.succeeded'],
    description: 'Orders',
  },
  'PATCH /webhook-endpoints/{id}': {
    url: 'https://hooks.example/other',
    events: ['charge.refunded'],
    description: 'Refunds',
    active: true,
  },
  'POST /webhook-endpoints/{id}/test': { type: 'charge.refunded' },
  'POST /webhook-endpoints/{id}/replay': { since: 1 },
}
