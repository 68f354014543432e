import { evidenceFields } from '@merchant-payments/processor'
import type { CustomerSessionWire } from '../../contract/customer-sessions/schema.ts'
import * as contract from '../../contract/customers/schema.ts'
import type { DiscountWire } from '../../contract/discounts/schema.ts'
import type { DisputeWire } from '../../contract/disputes/schema.ts'
import type { InvoiceWire } from '../../contract/invoices/schema.ts'
import type { PaymentIntentWire } from '../../contract/payment-intents/schema.ts'
import type { PaymentLinkWire } from '../../contract/payment-links/schema.ts'
import type { PaymentMethodWire } from '../../contract/payment-methods/schema.ts'
import type { PaymentSessionWire } from '../../contract/payment-sessions/schema.ts'
import type { PaymentWire } from '../../contract/payments/schema.ts'
import type { ProductWire } from '../../contract/products/schema.ts'
import type { RefundWire } from '../../contract/refunds/schema.ts'
import { exampleOf } from './example-of.ts'
import { created, day, ids, page } from './ids.ts'
import { productFields } from './product-fields.ts'

export const product: ProductWire = {
  id: ids.product,
  object: 'product',
  name: 'Tea',
  description: 'Green tea, 100 g',
  images: ['https://shop.example.com/tea.png'],
  ...productFields({
    id: ids.price,
    amount: 1000,
    currency: 'usd',
    tax_behavior: 'exclusive',
    processor_id: null,
  }),
}

export const customer = exampleOf(contract.customer, {
  ...exampleOf(contract.customerCreate, { metadata: { tier: 'gold' } }),
  id: ids.customer,
  created,
  updated: created,
  livemode: false,
})

export const customerSession: CustomerSessionWire = {
  url: 'https://payments.example.com/my/test/acme-tea/enter/AbT0Jw2Vn8QkXz6LmB1yRc3d',
  expires_at: created + 3600,
}

export const paymentMethod: PaymentMethodWire = {
  id: ids.paymentMethod,
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
  default: true,
  created,
  livemode: false,
}

export const discount: DiscountWire = {
  id: ids.discount,
  object: 'discount',
  name: 'Spring sale',
  percent_off: 20,
  amount_off: null,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  code: 'SPRING20',
  max_redemptions: 50,
  max_per_customer: 1,
  product_ids: [ids.product],
  starts_at: null,
  expires_at: created + 30 * day,
  active: true,
  redemptions: 3,
  metadata: { campaign: 'spring' },
  created,
  livemode: false,
}

export const paymentSession: PaymentSessionWire = {
  id: ids.session,
  object: 'payment_session',
  url: page,
  status: 'open',
  payment_status: 'unpaid',
  amount_subtotal: 2000,
  amount_discount: 0,
  amount_shipping: 0,
  fee_amount: 138,
  amount_total: 2000,
  currency: 'usd',
  line_items: [
    {
      price_id: ids.price,
      product_id: ids.product,
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      quantity: 2,
    },
  ],
  customer_id: ids.customer,
  customer_email: 'ada@example.com',
  customer_details: null,
  shipping_details: null,
  payment_intent: null,
  payment_link_id: null,
  pass_fees_to_customer: false,
  locale: null,
  success_url: 'https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example.com/cart',
  expires_at: created + day,
  metadata: {
    order: '42',
  },
  created,
  livemode: false,
}

export const paymentLink: PaymentLinkWire = {
  id: ids.paymentLink,
  object: 'payment_link',
  url: 'https://payments.example.com/pay/1a-Xz6LmB1yRc3d8QkV',
  active: true,
  line_items: [{ price_id: ids.price, amount: null, currency: null, name: null, quantity: 1 }],
  price_id: null,
  quantity: null,
  adjustable_quantity: { min: 1, max: 10 },
  allow_discount_codes: true,
  collect_shipping_address: false,
  shipping_countries: null,
  shipping_options: [],
  pass_fees_to_customer: false,
  after_payment: { redirect_url: null, message: 'Thank you! Your tea is on its way.' },
  max_payments: 100,
  expires_at: created + 30 * day,
  label: 'Green tea',
  locale: 'fr',
  opened: 12,
  started: 4,
  payments: 3,
  metadata: { campaign: 'flyer' },
  created,
  livemode: false,
}

