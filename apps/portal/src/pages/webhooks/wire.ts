import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

export type Endpoint = Outputs['portal']['webhookEndpoints']['list']['items'][number]
export type EndpointDetails = Outputs['portal']['webhookEndpoints']['retrieve']
type NewEndpoint = Inputs['webhookEndpoints']['create']
export type Delivery = Outputs['portal']['deliveries']['list']['items'][number]
export type DeliveryDetails = Outputs['portal']['deliveries']['retrieve']
export type DeliveryFilter = Inputs['portal']['deliveries']['list']
export type Attempt = DeliveryDetails['attempts'][number]
/** A type of event, or "*" for all of them. */
export type EventChoice = NonNullable<NewEndpoint['events']>
export type EventType = Exclude<EventChoice[number], '*'>
/** An event type that "*" does not include. */
export type NamedEventType = Exclude<Extract<EventChoice, readonly '*'[]>[number], '*'>

/** The id of the delivery of an event to an endpoint: it is made of theirs. */
export function toDeliveryId(eventId: string, endpointId: string): string {
  return `dlv_${eventId.slice('evt_'.length)}${endpointId.slice('we_'.length)}`
}
