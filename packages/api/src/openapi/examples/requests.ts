import type { z } from 'zod'
import type { accountLinkCreate } from '../../contract/account/schema.ts'
import type { customerSessionCreate } from '../../contract/customer-sessions/schema.ts'
import { customerCreate, type customerUpdate } from '../../contract/customers/schema.ts'
import type { discountCreate, discountUpdate } from '../../contract/discounts/schema.ts'
import type { evidenceUpdate } from '../../contract/disputes/schema.ts'
import type { paymentIntentCreate } from '../../contract/payment-intents/schema.ts'
import type { paymentLinkCreate, paymentLinkUpdate } from '../../contract/payment-links/schema.ts'
import type { paymentSessionCreate } from '../../contract/payment-sessions/schema.ts'
import type { paymentCreate } from '../../contract/payments/schema.ts'
import type {
  merchantAccountLinkCreate,
  merchantClose,
  merchantCreate,
  merchantKeyCreate,
  merchantPause,
  merchantSignInLinkCreate,
  merchantSuspend,
  merchantUpdate,
} from '../../contract/platform-merchants/schema.ts'
import type {
  platformEndpointCreate,
  platformEndpointUpdate,
  platformTestEventInput,
} from '../../contract/platform-webhook-endpoints/schema.ts'
import type { productCreate, productUpdate } from '../../contract/products/schema.ts'
import type { refundCreate } from '../../contract/refunds/schema.ts'
import type {
  subscriptionProductCreate,
  subscriptionProductUpdate,
} from '../../contract/subscription-products/schema.ts'
import type { subscriptionSessionCreate } from '../../contract/subscription-sessions/schema.ts'
import type {
  paymentMethodSessionCreate,
  seatsUpdate,
  subscriptionCancel,
  subscriptionPause,
  subscriptionQuestion,
  subscriptionUpdate,
} from '../../contract/subscriptions/schema.ts'
import type {
  replayInput,
  testEventInput,
  webhookEndpointCreate,
  webhookEndpointUpdate,
} from '../../contract/webhook-endpoints/schema.ts'
import { exampleOf } from './example-of.ts'

type Body<Schema extends z.ZodType> = Omit<z.input<Schema>, 'id'>

type Bodies = {
  AccountLinkCreate: Body<typeof accountLinkCreate>
  ProductCreate: Body<typeof productCreate>
  ProductUpdate: Body<typeof productUpdate>
  CustomerCreate: Body<typeof customerCreate>
  CustomerUpdate: Body<typeof customerUpdate>
  DiscountCreate: Body<typeof discountCreate>
  DiscountUpdate: Body<typeof discountUpdate>
  PaymentSessionCreate: Body<typeof paymentSessionCreate>
  PaymentLinkCreate: Body<typeof paymentLinkCreate>
  PaymentLinkUpdate: Body<typeof paymentLinkUpdate>
  PaymentIntentCreate: Body<typeof paymentIntentCreate>
  PaymentCreate: Body<typeof paymentCreate>
  RefundCreate: Body<typeof refundCreate>
  DisputeEvidenceUpdate: Body<typeof evidenceUpdate>
  SubscriptionProductCreate: Body<typeof subscriptionProductCreate>
  SubscriptionProductUpdate: Body<typeof subscriptionProductUpdate>
  SubscriptionSessionCreate: Body<typeof subscriptionSessionCreate>
  SubscriptionQuantityUpdate: Body<typeof seatsUpdate>
  SubscriptionPreviewRequest: Body<typeof subscriptionQuestion>
  SubscriptionUpdate: Body<typeof subscriptionUpdate>
  SubscriptionCancel: Body<typeof subscriptionCancel>
  SubscriptionPause: Body<typeof subscriptionPause>
  CustomerSessionCreate: Body<typeof customerSessionCreate>
  PaymentMethodSessionCreate: Body<typeof paymentMethodSessionCreate>
  WebhookEndpointCreate: Body<typeof webhookEndpointCreate>
  WebhookEndpointUpdate: Body<typeof webhookEndpointUpdate>
  TestEventCreate: Body<typeof testEventInput>
  PlatformWebhookEndpointCreate: Body<typeof platformEndpointCreate>
  PlatformWebhookEndpointUpdate: Body<typeof platformEndpointUpdate>
  PlatformTestEventCreate: Body<typeof platformTestEventInput>
  WebhookReplayCreate: Body<typeof replayInput>
  MerchantCreate: Body<typeof merchantCreate>
  MerchantUpdate: Body<typeof merchantUpdate>
  MerchantPause: Body<typeof merchantPause>
  MerchantSuspend: Body<typeof merchantSuspend>
  MerchantClose: Body<typeof merchantClose>
  MerchantAccountLinkCreate: Body<typeof merchantAccountLinkCreate>
  MerchantKeyCreate: Body<typeof merchantKeyCreate>
  MerchantSignInLinkCreate: Body<typeof merchantSignInLinkCreate>
}

