import type { ErrorCode } from '../core/request/errors.ts'

/** Errors of operations that call the processor, in a mode that may not be set up. */
const asksProcessor = ['account_not_ready', 'processor_error'] as const
/** Errors of operations that take money, for an account that the processor may have rejected. */
const sells = [...asksProcessor, 'account_rejected'] as const

const endpoint = ['webhook_endpoint_not_found'] as const

/** The codes of each operation beside those that every operation can answer. The suite compares them with its answers. */
export const operationCodes: Readonly<Record<string, readonly ErrorCode[]>> = {
  createProduct: ['prohibited_content'],
  getProduct: ['product_not_found'],
  updateProduct: ['prohibited_content', 'product_not_found'],
  archiveProduct: ['product_not_found'],

  getCustomer: ['customer_not_found'],
  updateCustomer: ['customer_not_found'],
  deleteCustomer: ['customer_not_found', ...asksProcessor],

  createPaymentSession: ['invalid_url', 'prohibited_content', 'price_not_found', 'customer_not_found', ...sells],
  getPaymentSession: ['session_not_found', ...asksProcessor],
  expirePaymentSession: ['session_not_found', ...asksProcessor],

  getPayment: ['payment_not_found'],

  createPaymentIntent: ['customer_not_found', ...sells],
  getPaymentIntent: ['payment_not_found', ...asksProcessor],
  cancelPaymentIntent: ['payment_not_found', ...asksProcessor],

  createRefund: [
    'payment_not_found',
    'refund_not_allowed',
    'already_refunded',
    'refund_amount_too_large',
    'insufficient_balance',
    'balance_verification_failed',
    ...asksProcessor,
  ],

  getRefund: ['refund_not_found'],

  getDispute: ['dispute_not_found'],
  updateDisputeEvidence: ['dispute_not_found', 'evidence_past_due', ...asksProcessor],

  getPayout: ['payout_not_found'],
  listPayoutLines: ['payout_not_found'],

  createSubscriptionProduct: ['invalid_interval', 'prohibited_content'],
  getSubscriptionProduct: ['product_not_found'],
  updateSubscriptionProduct: ['invalid_interval', 'prohibited_content', 'product_not_found'],
  archiveSubscriptionProduct: ['product_not_found'],
  createSubscriptionSession: [
    'invalid_url',
    'invalid_interval',
    'prohibited_content',
    'price_not_found',
    'customer_not_found',
    ...sells,
  ],
  getSubscriptionSession: ['session_not_found', ...asksProcessor],
  expireSubscriptionSession: ['session_not_found', ...asksProcessor],

  getSubscription: ['subscription_not_found'],
  updateSubscription: ['subscription_not_found', 'price_not_found', ...sells],
  previewSubscription: ['subscription_not_found', 'price_not_found', ...asksProcessor],
  changeSubscriptionQuantity: ['subscription_not_found', ...sells],
  cancelSubscription: [
    'subscription_not_found',
    'refund_not_allowed',
    'already_refunded',
    'refund_amount_too_large',
    'insufficient_balance',
    'balance_verification_failed',
    ...asksProcessor,
  ],
  pauseSubscription: ['subscription_not_found', ...asksProcessor],
  resumeSubscription: ['subscription_not_found', ...sells],
  reactivateSubscription: ['subscription_not_found', ...sells],
  createPaymentMethodSession: ['invalid_url', 'subscription_not_found', ...sells],

  getEvent: ['event_not_found'],

  createWebhookEndpoint: ['webhook_url_must_be_https'],
  getWebhookEndpoint: endpoint,
  updateWebhookEndpoint: ['webhook_url_must_be_https', ...endpoint],
  deactivateWebhookEndpoint: endpoint,
  rollWebhookEndpointSecret: endpoint,
  sendTestEvent: endpoint,
  listDeliveries: endpoint,
  getDelivery: ['delivery_not_found', ...endpoint],
  replayDeliveries: ['event_not_found', ...endpoint],
}
