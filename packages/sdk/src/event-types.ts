// Written by scripts/write-contract.ts.
import type { WebhookEventType } from './types.ts'

/** Every event type of the contract. */
export const eventTypes: Readonly<Record<WebhookEventType, true>> = {
  'payment_intent.succeeded': true,
  'payment_intent.payment_failed': true,
  'payment_intent.canceled': true,
  'checkout.session.completed': true,
  'checkout.session.expired': true,
  'checkout.session.async_payment_succeeded': true,
  'checkout.session.async_payment_failed': true,
  'customer.subscription.created': true,
  'customer.subscription.updated': true,
  'customer.subscription.deleted': true,
  'invoice.payment_action_required': true,
  'charge.refunded': true,
  'refund.failed': true,
  'refund.updated': true,
  'charge.dispute.created': true,
  'charge.dispute.closed': true,
  'payout.paid': true,
  'payout.failed': true,
  'account.updated': true,
  'merchant.created': true,
  'merchant.updated': true,
  'merchant.closed': true,
}