const redirects = {
  success_url: 'https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example.com/tea',
}

/** Whole bodies of requests, by their titles: one for each form that a body has. */
export const bodyExamples: { readonly [Title in keyof Bodies]: readonly Bodies[Title][] } = {
  AccountLinkCreate: [
    {
      type: 'onboarding',
      return_url: 'https://shop.example.com/settings',
      refresh_url: 'https://shop.example.com/settings/onboarding',
    },
  ],
  ProductCreate: [
    {
      name: 'Tea',
      description: 'Green tea, 100 g',
      images: ['https://shop.example.com/tea.png'],
      metadata: { sku: 'T-1' },
      price: { amount: 1000, currency: 'usd', tax_behavior: 'exclusive' },
    },
  ],
  ProductUpdate: [{ description: null, price: { amount: 1200, currency: 'usd' }, metadata: { sku: 'T-2' } }],
  CustomerCreate: [exampleOf(customerCreate, { metadata: { tier: 'gold' } })],
  CustomerUpdate: [{ phone: null, metadata: { tier: 'silver' } }],
  DiscountCreate: [
    {
      name: 'Spring sale',
      percent_off: 20,
      duration: 'once',
      code: 'SPRING20',
      max_redemptions: 50,
      max_per_customer: 1,
    },
    { name: 'Five off', amount_off: 500, currency: 'usd', duration: 'repeating', duration_in_months: 3 },
  ],
  DiscountUpdate: [{ active: false }, { max_redemptions: 100, expires_at: null }],
  PaymentSessionCreate: [
    {
      line_items: [{ price_id: 'price_4fT0Jw2Vn8QkXz6LmB1yRc3d', quantity: 2 }],
      customer_id: 'cus_4fT0Jw2Vn8QkXz6LmB1yRc3d',
      ...redirects,
      metadata: { order: '42' },
    },
    {
      line_items: [{ name: 'Coffee', amount: 500, currency: 'usd', quantity: 1 }],
      customer_email: 'ada@example.com',
      collect_shipping_address: true,
      shipping_options: [{ label: 'Post', amount: 490 }],
      ...redirects,
      metadata: { order: '43' },
    },
  ],
  PaymentLinkCreate: [
    {
      line_items: [{ amount: 1200, currency: 'usd', name: 'Tea', quantity: 1 }],
      adjustable_quantity: { min: 1, max: 10 },
      max_payments: 100,
      label: 'Green tea',
      after_payment: { message: 'Thank you! Your tea is on its way.' },
      metadata: { campaign: 'flyer' },
    },
    { price_id: 'price_4fT0Jw2Vn8QkXz6LmB1yRc3d', quantity: 1 },
  ],
  PaymentLinkUpdate: [{ active: false }],
  PaymentIntentCreate: [
    {
      amount: 1000,
      currency: 'usd',
      description: 'Tea',
      customer_email: 'ada@example.com',
      metadata: { order: '42' },
    },
  ],
  PaymentCreate: [
    {
      customer_id: 'cus_4fT0Jw2Vn8QkXz6LmB1yRc3d',
      amount: 2000,
      currency: 'usd',
      description: 'Tea, again',
      metadata: { order: '44' },
    },
  ],
  RefundCreate: [
    { session_id: 'cs_test_a1Z6fP1vWq8ZyXaBbT0Jw2Vn8QkXz6LmB1yRc3d' },
    { payment_intent: 'pi_3T6fP1vWq8ZyXaBbT0Jw2Vn8', amount: 500, reason: 'requested_by_customer' },
  ],
  DisputeEvidenceUpdate: [
    { evidence: { product_description: 'Green tea, 100 g', customer_name: 'Ada Lovelace' } },
    { submit: true },
  ],
  SubscriptionProductCreate: [
    {
      name: 'Tea of the month',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
      trial_period_days: 14,
      metadata: { sku: 'T-1' },
    },
  ],
  SubscriptionProductUpdate: [
    { description: null, metadata: { sku: 'T-2' } },
    { amount: 1200, currency: 'usd', interval: 'monthly', trial_period_days: 7 },
  ],
  SubscriptionSessionCreate: [
    {
      price_id: 'price_4fT0Jw2Vn8QkXz6LmB1yRc3d',
      quantity: 3,
      customer_id: 'cus_4fT0Jw2Vn8QkXz6LmB1yRc3d',
      trial_period_days: 14,
      pass_fees_to_customer: true,
      ...redirects,
      metadata: { order: '42' },
    },
    {
      amount_cents: 1000,
      currency: 'usd',
      interval: 'month',
      interval_count: 3,
      name: 'Tea of the season',
      customer_email: 'ada@example.com',
      ...redirects,
    },
  ],
  SubscriptionQuantityUpdate: [
    { quantity: 5 },
    { quantity: 2, proration_behavior: 'always_invoice', item_id: 'si_T6fP1vWq8ZyXaB' },
  ],
  SubscriptionPreviewRequest: [{ price_id: 'price_2vXkq7Yw9LmTzRb4', quantity: 2, effective: 'period_end' }],
  SubscriptionUpdate: [
    { price_id: 'price_2vXkq7Yw9LmTzRb4' },
    { price_id: 'price_2vXkq7Yw9LmTzRb4', effective: 'period_end', metadata: { plan: 'yearly' } },
    { price_id: 'price_2vXkq7Yw9LmTzRb4', quantity: 2, proration_behavior: 'always_invoice' },
  ],
  SubscriptionCancel: [{}, { when: 'now', refund: 'prorated', reason: 'Moves abroad' }],
  SubscriptionPause: [{}, { resumes_at: 1803232188 }],
  CustomerSessionCreate: [
    { customer_id: 'cus_4fT0Jw2Vn8QkXz6LmB1yRc3d', return_url: 'https://shop.example.com/account' },
  ],
  PaymentMethodSessionCreate: [{ return_url: 'https://shop.example.com/account' }],
  WebhookEndpointCreate: [
    { url: 'https://shop.example.com/hooks' },
    {
      url: 'https://shop.example.com/hooks',
      events: ['payment_intent.succeeded', 'charge.refunded'],
      description: 'Orders',
    },
  ],
  WebhookEndpointUpdate: [{ events: ['*', 'payout.paid'] }, { active: false }],
  PlatformWebhookEndpointCreate: [{ url: 'https://platform.example.com/hooks', events: ['*', 'payout.paid'] }],
  PlatformWebhookEndpointUpdate: [{ events: ['merchant.created', 'payment_intent.succeeded'] }, { active: true }],
  PlatformTestEventCreate: [{ type: 'merchant.created' }],
  TestEventCreate: [{ type: 'charge.refunded' }],
  WebhookReplayCreate: [{ since: 1795456188 }, { events: ['evt_VbotCWXgX4X8VYGUzwAjFecN'] }],
  MerchantCreate: [
    { name: 'Corner Tea Shop', email: 'ada@shop.example.com', country: 'US', metadata: { member: '42' } },
  ],
  MerchantUpdate: [
    { plan: 'pro', metadata: { tier: 'gold' } },
    { payouts: { delay_days: 7, schedule: 'weekly', minimum_balance: { usd: 20000 } } },
  ],
  MerchantPause: [{ payments: true, payouts: true, reason: 'Documents are under review.' }],
  MerchantSuspend: [{ reason: 'Sales outside of the terms.' }],
  MerchantClose: [{ reason: 'The member has left.' }],
  MerchantAccountLinkCreate: [
    {
      type: 'onboarding',
      return_url: 'https://platform.example.com/settings',
      refresh_url: 'https://platform.example.com/settings/again',
    },
  ],
  MerchantKeyCreate: [{ name: 'Member area', permissions: ['payments:read', 'refunds:write'] }],
  MerchantSignInLinkCreate: [{ email: 'ada@shop.example.com', path: '/payments' }],
}
