import type Stripe from 'stripe'
import { failedAttemptOf } from '../failed-attempt.ts'
import { collectKey } from '../invoices.ts'
import { type OwnMetadata, ownMetadataOf, ownOfSubscription } from '../own-metadata.ts'
import { idOf } from '../payments.ts'
import { parseIdentifier } from './parse-identifier.ts'

/** The object of an event, with the details that cannot be read again later. `other` concerns nothing that we store. */
export type EventSubject =
  | ({ kind: 'checkout'; mode: 'payment' | 'subscription'; delayed: boolean; failed: boolean } & OwnMetadata)
  | ({ kind: 'payment'; outcome: 'succeeded' | 'failed' | null; failedAttempt: string | null } & OwnMetadata)
  | ({ kind: 'charge'; paymentId: string } & OwnMetadata)
  | ({ kind: 'subscription' } & OwnMetadata)
  /** `collectsNow`: a request waits for the payment of this draft. */
  | ({ kind: 'invoice'; customer: string; collectsNow: boolean } & OwnMetadata)
  /** An invoice that waits for its customer, or was given up. The name of the kind is stored. */
  | ({ kind: 'collection' } & OwnMetadata)
  /** A payment method was entered. */
  | ({ kind: 'setup'; setupId: string } & OwnMetadata)
  | { kind: 'refund'; paymentId: string }
  | { kind: 'dispute'; paymentId: string }
  | { kind: 'fraud_warning'; paymentId: string }
  | { kind: 'transfer' }
  /** A fee of the platform that was refunded, at least in part. */
  | { kind: 'application_fee' }
  /** A payment method that a customer keeps was detached, or has another card. */
  | { kind: 'payment_method' }
  | { kind: 'account' }
  | { kind: 'payout' }
  | { kind: 'balance' }
  | { kind: 'other' }

export type EventKind = EventSubject['kind']

/** An object of the processor in an event. Each field may have any type. */
type Said<T> = { [K in keyof T]?: unknown }

type Reader = (object: Record<string, unknown>, type: string) => EventSubject

const other: EventSubject = { kind: 'other' }

const readers: Readonly<Record<string, Reader>> = {
  'checkout.session.completed': checkoutOf,
  'checkout.session.expired': checkoutOf,
  'checkout.session.async_payment_succeeded': checkoutOf,
  'checkout.session.async_payment_failed': checkoutOf,
  'payment_intent.succeeded': paymentOf,
  'payment_intent.payment_failed': paymentOf,
  'payment_intent.processing': paymentOf,
  'payment_intent.requires_action': waitingPaymentOf,
  'payment_intent.canceled': paymentOf,
  'customer.subscription.created': subscriptionOf,
  'customer.subscription.updated': subscriptionOf,
  'customer.subscription.deleted': subscriptionOf,
  'invoice.created': invoiceOf,
  'invoice.paid': creditChangeOf,
  'invoice.payment_failed': creditChangeOf,
  'invoice.payment_action_required': collectionOf,
  'invoice.voided': collectionOf,
  'setup_intent.succeeded': (object) => setupOf(object, object.id),
  'payment_method.detached': () => ({ kind: 'payment_method' }),
  'payment_method.updated': () => ({ kind: 'payment_method' }),
  // The bank of the card has replaced it.
  'payment_method.automatically_updated': () => ({ kind: 'payment_method' }),
  'charge.updated': chargeOf,
  'refund.created': refundOf,
  'refund.updated': refundOf,
  'refund.failed': refundOf,
  'charge.refund.updated': refundOf,
  'charge.dispute.created': disputeOf,
  'charge.dispute.updated': disputeOf,
  'charge.dispute.closed': disputeOf,
  'charge.dispute.funds_withdrawn': disputeOf,
  'charge.dispute.funds_reinstated': disputeOf,
  'radar.early_fraud_warning.created': fraudWarningOf,
  'transfer.reversed': () => ({ kind: 'transfer' }),
  'application_fee.refunded': () => ({ kind: 'application_fee' }),
  'balance.available': () => ({ kind: 'balance' }),
  'account.updated': () => ({ kind: 'account' }),
  // The merchant has disconnected the account in the processor's dashboard: the platform may not act for it any more.
  'account.application.deauthorized': () => ({ kind: 'account' }),
  'capability.updated': () => ({ kind: 'account' }),
  'account.external_account.created': () => ({ kind: 'account' }),
  'account.external_account.updated': () => ({ kind: 'account' }),
  'account.external_account.deleted': () => ({ kind: 'account' }),
  'payout.created': () => ({ kind: 'payout' }),
  'payout.updated': () => ({ kind: 'payout' }),
  'payout.paid': () => ({ kind: 'payout' }),
  'payout.failed': () => ({ kind: 'payout' }),
  'payout.canceled': () => ({ kind: 'payout' }),
  'payout.reconciliation_completed': () => ({ kind: 'payout' }),
  'balance_settings.updated': () => ({ kind: 'account' }),
}

