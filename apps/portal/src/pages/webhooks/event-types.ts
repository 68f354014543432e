import type { AppRouter } from '@merchant-payments/api'
import type { inferRouterInputs } from '@trpc/server'

export type NewEndpoint = inferRouterInputs<AppRouter>['webhookEndpoints']['create']
type Chosen = NonNullable<NewEndpoint['events']>
export type EventType = Exclude<Chosen[number], '*'>

/** Every event type, in the words of the API. A type that is missing here does not compile. */
const meanings = {
  'payment_intent.succeeded': 'A payment succeeded',
  'payment_intent.payment_failed': 'A payment failed',
  'checkout.session.completed': 'A checkout was completed',
  'checkout.session.expired': 'A checkout expired',
  'checkout.session.async_payment_succeeded': 'A slow payment arrived',
  'checkout.session.async_payment_failed': 'A slow payment failed',
  'customer.subscription.created': 'A subscription began',
  'customer.subscription.updated': 'A subscription changed',
  'customer.subscription.deleted': 'A subscription ended',
  'charge.refunded': 'A payment was refunded',
  'charge.dispute.created': 'A payment was disputed',
  'charge.dispute.closed': 'A dispute was closed',
} as const satisfies Record<EventType, string>

export const eventTypes = Object.entries(meanings).map(([type, meaning]) => ({ type: type as EventType, meaning }))

/** What a form with a box for each type asks for. */
export function chosenEvents(all: boolean, types: readonly string[]): Chosen {
  return all ? ['*'] : eventTypes.map(({ type }) => type).filter((type) => types.includes(type))
}