export const paymentIntent: PaymentIntentWire = {
  id: ids.paymentIntent,
  object: 'payment_intent',
  client_secret: 'pi_3T6fP1vWq8ZyXaBbT0Jw2Vn8_secret_wCKneOKo',
  publishable_key: 'pk_test_a78ba4b794a7',
  processor_account: 'acct_1T6fP1vWq8ZyXaBb',
  amount: 1000,
  fee_amount: 89,
  currency: 'usd',
  customer_id: null,
  status: 'requires_payment_method',
  metadata: {
    order: '42',
  },
  created,
  livemode: false,
}

export const payment: PaymentWire = {
  id: ids.paymentIntent,
  object: 'payment',
  amount: 2000,
  amount_received: 2000,
  amount_refunded: 0,
  amount_discount: 0,
  amount_refundable: 2000,
  currency: 'usd',
  status: 'succeeded',
  description: null,
  customer_email: 'ada@example.com',
  customer_id: ids.customer,
  session_id: ids.session,
  subscription_id: null,
  fee_amount: 138,
  disputed: false,
  last_error: null,
  action_url: null,
  card: {
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2034,
    country: 'US',
    wallet: null,
    three_d_secure: null,
  },
  receipt_url: 'https://payments.example.com/receipts/DWTj0Z1gS',
  metadata: {
    order: '42',
  },
  created,
  livemode: false,
}

export const refund: RefundWire = {
  id: 're_3T6fP1vWq8ZyXaBbT0Jw2Vn8',
  object: 'refund',
  payment_intent: ids.paymentIntent,
  session_id: ids.session,
  amount: 500,
  currency: 'usd',
  status: 'succeeded',
  reason: 'requested_by_customer',
  failure_reason: null,
  created,
  livemode: false,
}

const address = { line1: null, line2: null, city: null, state: null, postal_code: null, country: null }

export const invoice: InvoiceWire = {
  id: ids.invoice,
  object: 'invoice',
  number: '2026-000042',
  type: 'invoice',
  payment_id: ids.paymentIntent,
  refund_id: null,
  currency: 'usd',
  lines: [{ description: 'Mug', quantity: 2, unit_amount: 1000, amount: 2000, period: null }],
  amount_total: 2000,
  seller: {
    id: 'mer_4fT0Jw2Vn8QkXz6LmB1yRc3d',
    name: 'Mugs of Trinidad',
    address: { ...address, line1: '5 Frederick Street', city: 'Port of Spain', country: 'TT' },
    tax_number: null,
    tax_reason: 'The seller is not registered for tax.',
  },
  buyer: { name: 'Ada Lovelace', email: 'ada@example.com', address: null, tax_number: null },
  pdf_url: 'https://payments.example.com/invoices/DWTj0Z1gS',
  created,
  livemode: false,
}

const noEvidence = Object.fromEntries(evidenceFields.map((name) => [name, null])) as DisputeWire['evidence']

export const dispute: DisputeWire = {
  id: 'du_1T6fP1vWq8ZyXaBbT0Jw2Vn8',
  object: 'dispute',
  payment_intent: ids.paymentIntent,
  session_id: ids.session,
  amount: 2000,
  currency: 'usd',
  reason: 'fraudulent',
  status: 'needs_response',
  evidence: { ...noEvidence, customer_email_address: 'ada@example.com', customer_name: 'Ada Lovelace' },
  evidence_status: 'not_submitted',
  evidence_due_by: created + 9 * day,
  submission_count: 0,
  metadata: {
    order: '42',
  },
  created,
  livemode: false,
}
