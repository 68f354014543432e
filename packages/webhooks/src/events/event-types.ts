/** The types of the events that are delivered to merchants. */
export const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

export type EventType = (typeof eventTypes)[number]

/** In an endpoint's `events`: all types, those of the future included. */
export const everyEvent = '*'
