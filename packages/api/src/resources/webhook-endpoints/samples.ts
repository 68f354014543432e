import { evidenceFields } from '@merchant-payments/processor'
import type { PlatformEventType } from '@merchant-payments/webhooks'
import type { AccountWire } from '../../contract/account/schema.ts'
import type { DisputeWire } from '../../contract/disputes/schema.ts'
import type { PaymentSessionWire } from '../../contract/payment-sessions/schema.ts'
import type { PaymentWire } from '../../contract/payments/schema.ts'
import { failureMessageOf } from '../../contract/payouts/failure-messages.ts'
import type { PayoutWire } from '../../contract/payouts/schema.ts'
import type { MerchantWire } from '../../contract/platform-merchants/schema.ts'
import type { RefundWire } from '../../contract/refunds/schema.ts'
import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import { unixSeconds } from '../../core/request/clock.ts'

/** The merchant of test events of the platform. */
export const sampleMerchantId = 'mer_test_event'

/** Shows a receiver, as the ids do, that the event is a test. */
const metadata = { test_event: true }
const day = 24 * 60 * 60

/** The `data` of an event of each type, at a time in Unix seconds. */
const samples: Record<PlatformEventType, (at: number) => { id: string }> = {
  'payment_intent.succeeded': (at) => payment(at),
  'payment_intent.payment_failed': (at) =>
    payment(at, {
      amount_received: 0,
      amount_refundable: 0,
      status: 'requires_payment_method',
      receipt_url: null,
      last_error: {
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
        advice: 'retry_later',
      },
    }),
  'payment_intent.canceled': (at) =>
    payment(at, { amount_received: 0, amount_refundable: 0, status: 'canceled', receipt_url: null, card: null }),
  'checkout.session.completed': (at) => session(at),
  'checkout.session.expired': (at) =>
    session(at, { status: 'expired', payment_status: 'unpaid', payment_intent: null, expires_at: at }),
  'checkout.session.async_payment_succeeded': (at) => session(at),
  'checkout.session.async_payment_failed': (at) => session(at, { payment_status: 'unpaid' }),
  'customer.subscription.created': (at) => subscription(at),
  'customer.subscription.updated': (at) => subscription(at),
  'customer.subscription.deleted': (at) => subscription(at, { status: 'canceled', canceled_at: at }),
  'invoice.payment_action_required': (at) =>
    subscription(at, {
      status: 'past_due',
      payment_update_url: 'https://example.com/payment-updates/test_event',
    }),
  'charge.refunded': refunded,
  'refund.failed': (at) => refund(at, { status: 'failed', failure_reason: 'expired_or_canceled_card' }),
  'refund.updated': (at) => refund(at, { status: 'canceled' }),
  'charge.dispute.created': (at) => dispute(at),
  'charge.dispute.closed': (at) => dispute(at, { status: 'won', evidence_status: 'submitted', submission_count: 1 }),
  'payout.paid': (at) => payout(at),
  'payout.failed': (at) =>
    payout(at, {
      status: 'failed',
      failure_code: 'account_closed',
      failure_message: failureMessageOf('account_closed'),
    }),
  'account.updated': (at) => account(at),
  'merchant.created': (at) => merchant(at),
  'merchant.updated': (at) => merchant(at),
  'merchant.closed': (at) => merchant(at, { status: 'closed' }),
}

/** The `data` of an event of a type, about an object that does not exist. */
export function sampleOf(type: PlatformEventType, now: Date): { id: string } {
  return samples[type](unixSeconds(now))
}

function payment(created: number, changes: Partial<PaymentWire> = {}): PaymentWire {
  return {
    id: 'pi_test_event',
    object: 'payment',
    amount: 1000,
    amount_received: 1000,
    amount_refunded: 0,
    amount_discount: 0,
    amount_refundable: 1000,
    currency: 'usd',
    status: 'succeeded',
    description: null,
    customer_email: 'customer@example.com',
    customer_id: null,
    session_id: 'cs_test_event',
    subscription_id: null,
    fee_amount: 89,
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
    receipt_url: 'https://example.com/receipts/test_event',
    metadata,
    created,
    livemode: false,
    ...changes,
  }
}

function refund(created: number, changes: Partial<RefundWire> = {}): RefundWire {
  return {
    id: 're_test_event',
    object: 'refund',
    payment_intent: 'pi_test_event',
    session_id: 'cs_test_event',
    amount: 400,
    currency: 'usd',
    status: 'succeeded',
    reason: 'requested_by_customer',
    failure_reason: null,
    created,
    livemode: false,
    ...changes,
  }
}

