import Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { type EndpointScope, endpointEvents, endpointScopes } from './events/endpoint-events.ts'

/** The version of the processor's API that we speak, and in which we read events. */
export const apiVersion: string = Stripe.API_VERSION

/** An endpoint of the platform, as the processor has it now. */
export type EndpointSnapshot = {
  /** we_… */
  id: string
  url: string
  /**
   * The scope that we stored in the metadata when we created it, because the processor does not return it. Null for one
   * that was created manually.
   */
  scope: EndpointScope | null
  /** In which it is sent events; null is the platform account's own. It cannot be changed. */
  apiVersion: string | null
  events: readonly string[]
  enabled: boolean
}

type EndpointRequest = { livemode: boolean; scope: EndpointScope; url: string }

/** The metadata key of the scope, which the processor does not return. */
const scopeKey = 'svc_scope'

/** Creates an endpoint. Only this answer has its signing secret. @throws ProcessorError */
export async function createEndpoint(
  connection: Connection,
  { livemode, scope, url }: EndpointRequest,
): Promise<{ id: string; secret: string }> {
  const { id, secret } = await callStripe(livemode, () =>
    connection.client(livemode).webhookEndpoints.create({
      url,
      connect: scope === 'connected_accounts',
      api_version: Stripe.API_VERSION,
      enabled_events: eventsFor(scope),
      description: 'Merchant Payments API',
      metadata: { [scopeKey]: scope },
    }),
  )
  if (!secret) throw new Error('the processor made an endpoint without a secret')
  return { id, secret }
}

/** Brings an endpoint to its address and events, and enables it. @throws ProcessorError */
export async function updateEndpoint(
  connection: Connection,
  { livemode, scope, url }: EndpointRequest,
  id: string,
): Promise<void> {
  await callStripe(livemode, () =>
    connection.client(livemode).webhookEndpoints.update(id, { url, enabled_events: eventsFor(scope), disabled: false }),
  )
}

/** Deletes an endpoint. Succeeds also if it is deleted already. @throws ProcessorError */
export async function deleteEndpoint(connection: Connection, livemode: boolean, id: string): Promise<void> {
  await callStripe(livemode, () => connection.client(livemode).webhookEndpoints.del(id)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return
    throw error
  })
}

/** All endpoints of the platform in one mode: there are sixteen at most. @throws ProcessorError */
export async function listEndpoints(connection: Connection, livemode: boolean): Promise<EndpointSnapshot[]> {
  const { data } = await callStripe(livemode, () => connection.client(livemode).webhookEndpoints.list({ limit: 100 }))
  return data.map((endpoint) => ({
    id: endpoint.id,
    url: endpoint.url,
    scope: endpointScopes.find((scope) => scope === endpoint.metadata[scopeKey]) ?? null,
    apiVersion: endpoint.api_version,
    events: endpoint.enabled_events,
    enabled: endpoint.status === 'enabled',
  }))
}

function eventsFor(scope: EndpointScope): Stripe.WebhookEndpointCreateParams.EnabledEvent[] {
  return endpointEvents(scope) as Stripe.WebhookEndpointCreateParams.EnabledEvent[]
}
