/** Every event type that the service tells merchants about. */
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

/** What stands in an endpoint's `events` when it wants all of them, those of the future included. */
export const everyEvent = '*'
