import type { SubscriptionProductWire } from '../../contract/subscription-products/schema.ts'
import type { SubscriptionSessionWire } from '../../contract/subscription-sessions/schema.ts'
import type {
  PaymentMethodSessionWire,
  SubscriptionPreviewWire,
  SubscriptionWire,
} from '../../contract/subscriptions/schema.ts'
import { created, day, ids, page } from './ids.ts'
import { productFields } from './product-fields.ts'

export const subscriptionProduct: SubscriptionProductWire = {
  id: ids.product,
  object: 'subscription_product',
  name: 'Tea of the month',
  description: null,
  images: [],
  ...productFields({
    id: ids.price,
    amount: 1000,
    currency: 'usd',
    interval: 'monthly',
    interval_count: 1,
    trial_period_days: 14,
    processor_id: null,
  }),
}

export const subscriptionSession: SubscriptionSessionWire = {
  id: ids.session,
  object: 'subscription_session',
  url: page,
  status: 'open',
  subscription: null,
  price_id: ids.price,
  customer_id: ids.customer,
  customer_email: 'ada@example.com',
  payment_link_id: null,
  quantity: 3,
  amount_discount: 0,
  amount_total: 3000,
  fee_amount: 187,
  currency: 'usd',
  trial_period_days: 14,
  locale: null,
  success_url: 'https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example.com/tea',
  expires_at: created + day,
  metadata: {
    order: '44',
  },
  created,
  livemode: false,
}

export const subscription: SubscriptionWire = {
  id: 'sub_1T6fP1vWq8ZyXaBbT0Jw2Vn8',
  object: 'subscription',
  status: 'active',
  items: [
    {
      id: 'si_T6fP1vWq8ZyXaB',
      price_id: ids.price,
      quantity: 3,
      amount: 1000,
      currency: 'usd',
      interval: 'month',
      interval_count: 1,
    },
  ],
  quantity: 3,
  customer_id: ids.customer,
  customer_email: 'ada@example.com',
  current_period_start: created,
  current_period_end: created + 30 * day,
  cancel_at_period_end: false,
  canceled_at: null,
  cancel_reason: null,
  discount: null,
  pending_change: null,
  paused_until: null,
  read_only_reason: null,
  trial_end: null,
  payment_update_url: null,
  session_id: ids.session,
  metadata: {
    order: '44',
  },
  created,
  livemode: false,
}

export const subscriptionPreview: SubscriptionPreviewWire = {
  lines: [
    { description: 'Unused time on 3 × Tea of the month after 15 Nov 2026', amount: -1500 },
    { description: 'Remaining time on 3 × Coffee of the month after 15 Nov 2026', amount: 3000 },
  ],
  amount_due: 1500,
  fee_amount: 114,
  currency: 'usd',
  next_payment_at: created + 15 * day,
}

export const paymentMethodSession: PaymentMethodSessionWire = {
  url: page,
  expires_at: created + day,
}
