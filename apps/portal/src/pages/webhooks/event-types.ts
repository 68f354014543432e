import type { EventChoice, EventType } from './wire.ts'

/** Every event type, in words. A type that is missing here does not compile. */
const meanings = {
  'payment_intent.succeeded': 'A payment succeeded',
  'payment_intent.payment_failed': 'A payment failed',
  'checkout.session.completed': 'A checkout was completed',
  'checkout.session.expired': 'A checkout expired',
  'checkout.session.async_payment_succeeded': 'A delayed payment succeeded',
  'checkout.session.async_payment_failed': 'A delayed payment failed',
  'customer.subscription.created': 'A subscription was created',
  'customer.subscription.updated': 'A subscription was updated',
  'customer.subscription.deleted': 'A subscription ended',
  'charge.refunded': 'A payment was refunded',
  'charge.dispute.created': 'A payment was disputed',
  'charge.dispute.closed': 'A dispute was closed',
} as const satisfies Record<EventType, string>

export const eventTypes = Object.entries(meanings).map(([type, meaning]) => ({ type: type as EventType, meaning }))

/** What a form with a box for each type asks for. */
export function chosenEvents(all: boolean, types: readonly string[]): EventChoice {
  return all ? ['*'] : eventTypes.map(({ type }) => type).filter((type) => types.includes(type))
}

export function isEventType(text: string | undefined): text is EventType {
  return text !== undefined && Object.hasOwn(meanings, text)
}

/** "charge.refunded" → "A payment was refunded"; an unknown type is returned as it is. */
export function meaningOf(type: string): string {
  return isEventType(type) ? meanings[type] : type
}

/** The events of an endpoint in a few words. */
export function summaryOf(events: readonly string[]): string {
  if (events.includes('*')) return 'All events'
  const [only] = events
  return events.length === 1 && only !== undefined ? meaningOf(only) : `${events.length} of ${eventTypes.length} types`
}
