import type { ErrorCode } from '../core/request/errors.ts'

/** Errors of operations that call the processor, in a mode that may not be set up. */
const asksProcessor = ['account_not_ready', 'processor_error'] as const
/** Errors of operations that take money, for an account that the processor may have rejected. */
const sells = [...asksProcessor, 'account_rejected'] as const
/** Errors of operations that take new money, which the platform may have paused. */
const takesPayments = [...sells, 'merchant_paused'] as const

/** Errors of operations that take a discount. */
const discounted = ['discount_not_found', 'discount_not_applicable'] as const

/** Errors of changes of a merchant by the platform. */
const ofMerchant = ['merchant_not_found', 'merchant_closed'] as const

const endpoint = ['webhook_endpoint_not_found'] as const

/** The codes of each operation beside those that every operation can answer. The suite compares them with its answers. */
export const operationCodes: Readonly<Record<string, readonly ErrorCode[]>> = {
  createAccountLink: ['invalid_url', ...sells],

  createProduct: ['prohibited_content'],
  getProduct: ['product_not_found'],
  updateProduct: ['prohibited_content', 'product_not_found'],
  archiveProduct: ['product_not_found'],

  getCustomer: ['customer_not_found'],
  updateCustomer: ['customer_not_found'],
  deleteCustomer: ['customer_not_found', ...asksProcessor],

  createCustomerSession: ['invalid_url', 'customer_not_found'],

  listPaymentMethods: ['customer_not_found'],
  createCustomerPaymentMethodSession: ['invalid_url', 'customer_not_found', ...sells],
  changeDefaultPaymentMethod: ['customer_not_found', 'payment_method_not_found'],
  deletePaymentMethod: ['customer_not_found', 'payment_method_not_found', ...asksProcessor],

  createDiscount: ['prohibited_content', 'product_not_found'],
  getDiscount: ['discount_not_found'],
  updateDiscount: ['prohibited_content', 'discount_not_found'],
  deleteDiscount: ['discount_not_found'],

  createPaymentSession: [
    'invalid_url',
    'prohibited_content',
    'price_not_found',
    'customer_not_found',
    ...discounted,
    ...takesPayments,
  ],
  getPaymentSession: ['session_not_found', ...asksProcessor],
  expirePaymentSession: ['session_not_found', ...asksProcessor],

  createPaymentLink: [
    'invalid_url',
    'prohibited_content',
    'price_not_found',
    ...(['account_rejected', 'merchant_paused'] as const),
  ],
  getPaymentLink: ['payment_link_not_found'],
  updatePaymentLink: ['prohibited_content', 'payment_link_not_found', ...asksProcessor],

  createPayment: ['customer_not_found', 'payment_method_not_found', ...discounted, ...takesPayments],
  getPayment: ['payment_not_found'],

  createPaymentIntent: ['customer_not_found', ...takesPayments],
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

  getInvoice: ['invoice_not_found'],

  getDispute: ['dispute_not_found'],
  acceptDispute: ['dispute_not_found', ...asksProcessor],
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
    ...discounted,
    ...takesPayments,
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

  createMerchant: ['processor_error'],
  getMerchant: ['merchant_not_found'],
  updateMerchant: [...ofMerchant, ...asksProcessor],
  pauseMerchant: [...ofMerchant, 'processor_error'],
  resumeMerchant: [...ofMerchant, 'processor_error'],
  suspendMerchant: [...ofMerchant, 'processor_error'],
  unsuspendMerchant: ofMerchant,
  closeMerchant: [...ofMerchant, 'processor_error'],
  createMerchantAccountLink: [...ofMerchant, 'merchant_suspended', 'invalid_url', ...sells],
  createMerchantSignInLink: [...ofMerchant, 'merchant_suspended'],
  createMerchantKey: [...ofMerchant, 'merchant_suspended', 'max_keys_reached', 'key_creation_rate_exceeded'],

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

  createPlatformWebhookEndpoint: ['webhook_url_must_be_https'],
  getPlatformWebhookEndpoint: endpoint,
  updatePlatformWebhookEndpoint: ['webhook_url_must_be_https', ...endpoint],
  deactivatePlatformWebhookEndpoint: endpoint,
  rollPlatformWebhookEndpointSecret: endpoint,
  sendPlatformTestEvent: endpoint,
  listPlatformDeliveries: endpoint,
  getPlatformDelivery: ['delivery_not_found', ...endpoint],
  replayPlatformDeliveries: ['event_not_found', ...endpoint],

  getFeeReport: asksProcessor,
}
