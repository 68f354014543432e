import { account, accountLink, balance, payout, payoutLine } from './account.ts'
import { ids } from './ids.ts'
import { feeReportRow, merchant, merchantKey, merchantSignInLink, platformEvent } from './platform.ts'
import {
  customer,
  customerSession,
  discount,
  dispute,
  invoice,
  payment,
  paymentIntent,
  paymentLink,
  paymentMethod,
  paymentSession,
  product,
  refund,
} from './sales.ts'
import {
  paymentMethodSession,
  subscription,
  subscriptionPreview,
  subscriptionProduct,
  subscriptionSession,
} from './subscriptions.ts'
import { delivery, endpointWithSecret, event, webhookEndpoint } from './webhooks.ts'

/** An example of every resource, by the name of its schema. */
const resources: Readonly<Record<string, object>> = {
  Account: account,
  AccountLink: accountLink,
  Balance: balance,
  Customer: customer,
  CustomerDeleted: { id: ids.customer, object: 'customer', deleted: true },
  CustomerSession: customerSession,
  Delivery: delivery,
  Discount: discount,
  Dispute: dispute,
  Event: event,
  EventFeed: { items: [event], has_more: false, cursor: ids.event },
  FeeReportRow: feeReportRow,
  Invoice: invoice,
  Merchant: merchant,
  MerchantKey: merchantKey,
  MerchantSignInLink: merchantSignInLink,
  Payment: payment,
  PaymentIntent: paymentIntent,
  PaymentLink: paymentLink,
  PaymentMethod: paymentMethod,
  PaymentMethodDeleted: { id: ids.paymentMethod, object: 'payment_method', deleted: true },
  PaymentMethodSession: paymentMethodSession,
  PaymentSession: paymentSession,
  Payout: payout,
  PayoutLine: payoutLine,
  PlatformEvent: platformEvent,
  Product: product,
  Refund: refund,
  Subscription: subscription,
  SubscriptionPreview: subscriptionPreview,
  SubscriptionProduct: subscriptionProduct,
  SubscriptionSession: subscriptionSession,
  WebhookEndpoint: webhookEndpoint,
  WebhookEndpointCreated: endpointWithSecret,
  WebhookReplay: { replayed: 3 },
}

/**
 * An example of an answer with data of this schema; a list has one item.
 * @throws RangeError for a resource without an example
 */
export function answerExample(schema: string): object {
  const item = resources[schema.replace(/List$/, '')]
  if (!item) throw new RangeError(`openapi/examples/answers.ts has no example of ${schema}`)
  const data = schema.endsWith('List') ? { items: [item], has_more: false } : item
  return { success: true, data, request_id: exampleRequestId }
}

export const exampleRequestId = '5c1e0e1e-5d0e-4a7b-9f63-1f1d7f1f0d5a'