/** The event types to subscribe to at the processor. */
export const handledEventTypes: readonly string[] = Object.keys(readers)

/** Types whose objects have no id: their account identifies them. */
const withoutId = ['balance.available', 'balance_settings.updated']

/** @param object the event's `data.object`, which may be anything */
export function eventSubjectOf(type: string, object: Record<string, unknown>): EventSubject {
  // An object without an id cannot be read again.
  if (parseIdentifier(object.id) === null && !withoutId.includes(type)) return other
  return readers[type]?.(object, type) ?? other
}

/**
 * A payment is delayed if its checkout was completed while unpaid; a later event has the outcome. A later read of the
 * checkout may no longer show that it was delayed.
 */
function checkoutOf(object: Said<Stripe.Checkout.Session>, type: string): EventSubject {
  if (object.mode === 'setup')
    return type === 'checkout.session.completed' ? setupOf(object, object.setup_intent) : other
  const failed = type === 'checkout.session.async_payment_failed'
  const completedUnpaid = type === 'checkout.session.completed' && object.payment_status === 'unpaid'
  return {
    kind: 'checkout',
    mode: object.mode === 'subscription' ? 'subscription' : 'payment',
    delayed: failed || completedUnpaid || type === 'checkout.session.async_payment_succeeded',
    failed,
    ...ownMetadataOf(object),
  }
}

function paymentOf(object: Said<Stripe.PaymentIntent>, type: string): EventSubject {
  const outcomes = { 'payment_intent.succeeded': 'succeeded', 'payment_intent.payment_failed': 'failed' } as const
  return {
    kind: 'payment',
    outcome: outcomes[type as keyof typeof outcomes] ?? null,
    failedAttempt: parseIdentifier(failedAttemptOf(object)),
    ...ownMetadataOf(object),
  }
}

/** Only payments without a reference of ours: any other waits at our checkout or on the merchant's page, which have events of their own. */
function waitingPaymentOf(object: Said<Stripe.PaymentIntent>, type: string): EventSubject {
  return ownMetadataOf(object).ref === null ? paymentOf(object, type) : other
}

function setupOf(object: Said<Stripe.SetupIntent | Stripe.Checkout.Session>, setup: unknown): EventSubject {
  const setupId = parseIdentifier(setup)
  const own = ownMetadataOf(object)
  return setupId === null || own.ref === null ? other : { kind: 'setup', setupId, ...own }
}

function chargeOf(object: Said<Stripe.Charge>): EventSubject {
  const paymentId = parseIdentifier(object.payment_intent)
  return paymentId === null ? other : { kind: 'charge', paymentId, ...ownMetadataOf(object) }
}

function subscriptionOf(object: Said<Stripe.Subscription>): EventSubject {
  return { kind: 'subscription', ...ownOfSubscription(object, parseIdentifier(object.id)) }
}

/** An invoice is attributed by the metadata of its subscription. */
function invoiceOf(object: Said<Stripe.Invoice>): EventSubject {
  const { customer, metadata, parent } = object as Partial<Stripe.Invoice>
  const details = parent?.subscription_details
  const customerId = parseIdentifier(idOf(customer))
  if (!details || customerId === null) return other
  return {
    kind: 'invoice',
    customer: customerId,
    collectsNow: metadata?.[collectKey] === 'now',
    ...ownOfSubscription(details, parseIdentifier(idOf(details.subscription))),
  }
}

function collectionOf(object: Said<Stripe.Invoice>): EventSubject {
  const details = (object as Partial<Stripe.Invoice>).parent?.subscription_details
  if (!details) return other
  return { kind: 'collection', ...ownOfSubscription(details, parseIdentifier(idOf(details.subscription))) }
}

/** Only matters when the customer's credit balance changed, which is rare; the payment has its own event. */
function creditChangeOf(object: Said<Stripe.Invoice>): EventSubject {
  const { ending_balance: after = null, starting_balance: before } = object
  return after !== null && after !== before ? invoiceOf(object) : other
}

/** A refund without a payment is a reversed transfer, as the reversed account lists it. */
function refundOf(object: Said<Stripe.Refund>): EventSubject {
  const paymentId = parseIdentifier(object.payment_intent)
  return paymentId === null ? other : { kind: 'refund', paymentId }
}

function disputeOf(object: Said<Stripe.Dispute>): EventSubject {
  const paymentId = parseIdentifier(object.payment_intent)
  return paymentId === null ? other : { kind: 'dispute', paymentId }
}

function fraudWarningOf(object: Said<Stripe.Radar.EarlyFraudWarning>): EventSubject {
  const paymentId = parseIdentifier(object.payment_intent)
  return paymentId === null ? other : { kind: 'fraud_warning', paymentId }
}