function refunded(created: number): PaymentWire & { refund: RefundWire } {
  const made = refund(created)
  return { ...payment(created, { amount_refunded: made.amount, amount_refundable: 600 }), refund: made }
}

function session(created: number, changes: Partial<PaymentSessionWire> = {}): PaymentSessionWire {
  return {
    id: 'cs_test_event',
    object: 'payment_session',
    url: null,
    status: 'complete',
    payment_status: 'paid',
    amount_subtotal: 1000,
    amount_discount: 0,
    amount_shipping: 0,
    fee_amount: 89,
    amount_total: 1000,
    currency: 'usd',
    line_items: [{ price_id: null, product_id: null, name: 'Coffee', amount: 1000, currency: 'usd', quantity: 1 }],
    customer_id: null,
    customer_email: 'customer@example.com',
    customer_details: { name: 'Jenny Rosen', email: 'customer@example.com', phone: null, address: null },
    shipping_details: null,
    payment_intent: 'pi_test_event',
    payment_link_id: null,
    pass_fees_to_customer: false,
    locale: null,
    success_url: 'https://shop.example.com/thanks',
    cancel_url: 'https://shop.example.com/cart',
    expires_at: created + day,
    metadata,
    created,
    livemode: false,
    ...changes,
  }
}

function subscription(created: number, changes: Partial<SubscriptionWire> = {}): SubscriptionWire {
  return {
    id: 'sub_test_event',
    object: 'subscription',
    status: 'active',
    items: [
      {
        id: 'si_test_event',
        price_id: null,
        quantity: 1,
        amount: 1000,
        currency: 'usd',
        interval: 'month',
        interval_count: 1,
      },
    ],
    quantity: 1,
    customer_id: null,
    customer_email: 'customer@example.com',
    current_period_start: created,
    current_period_end: created + 30 * day,
    cancel_at_period_end: false,
    canceled_at: null,
    cancel_reason: null,
    pending_change: null,
    paused_until: null,
    read_only_reason: null,
    discount: null,
    trial_end: null,
    payment_update_url: null,
    session_id: 'cs_test_event',
    metadata,
    created,
    livemode: false,
    ...changes,
  }
}

function dispute(created: number, changes: Partial<DisputeWire> = {}): DisputeWire {
  return {
    id: 'du_test_event',
    object: 'dispute',
    payment_intent: 'pi_test_event',
    session_id: 'cs_test_event',
    amount: 1000,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    evidence: Object.fromEntries(evidenceFields.map((name) => [name, null])) as DisputeWire['evidence'],
    evidence_status: 'not_submitted',
    evidence_due_by: created + 7 * day,
    submission_count: 0,
    metadata,
    created,
    livemode: false,
    ...changes,
  }
}

function payout(created: number, changes: Partial<PayoutWire> = {}): PayoutWire {
  return {
    id: 'po_test_event',
    object: 'payout',
    amount: 911,
    currency: 'usd',
    status: 'paid',
    method: 'automatic',
    arrival_date: created,
    failure_code: null,
    failure_message: null,
    created,
    livemode: false,
    ...changes,
  }
}

function merchant(created: number, changes: Partial<MerchantWire> = {}): MerchantWire {
  return {
    id: sampleMerchantId,
    object: 'merchant',
    name: 'Corner Tea Shop',
    email: 'ada@shop.example.com',
    plan: 'free',
    pricing: null,
    status: 'active',
    paused: null,
    accounts: { live: null, test: null },
    metadata,
    created,
    ...changes,
  }
}

function account(at: number): AccountWire {
  return {
    id: 'mer_test_event',
    object: 'account',
    chargesEnabled: true,
    payoutsEnabled: true,
    cardPayments: 'active',
    bankAccount: { bankName: 'FIRST BANK', last4: '6789' },
    country: 'US',
    defaultCurrency: 'usd',
    model: 'platform',
    capabilities: { card_payments: 'active', transfers: 'active' },
    requirements: {
      currentlyDue: ['individual.verification.document'],
      pastDue: [],
      errors: [],
      deadline: at + 14 * day,
      disabledReason: null,
    },
    paused: null,
    plan: 'free',
    livemode: false,
  }
}
